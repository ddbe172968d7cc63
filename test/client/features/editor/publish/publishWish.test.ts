import { expect, test } from "vitest";
import {
  coverWish,
  publishProblem,
} from "../../../../../client/features/editor/publish/publishWish.ts";

const picture = {
  id: "aaaaaaaaaaaa",
  alt: "A mill",
  width: 60,
  height: 40,
  focusPercentX: 10,
  focusPercentY: 20,
};
const STORY = { isPublished: false, isResponse: false };
const draft = (title: string) => ({ title, subtitle: "", paragraphs: [] });

test("a cover stays as the settings have it, its focus too, unless another is chosen", () => {
  expect(coverWish(picture.id, picture.id, [picture])).toBeUndefined();
  expect(coverWish("bbbbbbbbbbbb", "bbbbbbbbbbbb", [picture])).toBeUndefined();
  expect(coverWish("", "", [picture])).toBeUndefined();
  expect(coverWish("", "bbbbbbbbbbbb", [picture])).toBeNull();
  expect(coverWish(picture.id, "bbbbbbbbbbbb", [picture])).toEqual({
    imageId: picture.id,
    alt: "A mill",
    focusPercentX: 10,
    focusPercentY: 20,
  });
});

test("a story needs a title, a response none", () => {
  expect(publishProblem(draft(" "), [], STORY)).toMatch(/needs a title/);
  expect(publishProblem(draft(" "), [], { ...STORY, isResponse: true })).toBeNull();
  expect(publishProblem(draft("A title"), [], STORY)).toBeNull();
  expect(publishProblem(draft("long ".repeat(100)), [], STORY)).toMatch(/at most/);
  expect(publishProblem(draft("A title"), [..."abcdef"], STORY)).toMatch(/topics/);
});
