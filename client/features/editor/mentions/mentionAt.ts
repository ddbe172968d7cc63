import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { storySchema } from "../model/schema.ts";

/** A person being looked for: the words that their name will stand for. */
export interface MentionAsked {
  from: number;
  to: number;
  /** What the name, or the username, begins with; "" for nobody in particular. */
  query: string;
}

/** As long as a name may be while it is looked for. */
const MAX_QUERY = 40;

/** An "@" that begins a word, with what has been typed of a name: two more words at most. */
const TYPED = /(?:^|[\s([{"'“‘«—–-])(@([\p{L}\p{N}\p{M}_.-]*(?: [\p{L}\p{N}\p{M}_.-]+){0,2}))$/u;

/** The person whose name is being typed where the caret is; null where nobody's is. */
export function mentionAt({ selection }: EditorState): MentionAsked | null {
  const { $from, empty } = selection;
  if (!empty || !(selection instanceof TextSelection)) return null;
  const { parent, parentOffset } = $from;
  if (parent.type.name === "PRE" || storySchema.marks.CODE!.isInSet($from.marks())) return null;
  if (storySchema.marks.MENTION!.isInSet($from.marks())) return null;
  const before = parent.textBetween(Math.max(0, parentOffset - MAX_QUERY - 2), parentOffset);
  const [, all = "", query = ""] = TYPED.exec(before) ?? [];
  return all === "" ? null : { from: $from.pos - all.length, to: $from.pos, query };
}

/** The selected words as a name to look for. */
export function mentionOfSelection({ selection, doc }: EditorState): MentionAsked {
  const { from, to } = selection;
  const query = doc.textBetween(from, to, " ").replace(/^@/, "").trim().slice(0, MAX_QUERY);
  return { from, to, query };
}

/** Puts a person's name in place of what was typed of it, as a mention. */
export function insertMention(
  { from, to }: MentionAsked,
  { id, name }: { id: string; name: string },
): Command {
  return ({ doc, tr }, dispatch) => {
    if (!doc.resolve(from).sameParent(doc.resolve(to))) return false;
    const marks = doc.resolve(from).marks();
    const mark = storySchema.mark("MENTION", { userId: id });
    tr.replaceWith(from, to, storySchema.text(name, mark.addToSet(marks)));
    const end = from + name.length;
    // One goes on behind the name: with a space where none is there yet.
    const next = tr.doc.textBetween(end, Math.min(end + 1, tr.doc.resolve(end).end()));
    if (next === "") tr.insert(end, storySchema.text(" ", marks));
    tr.setSelection(TextSelection.create(tr.doc, next === "" || next === " " ? end + 1 : end));
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
