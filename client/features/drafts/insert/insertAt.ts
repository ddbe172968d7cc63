import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { kindOf } from "../model/schema.ts";

/** A search of the insert list: the typed text, from its "/". */
export interface InsertAsked {
  from: number;
  to: number;
  query: string;
}

/** A paragraph with nothing but a "/" and up to three words. */
const TYPED = /^\/((?:[\p{L}\p{N}]+ ?){0,3})$/u;
/** Maximum length of the typed text, in characters. */
const MAX_TYPED = 30;

/** Returns the search being typed in an otherwise empty paragraph; null if there is none. */
export function insertAt({ selection }: EditorState): InsertAsked | null {
  const { $from, empty } = selection;
  const { parent } = $from;
  if (!empty || !(selection instanceof TextSelection) || kindOf(parent) !== "P") return null;
  const { size } = parent.content;
  if (size === 0 || size > MAX_TYPED || $from.parentOffset !== size) return null;
  const typed = TYPED.exec(parent.textContent);
  return typed ? { from: $from.start(), to: $from.end(), query: typed[1] ?? "" } : null;
}

/** Returns the position of the caret if it is in an empty plain paragraph; otherwise null. */
export function emptyLineAt({ selection }: EditorState): number | null {
  const { $from, empty } = selection;
  const isLine = empty && selection instanceof TextSelection && $from.parent.isTextblock;
  return isLine && kindOf($from.parent) === "P" && $from.parent.content.size === 0
    ? $from.pos
    : null;
}

/** Types the "/" that opens the insert list. */
export const beginInsert: Command = ({ tr }, dispatch) => {
  dispatch?.(tr.insertText("/").scrollIntoView());
  return true;
};

/** Removes the typed search, before what it found is inserted. */
export function removeTyped({ from, to }: InsertAsked): Command {
  return ({ tr }, dispatch) => {
    dispatch?.(tr.delete(from, to));
    return true;
  };
}
