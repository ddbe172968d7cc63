import type { Mark } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { linkAddress } from "../../../../shared/story/addresses.ts";
import { storySchema } from "../model/schema.ts";

/** A link and its text range. */
export interface LinkPosition {
  href: string;
  from: number;
  to: number;
}

const LINK = storySchema.marks.A!;

/** Returns the link at the caret or the start of the selection; null if there is none. */
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
 * Normalizes a typed address to the form that stories allow; null if it is invalid. A bare
 * `example.com` becomes https, a bare `a@example.com` becomes mailto.
 */
export function typedAddress(text: string): string | null {
  const typed = text.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(typed)) return linkAddress(`mailto:${typed}`);
  const bare = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#]|$)/u.test(typed);
  return linkAddress(bare ? `https://${typed}` : typed);
}

/** Links the selected text; inserts the address as text when the selection is empty. */
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

/** Removes the link from a range. */
export function removeLink({ from, to }: { from: number; to: number }): Command {
  return ({ tr }, dispatch) => {
    dispatch?.(tr.removeMark(from, to, LINK));
    return true;
  };
}
