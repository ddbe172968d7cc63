import type { Mark } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { linkAddress } from "../../../../shared/story/addresses.ts";
import { storySchema } from "../model/schema.ts";

/** A link with the words it stands on. */
export interface LinkPosition {
  href: string;
  from: number;
  to: number;
}

const LINK = storySchema.marks.A!;

/** The link that the caret or the selection's beginning stands in; null without one. */
export function linkAt(state: EditorState): LinkPosition | null {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!parent.isTextblock) return null;
  const index = $from.index();
  const child = parent.maybeChild(index);
  const here = child && LINK.isInSet(child.marks);
  const before = empty && $from.textOffset === 0 && index > 0 ? parent.child(index - 1) : null;
  const mark = here ?? (before && LINK.isInSet(before.marks));
  if (!mark) return null;
  return { href: mark.attrs.href as string, ...extent(state, mark) };
}

function extent({ selection: { $from } }: EditorState, mark: Mark): { from: number; to: number } {
  const { parent } = $from;
  let position = $from.start();
  let from = -1;
  let to = -1;
  for (let index = 0; index < parent.childCount; index += 1) {
    const { marks, nodeSize } = parent.child(index);
    if (mark.isInSet(marks)) {
      if (from === -1) from = position;
      to = position + nodeSize;
    } else if (to >= $from.pos) break;
    else from = -1;
    position += nodeSize;
  }
  return { from, to };
}

/**
 * An address as people type it, in the form a story may hold; null for what leads nowhere. A bare
 * `example.com` is a site, and a bare `a@example.com` a mailbox.
 */
export function typedAddress(text: string): string | null {
  const typed = text.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) return linkAddress(`mailto:${typed}`);
  const bare = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$)/u.test(typed);
  return linkAddress(bare ? `https://${typed}` : typed);
}

/** Links the selected words, or writes the address where nothing is selected. */
export function setLink(href: string, place: { from: number; to: number }): Command {
  return ({ tr }, dispatch) => {
    const { from } = place;
    let { to } = place;
    if (from === to) {
      const text = href.replace(/^mailto:/, "");
      tr.insertText(text, from);
      to = from + text.length;
    }
    tr.removeMark(from, to, LINK).addMark(from, to, LINK.create({ href }));
    dispatch?.(tr.removeStoredMark(LINK).scrollIntoView());
    return true;
  };
}

/** Takes the link from words. */
export function removeLink({ from, to }: { from: number; to: number }): Command {
  return ({ tr }, dispatch) => {
    dispatch?.(tr.removeMark(from, to, LINK));
    return true;
  };
}
