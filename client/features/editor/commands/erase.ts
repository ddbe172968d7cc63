// What Backspace and Delete do at the edge of a paragraph. Within one they are the browser's.

import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
} from "prosemirror-state";
import type { ResolvedPos } from "prosemirror-model";
import { CAPTIONED, isListItem, kindOf } from "../model/schema.ts";
import { outdent, setKind } from "./kinds.ts";

/** At the beginning of a paragraph: makes it plain, then joins it with the one before. */
export const eraseBackward: Command = (state, dispatch, view) => {
  const $cursor = caretOf(state);
  if (!$cursor || $cursor.parentOffset > 0 || (view && !view.endOfTextblock("backward", state))) {
    return false;
  }
  const { parent } = $cursor;
  const start = $cursor.before();
  const before = state.doc.resolve(start).nodeBefore;
  if (CAPTIONED.has(parent.type.name)) {
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, start)));
    return true;
  }
  const isPlain = kindOf(parent) === "P" || kindOf(parent) === "FOOTNOTE";
  if (before?.isTextblock && before.content.size === 0 && isText(before.type.name) && !isPlain) {
    dispatch?.(state.tr.delete(start - before.nodeSize, start).scrollIntoView());
    return true;
  }
  if (isListItem(parent) && outdent(state, dispatch)) return true;
  if (!isPlain) return setKind("P")(state, dispatch);
  if (!before) return true;
  if (!isText(before.type.name)) return meet(state, dispatch, start, "before");
  if (!dispatch) return true;
  const { tr } = state;
  if (before.content.size === 0) tr.delete(start - before.nodeSize, start);
  else if (kindOf(parent) !== "FOOTNOTE" || kindOf(before) === "FOOTNOTE") tr.join(start);
  dispatch(tr.scrollIntoView());
  return true;
};

/** At the end of a paragraph: joins it with the next. */
export const eraseForward: Command = (state, dispatch, view) => {
  const $cursor = caretOf(state);
  if (!$cursor || (view && !view.endOfTextblock("forward", state))) return false;
  const { parent } = $cursor;
  if ($cursor.parentOffset < parent.content.size || CAPTIONED.has(parent.type.name)) return false;
  const end = $cursor.after();
  const after = state.doc.resolve(end).nodeAfter;
  if (!after) return true;
  if (!isText(after.type.name)) return meet(state, dispatch, end, "after");
  if (!dispatch) return true;
  const { tr } = state;
  if (parent.content.size === 0) tr.delete($cursor.before(), end);
  else if (after.content.size === 0) tr.delete(end, end + after.nodeSize);
  else if (kindOf(after) !== "FOOTNOTE" || kindOf(parent) === "FOOTNOTE") tr.join(end);
  dispatch(tr.scrollIntoView());
  return true;
};

/** A separator goes; a picture is only chosen, so that nothing large is lost by one key. */
function meet(
  state: EditorState,
  dispatch: Parameters<Command>[1],
  edge: number,
  side: "before" | "after",
): boolean {
  const $edge = state.doc.resolve(edge);
  const other = side === "before" ? $edge.nodeBefore : $edge.nodeAfter;
  if (!other || !dispatch) return true;
  const at = side === "before" ? edge - other.nodeSize : edge;
  const { tr } = state;
  if (kindOf(other) === "HR") tr.delete(at, at + other.nodeSize);
  else {
    const { parent } = state.selection.$from;
    if (parent.content.size === 0 && state.doc.childCount > 1) {
      const { $from } = state.selection;
      tr.delete($from.before(), $from.after());
    }
    tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(at)));
  }
  dispatch(tr.scrollIntoView());
  return true;
}

/** Erases a chosen picture, frame or separator and leaves the caret where it was. */
export const eraseChosen: Command = (state, dispatch) => {
  if (!(state.selection instanceof NodeSelection)) return false;
  if (!dispatch) return true;
  const { from } = state.selection;
  const tr = state.tr.deleteSelection();
  tr.setSelection(Selection.near(tr.doc.resolve(Math.min(from, tr.doc.content.size)), 1));
  dispatch(tr.scrollIntoView());
  return true;
};

function caretOf({ selection }: EditorState): ResolvedPos | null {
  return selection instanceof TextSelection ? selection.$cursor : null;
}

function isText(kind: string): boolean {
  return kind !== "HR" && !CAPTIONED.has(kind);
}
