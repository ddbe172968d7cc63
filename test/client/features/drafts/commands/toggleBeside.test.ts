import { expect, test } from "vitest";
import { toggleBeside } from "../../../../../client/features/drafts/commands/figures.ts";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { blocksOf } from "../../../../../client/features/drafts/model/parts.ts";
import { after, stateOf, type Written } from "../written.ts";

const image = { id: "4aaaaaaaaaaa", width: 60, height: 40, alt: "" };
const IMAGE: Written = { type: "IMG", image: { ...image, layout: "OUTSET" } };

test("an image goes beside the one above and back, but not beside text", () => {
  const state = stateOf([{ type: "P", text: "a" }, IMAGE, IMAGE]);
  const [, first, second] = [...blocksOf(state.doc)].map(({ position }) => position);
  expect(toggleBeside(first!)(state)).toBe(false);
  const beside = after(state, toggleBeside(second!));
  expect(docToStory(beside.doc)[2]).toMatchObject({ continues: true, image });
  expect(docToStory(beside.doc)[2]?.image?.layout).toBeUndefined();
  expect(docToStory(after(beside, toggleBeside(second!)).doc)[2]?.continues).toBeUndefined();
});
