import { EVENTS_WAIT_MS } from "../../../../shared/events/clientEvent.ts";
import { mayPrompt } from "../../../../shared/privacy/thirdPartyScripts.ts";
import { mayFollow } from "../../../runtime/browser/mayFollow.ts";

/**
 * Loads the prompt's script once it is allowed: immediately, after consent, or never. `prompt`
 * returns a cancel function, and so does this function.
 */
export function whenMayPrompt(
  window: Window,
  reader: { isBot: boolean; isUntracked: boolean; isLoggedIn: boolean },
  prompt: () => () => void,
): () => void {
  if (!mayPrompt({ ...reader, hasAgreed: true })) return () => {};
  let stop: (() => void) | undefined;
  const look = (): void => {
    if (mayPrompt({ ...reader, hasAgreed: mayFollow(window, reader.isLoggedIn) })) {
      stop = prompt();
      return;
    }
    // The country may not be known yet, or the consent banner may still be open.
    const timer = window.setTimeout(look, EVENTS_WAIT_MS);
    stop = () => window.clearTimeout(timer);
  };
  look();
  return () => stop?.();
}
