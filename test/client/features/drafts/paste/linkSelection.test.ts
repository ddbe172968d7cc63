import { expect, test } from "vitest";
import { linkSelection } from "../../../../../client/features/drafts/paste/linkSelection.ts";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { after, stateOf } from "../written.ts";

const HREF = "https://a.example/x";
const STORY = [
  { type: "P" as const, text: "One two three" },
  { type: "P" as const, text: "Four" },
];

test("an address pasted over selected words links them", () => {
  const linked = after(stateOf(STORY, [0, 4], [0, 7]), linkSelection(HREF));
  const [first] = docToStory(linked.doc);
  expect(first).toMatchObject({
    text: "One two three",
    markups: [{ type: "A", start: 4, end: 7, href: HREF }],
  });
});

test.each([
  ["no selection", stateOf(STORY, [0, 4])],
  ["a selection of white space", stateOf(STORY, [0, 3], [0, 4])],
  ["a selection of several paragraphs", stateOf(STORY, [0, 4], [1, 2])],
  ["code", stateOf([{ type: "PRE", text: "code" }], [0, 0], [0, 2])],
])("an address pasted over %s replaces it", (_, state) => {
  expect(linkSelection(HREF)(state)).toBe(false);
});
