import type { EditorState } from "prosemirror-state";
import { expect, test } from "vitest";
import {
  adoptStory,
  type CaretPosition,
  caretPositionOf,
} from "../../../../client/features/drafts/adoptStory.ts";
import { docToStory } from "../../../../client/features/drafts/model/docToStory.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { stateOf } from "./written.ts";

const OTHER = { name: "aaa1", type: "P", text: "Another" } as const;
const first = (text: string): Paragraph => ({ name: "aaa0", type: "P", text });

/** Two paragraphs; a bar in the text marks the caret. */
function written(text: string): EditorState {
  const offset = text.indexOf("|");
  return stateOf([{ type: "P", text: text.replace("|", "") }, OTHER], [0, offset]);
}

function adopt(
  state: EditorState,
  paragraphs: readonly Paragraph[],
  own: CaretPosition | null = null,
): EditorState {
  return state.apply(adoptStory(state, paragraphs, own)!);
}

/** Returns the text of the caret's paragraph, with a bar for the caret. */
function caretIn({ selection: { $head } }: EditorState): string {
  const text = $head.parent.textContent;
  return `${text.slice(0, $head.parentOffset)}|${text.slice($head.parentOffset)}`;
}

test.each([
  ["Words.| And more.", "Words. And less.", "Words.| And less."],
  [
    "Words for the review. More|",
    "Editor: Words for the review. End",
    "Editor: Words for the review. End|",
  ],
  ["Words for| the review.", "Editor: Words for the review.", "Editor: Words for| the review."],
  ["aa|", "aaaa", "aa|aa"],
  ["A long one| is here.", "A word is here.", "A word| is here."],
])("the caret of %j stays by the same words in %j", (mine, theirs, shown) => {
  expect(caretIn(adopt(written(mine), [first(theirs), OTHER]))).toBe(shown);
});

test("a writer who keeps their own text stays at the same position in it", () => {
  const mine = written("Words, of mine,| to go on with.");
  const own = caretPositionOf(mine);
  const theirs = adopt(mine, [first("Theirs to go on with."), OTHER]);
  const repeated = adopt(theirs, [first("Theirs."), OTHER], own);
  const [paragraph] = docToStory(mine.doc);
  expect(caretIn(adopt(repeated, [paragraph!, OTHER], own))).toBe(
    "Words, of mine,| to go on with.",
  );
  const both = [first("Theirs."), { ...paragraph!, name: "aaa9" }, OTHER];
  expect(caretIn(adopt(repeated, both, own))).toBe("Words, of mine,| to go on with.");
  expect(caretIn(adopt(repeated, [first("Theirs, too."), OTHER], own))).toBe("Theirs|, too.");
});

test("a writer who has moved to another paragraph stays there", () => {
  const mine = written("Mine|");
  const own = caretPositionOf(mine);
  const there = stateOf([{ type: "P", text: "Theirs" }, OTHER], [1, 3]);
  expect(caretIn(adopt(there, [first("Mine"), OTHER], own))).toBe("Ano|ther");
});
