import { NodeSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { chooseImage } from "../../../../../client/features/drafts/commands/chooseImage.ts";
import { stateOf } from "../written.ts";

const imageOf = (id: string) => ({ id, width: 10, height: 10, alt: "" });

test.each([
  ["4aaaaaaaaaaa", "IMG"],
  // The same in a table cell.
  ["4bbbbbbbbbbb", "TABLE"],
])("an image in the text is selected by its id: %s", (id, kind) => {
  const state = stateOf([
    { type: "P", text: "One" },
    { type: "IMG", image: imageOf("4aaaaaaaaaaa") },
    { type: "TABLE", table: { rows: [[{ text: "x", images: [imageOf("4bbbbbbbbbbb")] }]] } },
  ]);
  let next = state;
  const isThere = chooseImage(id)(state, (transaction) => {
    next = state.apply(transaction);
  });
  expect(isThere).toBe(true);
  expect((next.selection as NodeSelection).node.type.name).toBe(kind);
  expect(chooseImage("4cccccccccccc")(state)).toBe(false);
});
