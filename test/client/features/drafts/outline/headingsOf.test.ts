import { expect, test } from "vitest";
import { headingsOf } from "../../../../../client/features/drafts/outline/headingsOf.ts";
import { stateOf } from "../written.ts";

test("the outline has the headings with text, with levels counted from the highest", () => {
  const { doc } = stateOf([
    { type: "H2", text: "Reeds\nand rags" },
    { type: "P", text: "a" },
    { type: "H4", text: "Paper" },
    { type: "H2", text: " " },
  ]);
  expect(headingsOf(doc).map(({ text, level }) => [text, level])).toEqual([
    ["Reeds and rags", 1],
    ["Paper", 2],
  ]);
  const [, paper] = headingsOf(doc);
  expect(doc.nodeAt(paper!.position)?.textContent).toBe("Paper");
});
