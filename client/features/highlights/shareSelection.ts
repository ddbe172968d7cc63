import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { announce } from "../../app/announce.ts";
import type { ClientStore } from "../../app/clientState.ts";
import { textFragmentLink } from "./textFragmentLink.ts";

/** Hands a passage's link to the system where that shares, as phones do; else copies it. */
export async function shareSelection(
  store: Pick<ClientStore, "enqueueToast">,
  paragraphId: string,
  passage: HighlightRange,
): Promise<void> {
  const url = textFragmentLink(window.location.href, paragraphId, passage);
  if (matchMedia("(pointer: coarse)").matches && "share" in navigator) {
    // Whoever thinks better of it has nothing to be told.
    await navigator.share({ text: `“${passage.text}”`, url }).catch(() => {});
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    announce("Link copied.");
    store.enqueueToast({ toastStyle: "accent", message: "The link to the passage is copied." });
  } catch {
    store.enqueueToast({ toastStyle: "error", message: `The link could not be copied: ${url}` });
  }
}
