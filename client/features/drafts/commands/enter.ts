// The Enter key: starts a new paragraph whose kind depends on the context.

import type { Node } from "prosemirror-model";
import { type Command, type EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { blockAfter, placeAfter } from "../model/parts.ts";
import { CAPTIONED, kindOf, storySchema } from "../model/schema.ts";
import { outdent, setKind } from "./kinds.ts";

type Dispatch = Parameters<Command>[1];

/** True for text that Enter splits; captions, formulas and the labels of buttons it leaves. */
function isOfLines({ type: { name } }: Node): boolean {
  return !CAPTIONED.has(name) && name !== "BUTTON" && name !== "FORMULA";
}

/** A Markdown code fence with an optional language. */
const FENCE = /^```([a-z][a-z0-9+#_-]{0,29})?$/;

/** Ends the current paragraph and starts the next. */
export const enter: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (state.selection instanceof NodeSelection || !isOfLines($from.parent)) {
    return beginAfter(state, dispatch);
  }
  if (!$from.parent.isTextblock) return false;
  if ($from.parent.type.name === "PRE") return enterInCode(state, dispatch);
  const fence = kindOf($from.parent) === "P" ? FENCE.exec($from.parent.textContent) : null;
  if (empty && fence) return beginCode(state, dispatch, fence[1] ?? null);
  if (empty && $from.parent.content.size === 0 && kindOf($from.parent) !== "P") {
    return leave(state, dispatch);
  }
  return split(state, dispatch);
};

/** Inserts a line break within a paragraph. */
export const lineBreak: Command = (state, dispatch) => {
  const { $from } = state.selection;
  if (!$from.parent.isTextblock) return false;
  dispatch?.(state.tr.insertText("\n").scrollIntoView());
  return true;
};

/** Starts a plain paragraph after this one. */
export const beginAfter: Command = (state, dispatch) => {
  const { $to } = state.selection;
  const at = placeAfter($to);
  if (!dispatch) return true;
  const tr = state.tr.insert(at, storySchema.node("P"));
  dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
  return true;
};

/**
 * Arrow down at the end of a story that ends in code or a figure: starts a paragraph there, since
 * there is no other place to write on.
 */
export const leaveLast: Command = (state, dispatch, view) => {
  const { selection } = state;
  const { $to, empty } = selection;
  const isFigure = selection instanceof NodeSelection;
  if (!isFigure && !(empty && $to.parent.type.spec.code)) return false;
  const isOnLastLine = view
    ? view.endOfTextblock("down", state)
    : !$to.parent.textContent.slice($to.parentOffset).includes("\n");
  if (blockAfter(state.doc, placeAfter($to)) || !(isFigure || isOnLastLine)) return false;
  return beginAfter(state, dispatch);
};

function beginCode(state: EditorState, dispatch: Dispatch, lang: string | null): boolean {
  const { $from } = state.selection;
  const { name } = $from.parent.attrs;
  const tr = state.tr.delete($from.start(), $from.end());
  dispatch?.(tr.setNodeMarkup($from.before(), storySchema.nodes.PRE, { name, lang }));
  return true;
}

/**
 * Inserts a new line with the same indentation. A second blank line at the end leaves the code
 * block.
 */
function enterInCode(state: EditorState, dispatch: Dispatch): boolean {
  const { $from, empty } = state.selection;
  const { textContent } = $from.parent;
  const isAtEnd = empty && $from.parentOffset === textContent.length;
  const blank = isAtEnd ? /(?:\n[ \t]*){2}$/.exec(textContent)?.[0] : undefined;
  if (blank !== undefined) {
    if (!dispatch) return true;
    const tr = state.tr.delete($from.pos - blank.length, $from.pos);
    const at = tr.mapping.map($from.after());
    tr.insert(at, storySchema.node("P"));
    dispatch(tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView());
    return true;
  }
  const before = textContent.slice(0, $from.parentOffset);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const margin = /^[ \t]*/.exec(line)?.[0] ?? "";
  dispatch?.(state.tr.insertText(`\n${margin}`).scrollIntoView());
  return true;
}

/** Outdents an empty list item; turns any other empty paragraph into a plain one. */
function leave(state: EditorState, dispatch: Dispatch): boolean {
  const { $from } = state.selection;
  if (kindOf($from.parent) === "FOOTNOTE") return split(state, dispatch);
  return outdent(state, dispatch) || setKind("P")(state, dispatch);
}

function split(state: EditorState, dispatch: Dispatch): boolean {
  if (!dispatch) return true;
  const { tr } = state;
  tr.deleteSelection();
  const { $from } = tr.selection;
  const { parent } = $from;
  if (!parent.isTextblock) return false;
  const kind = kindOf(parent);
  if ($from.parentOffset === 0 && parent.content.size > 0) {
    // The existing text keeps its paragraph name: the empty paragraph inserted before it is the new
    // one.
    const before = storySchema.node(isHeading(kind) ? "P" : kind, nextAttrs(kind, parent.attrs));
    tr.insert($from.before(), before);
  } else {
    const isAtEnd = $from.parentOffset === parent.content.size;
    const isLast = isAtEnd && (isHeading(kind) || kind === "PQ" || kind === "CALLOUT");
    const type = storySchema.nodes[isLast ? "P" : kind];
    if (!type) return false;
    tr.split($from.pos, 1, [{ type, attrs: isLast ? {} : nextAttrs(kind, parent.attrs) }]);
    // Formatting continues in the next paragraph: bold stays bold.
    const marks = state.storedMarks ?? (isAtEnd ? $from.marks() : []);
    const lasting = marks.filter(({ type }) => type.spec.inclusive !== false);
    if (lasting.length > 0 && !isLast) tr.ensureMarks(lasting);
  }
  dispatch(tr.scrollIntoView());
  return true;
}

function isHeading(kind: string): boolean {
  return /^H\d$/.test(kind);
}

/** The attributes the next paragraph inherits. paragraphNames.ts assigns its name. */
function nextAttrs(kind: string, attrs: Record<string, unknown>): Record<string, unknown> {
  const { depth, quote, dir, noteId } = attrs;
  return {
    depth,
    quote,
    dir,
    ...(kind === "BQ" && { continues: true }),
    ...(kind === "FOOTNOTE" && { continues: true, noteId }),
  };
}
