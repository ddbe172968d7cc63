import type { Node } from "prosemirror-model";
import { type Command, EditorState, NodeSelection, TextSelection } from "prosemirror-state";
import { docToStory } from "../../../../client/features/drafts/model/docToStory.ts";
import { blocksOf } from "../../../../client/features/drafts/model/parts.ts";
import { paragraphNames } from "../../../../client/features/drafts/model/paragraphNames.ts";
import { storyParts } from "../../../../client/features/drafts/model/storyParts.ts";
import { storyToDoc } from "../../../../client/features/drafts/model/storyToDoc.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";

/** A paragraph in the short form of tests. */
export type Written = Partial<Paragraph> & Pick<Paragraph, "type">;

/** A story with a caret or a selection, each given by paragraph index and offset. */
export function stateOf(
  written: readonly Written[],
  at: [index: number, offset: number] = [0, 0],
  to?: [index: number, offset: number],
): EditorState {
  const paragraphs = written.map((one, index): Paragraph => ({
    name: `aaa${index}`,
    text: "",
    ...one,
  }));
  const doc = storyToDoc(paragraphs, "aaaa");
  const state = EditorState.create({ doc, plugins: [paragraphNames(), storyParts()] });
  const place = ([index, offset]: [number, number]): number => placeOf(doc, index) + 1 + offset;
  const selection = TextSelection.create(doc, place(at), to ? place(to) : undefined);
  return state.apply(state.tr.setSelection(selection));
}

/** The state with a whole paragraph selected. */
export function choose(state: EditorState, index: number): EditorState {
  return state.apply(
    state.tr.setSelection(NodeSelection.create(state.doc, placeOf(state.doc, index))),
  );
}

function placeOf(doc: Node, index: number): number {
  return [...blocksOf(doc)][index]!.position;
}

/** Applies commands in order. Throws if one has no effect. */
export function after(state: EditorState, ...commands: Command[]): EditorState {
  let current = state;
  for (const command of commands) {
    const isDone = command(current, (transaction) => {
      current = current.applyTransaction(transaction).state;
    });
    if (!isDone) throw new Error("The command does nothing here");
  }
  current.doc.check();
  return current;
}

/** Types text. */
export function type(state: EditorState, text: string): EditorState {
  return state.applyTransaction(state.tr.insertText(text)).state;
}

/** Describes a story with a line per paragraph: its kind, its fields, its text. */
export function told(state: EditorState): string[] {
  return docToStory(state.doc).map(({ type: kind, name: _name, text, markups, ...rest }) => {
    const facts = Object.entries(rest).map(([key, value]) => ` ${key}=${JSON.stringify(value)}`);
    const marks = (markups ?? []).map((one) => ` ${one.type}[${one.start},${one.end}]`);
    return `${kind}${facts.join("")}${marks.join("")} ${JSON.stringify(text)}`;
  });
}

/** The names of a story's paragraphs. */
export function namesOf({ doc }: EditorState): string[] {
  return docToStory(doc).map(({ name }) => name);
}
