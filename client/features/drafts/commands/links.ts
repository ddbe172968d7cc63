import type { Mark, Node } from "prosemirror-model";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
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
  if (parent.type.name === "BUTTON")
    return { href: parent.attrs.href as string, from: $from.start(), to: $from.end() };
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

/**
 * Links the selected text; inserts the address as text when the selection is empty. In a button,
 * changes where it leads.
 */
export function setLink(href: string, place: { from: number; to: number }): Command {
  return ({ tr, doc }, dispatch) => {
    const { from } = place;
    let { to } = place;
    const $from = doc.resolve(from);
    if ($from.parent.type.name === "BUTTON") {
      dispatch?.(tr.setNodeAttribute($from.before(), "href", href));
      return true;
    }
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

/**
 * Enter after a web address that is alone in its paragraph: links it, continues below, and shows
 * its page. An address that is a link already stays one.
 */
export function enterAddress(show: (href: string) => void): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection;
    const { parent } = $from;
    const { depth, quote } = parent.attrs;
    if (!empty || parent.type.name !== "P" || (depth ?? quote ?? null) !== null) return false;
    if ($from.parentOffset !== parent.content.size) return false;
    const typed = parent.textContent.trim();
    const href = /^(?:https?:\/\/|www\.)\S+$/i.test(typed) ? typedAddress(typed) : null;
    if (!href || state.doc.rangeHasMark($from.start(), $from.end(), LINK)) return false;
    if (!dispatch) return true;
    const { tr } = state;
    tr.insertText(typed, $from.start(), $from.end());
    tr.addMark($from.start(), $from.start() + typed.length, LINK.create({ href }));
    const at = tr.mapping.map($from.after());
    tr.insert(at, storySchema.node("P"));
    dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
    show(href);
    return true;
  };
}

/** Returns a paragraph that is nothing but a link. */
export function linkNode(href: string): Node {
  return storySchema.node("P", null, storySchema.text(href, [LINK.create({ href })]));
}

/** Removes the link from a range. A button becomes its label. */
export function removeLink({ from, to }: { from: number; to: number }): Command {
  return ({ tr, doc }, dispatch) => {
    const $from = doc.resolve(from);
    const { type, attrs } = $from.parent;
    if (type.name === "BUTTON")
      tr.setNodeMarkup($from.before(), storySchema.nodes.P, { name: attrs.name as string });
    dispatch?.(tr.removeMark(from, to, LINK));
    return true;
  };
}
