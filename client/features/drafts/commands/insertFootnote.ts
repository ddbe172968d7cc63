import type { Node } from "prosemirror-model";
import { type Command, TextSelection, type Transaction } from "prosemirror-state";
import { newParagraphName } from "../../../../shared/story/delta/newParagraphName.ts";
import { type Block, blocksOf } from "../model/parts.ts";
import { storySchema } from "../model/schema.ts";

const NOTE = storySchema.marks.NOTE!;
const WITHOUT_NOTES: ReadonlySet<string> = new Set(["PRE", "FORMULA", "FOOTNOTE"]);

/**
 * Inserts a reference to a new footnote at the caret, and moves the caret into the footnote. The
 * footnotes stay in the order of their references.
 */
export const insertFootnote: Command = (state, dispatch) => {
  const { $to, to } = state.selection;
  if (!$to.parent.isTextblock || WITHOUT_NOTES.has($to.parent.type.name)) return false;
  if (!dispatch) return true;
  const noteId = newParagraphName();
  const { tr } = state;
  tr.insert(to, storySchema.text("1", [NOTE.create({ noteId })]));
  const note = storySchema.node("FOOTNOTE", { noteId });
  const place = placeOfNote(tr.doc, noteId);
  tr.insert(place, note);
  numberReferences(tr);
  // Numbers of other lengths move what is after them.
  for (const { node, position } of blocksOf(tr.doc))
    if (node.type.name === "FOOTNOTE" && node.attrs.noteId === noteId)
      tr.setSelection(TextSelection.create(tr.doc, position + 1));
  dispatch(tr.scrollIntoView());
  return true;
};

interface Reference {
  noteId: string;
  from: number;
  to: number;
  text: string;
}

/** Returns the references to footnotes in document order. */
function referencesOf(doc: Node): Reference[] {
  const references: Reference[] = [];
  for (const { node, position } of blocksOf(doc)) {
    node.forEach((child, offset) => {
      const mark = NOTE.isInSet(child.marks);
      if (!mark) return;
      const from = position + 1 + offset;
      const noteId = mark.attrs.noteId as string;
      references.push({ noteId, from, to: from + child.nodeSize, text: child.text ?? "" });
    });
  }
  return references;
}

function notesOf(doc: Node): Block[] {
  return [...blocksOf(doc)].filter(({ node }) => node.type.name === "FOOTNOTE");
}

/** Returns where the footnote of a new reference belongs: after that of the reference before it. */
function placeOfNote(doc: Node, noteId: string): number {
  const notes = notesOf(doc);
  const references = referencesOf(doc);
  const index = references.findIndex((reference) => reference.noteId === noteId);
  for (const before of references.slice(0, index).toReversed()) {
    const last = notes.findLast(({ node }) => node.attrs.noteId === before.noteId);
    if (last) return last.position + last.node.nodeSize;
  }
  // Within the last part, after its last paragraph.
  return notes[0]?.position ?? doc.content.size - 1;
}

/** Numbers references as the page does: by the order of footnotes. Others, such as "*", stay. */
function numberReferences(tr: Transaction): void {
  const ids = [...new Set(notesOf(tr.doc).map(({ node }) => node.attrs.noteId as string))];
  for (const { noteId, from, to, text } of referencesOf(tr.doc).toReversed()) {
    const number = String(ids.indexOf(noteId) + 1);
    if (!/^\d+$/.test(text) || number === "0" || text === number) continue;
    tr.replaceWith(from, to, storySchema.text(number, tr.doc.nodeAt(from)?.marks));
  }
}
