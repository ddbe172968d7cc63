import type { Command } from "prosemirror-state";
import { setLink } from "../commands/links.ts";

/**
 * Links the selected words to a pasted address. Fails if several paragraphs or code are selected,
 * which the address replaces.
 */
export function linkSelection(href: string): Command {
  return (state, dispatch) => {
    const { $from, $to, from, to } = state.selection;
    const isInLine = $from.sameParent($to) && $from.parent.isTextblock;
    if (!isInLine || $from.parent.type.spec.code) return false;
    if (state.doc.textBetween(from, to).trim() === "") return false;
    return setLink(href, { from, to })(state, dispatch);
  };
}
