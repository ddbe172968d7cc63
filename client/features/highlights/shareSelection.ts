import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";
import type { ClientStore } from "../../runtime/page/clientState.ts";
import { shareLink } from "../stories/sharing/shareLink.ts";
import { textFragmentLink } from "./textFragmentLink.ts";

/** Shares a link to the selected text. */
export function shareSelection(
  store: Pick<ClientStore, "enqueueToast">,
  paragraphId: string,
  selection: HighlightRange,
): Promise<void> {
  const url = textFragmentLink(window.location.href, paragraphId, selection);
  return shareLink(store, { text: `“${selection.text}”`, url });
}
