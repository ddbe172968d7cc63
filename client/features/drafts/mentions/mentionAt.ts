import type { Mark } from "prosemirror-model";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { storySchema } from "../model/schema.ts";

/** A mention search: the text range that the mention will replace. */
export interface MentionAsked {
  from: number;
  to: number;
  /** The prefix of a name or username; "" before anything is typed. */
  query: string;
}

/** Maximum length of a searched name, in characters. */
const MAX_QUERY = 40;

/** An "@" at the start of a word followed by up to three words of a name. */
const TYPED = /(?:^|[\s([{"'“‘«—–-])(@([\p{L}\p{N}\p{M}_.-]*(?: [\p{L}\p{N}\p{M}_.-]+){0,2}))$/u;

/** Returns the mention being typed at the caret; null if there is none. */
export function mentionAt({ selection }: EditorState): MentionAsked | null {
  const { $from, empty } = selection;
  if (!empty || !(selection instanceof TextSelection)) return null;
  const { parent, parentOffset } = $from;
  if (parent.type.spec.code || storySchema.marks.CODE!.isInSet($from.marks())) return null;
  if (storySchema.marks.MENTION!.isInSet($from.marks())) return null;
  const before = parent.textBetween(Math.max(0, parentOffset - MAX_QUERY - 2), parentOffset);
  const [, all = "", query = ""] = TYPED.exec(before) ?? [];
  return all === "" ? null : { from: $from.pos - all.length, to: $from.pos, query };
}

/** Types the "@" of a mention at the caret, after a space if it would continue a word. */
export const beginMention: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const before = $from.parent.textBetween(Math.max(0, $from.parentOffset - 1), $from.parentOffset);
  dispatch?.(state.tr.insertText(/^\S$/.test(before) ? " @" : "@").scrollIntoView());
  return true;
};

/** Returns the selected text as a mention search. */
export function mentionOfSelection({ selection, doc }: EditorState): MentionAsked {
  const { from, to } = selection;
  const query = doc.textBetween(from, to, " ").replace(/^@/, "").trim().slice(0, MAX_QUERY);
  return { from, to, query };
}

/** Replaces the typed text with a mention of the person. */
export function insertMention(
  asked: MentionAsked,
  { id, name }: { id: string; name: string },
): Command {
  return insertMarked(asked, name, storySchema.mark("MENTION", { userId: id }));
}

/** Replaces the typed text with a link to the story. */
export function insertStoryLink(
  asked: MentionAsked,
  { title, href }: { title: string; href: string },
): Command {
  return insertMarked(asked, title, storySchema.mark("A", { href }));
}

function insertMarked({ from, to }: MentionAsked, text: string, mark: Mark): Command {
  return ({ doc, tr }, dispatch) => {
    if (!doc.resolve(from).sameParent(doc.resolve(to))) return false;
    const marks = doc.resolve(from).marks();
    tr.replaceWith(from, to, storySchema.text(text, mark.addToSet(marks)));
    const end = from + text.length;
    // Moves the caret after the text, adding a space if there is none.
    const next = tr.doc.textBetween(end, Math.min(end + 1, tr.doc.resolve(end).end()));
    if (next === "") tr.insert(end, storySchema.text(" ", marks));
    tr.setSelection(TextSelection.create(tr.doc, next === "" || next === " " ? end + 1 : end));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
