import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { announce } from "../../app/announce.ts";
import type { ClientStore } from "../../app/clientState.ts";
import { textFragmentLink } from "./textFragmentLink.ts";

/**
 * Shares a link to the selected text through the system share sheet where available; otherwise
 * copies it.
 */
export async function shareSelection(
  store: Pick<ClientStore, "enqueueToast">,
  paragraphId: string,
  selection: HighlightRange,
): Promise<void> {
  const url = textFragmentLink(window.location.href, paragraphId, selection);
  if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
    // Canceling the share sheet is no error.
    await navigator.share({ text: `“${selection.text}”`, url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    announce("Link copied.");
    store.enqueueToast({ toastStyle: "accent", message: "Link copied." });
  } catch {
    store.enqueueToast({ toastStyle: "error", message: `The link could not be copied: ${url}` });
  }
}
