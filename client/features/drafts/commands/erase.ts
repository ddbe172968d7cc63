// Backspace and Delete at paragraph boundaries. Within a paragraph the browser handles them.

import {
  type Command,
  type EditorState,
  NodeSelection,
  Selection,
  TextSelection,
} from "prosemirror-state";
import type { Node, ResolvedPos } from "prosemirror-model";
import { type Block, blockAfter, blockBefore, joinBlocks, removeBlock } from "../model/parts.ts";
import { CAPTIONED, isListItem, kindOf } from "../model/schema.ts";
import { outdent, setKind } from "./kinds.ts";

/** At the start of a paragraph: converts it to a plain one, then joins it with the previous one. */
export const eraseBackward: Command = (state, dispatch, view) => {
  const $cursor = caretOf(state);
  if (!$cursor || $cursor.parentOffset > 0 || (view && !view.endOfTextblock("backward", state))) {
    return false;
  }
  const { parent } = $cursor;
  const start = $cursor.before();
  const before = blockBefore(state.doc, start);
  if (CAPTIONED.has(parent.type.name) || kindOf(parent) === "BUTTON") {
    dispatch?.(state.tr.setSelection(NodeSelection.create(state.doc, start)));
    return true;
  }
  const isPlain = kindOf(parent) === "P" || kindOf(parent) === "FOOTNOTE";
  const isEmptyBefore = before !== null && isText(before.node) && before.node.content.size === 0;
  if (isEmptyBefore && !isPlain) {
    dispatch?.(removeBlock(state.tr, before).scrollIntoView());
    return true;
  }
  if (isListItem(parent) && outdent(state, dispatch)) return true;
  if (!isPlain) return setKind("P")(state, dispatch);
  if (!before) return true;
  if (!isText(before.node)) return meet(state, dispatch, before);
  if (!dispatch) return true;
  const { tr } = state;
  if (isEmptyBefore) removeBlock(tr, before);
  else if (kindOf(parent) !== "FOOTNOTE" || kindOf(before.node) === "FOOTNOTE")
    joinBlocks(tr, before, { node: parent, position: start });
  dispatch(tr.scrollIntoView());
  return true;
};

/** At the end of a paragraph: joins it with the next. */
export const eraseForward: Command = (state, dispatch, view) => {
  const $cursor = caretOf(state);
  if (!$cursor || (view && !view.endOfTextblock("forward", state))) return false;
  const { parent } = $cursor;
  if ($cursor.parentOffset < parent.content.size || !isText(parent)) return false;
  const end = $cursor.after();
  const after = blockAfter(state.doc, end);
  if (!after) return true;
  if (!isText(after.node)) return meet(state, dispatch, after);
  if (!dispatch) return true;
  const { tr } = state;
  const here = { node: parent, position: $cursor.before() };
  if (parent.content.size === 0) removeBlock(tr, here);
  else if (after.node.content.size === 0) removeBlock(tr, after);
  else if (kindOf(after.node) !== "FOOTNOTE" || kindOf(parent) === "FOOTNOTE")
    joinBlocks(tr, here, after);
  dispatch(tr.scrollIntoView());
  return true;
};

/**
 * Deletes an adjacent divider, but only selects an image or other figure, so that one key never
 * deletes something large.
 */
function meet(state: EditorState, dispatch: Parameters<Command>[1], other: Block): boolean {
  if (!dispatch) return true;
  const { tr } = state;
  if (kindOf(other.node) === "HR") removeBlock(tr, other);
  else {
    const { $from } = state.selection;
    if ($from.parent.content.size === 0)
      removeBlock(tr, { node: $from.parent, position: $from.before() });
    tr.setSelection(NodeSelection.create(tr.doc, tr.mapping.map(other.position)));
  }
  dispatch(tr.scrollIntoView());
  return true;
}

/** Deletes the selected figure or divider and keeps the caret in place. */
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

function isText({ type: { name } }: Node): boolean {
  return name !== "HR" && name !== "PAYWALL" && name !== "BUTTON" && !CAPTIONED.has(name);
}
