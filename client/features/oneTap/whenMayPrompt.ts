import { EVENTS_WAIT_MS } from "../../../shared/events/clientEvent.ts";
import { mayPrompt } from "../../../shared/rules/thirdPartyScripts.ts";
import { mayFollow } from "../../app/health/mayFollow.ts";

/**
 * Has the prompt's script come once the reader may be prompted by it: at once, after they have agreed,
 * or never. `prompt` answers how to stop, as this does.
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
    // The country may not be known yet, or the banner be on screen.
    const timer = window.setTimeout(look, EVENTS_WAIT_MS);
    stop = () => window.clearTimeout(timer);
  };
  look();
  return () => stop?.();
}
