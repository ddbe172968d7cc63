import { expect, test } from "vitest";
import {
  coverInput,
  publishError,
} from "../../../../../client/features/drafts/publish/publishInput.ts";

const image = {
  id: "aaaaaaaaaaaa",
  alt: "A mill",
  width: 60,
  height: 40,
  focusPercentX: 10,
  focusPercentY: 20,
};
const STORY = { isPublished: false, isResponse: false };
const draft = (title: string) => ({ title, subtitle: "", paragraphs: [] });

test("the cover and its focus are those of the settings unless another is chosen", () => {
  expect(coverInput(image.id, image.id, [image])).toBeUndefined();
  expect(coverInput("bbbbbbbbbbbb", "bbbbbbbbbbbb", [image])).toBeUndefined();
  expect(coverInput("", "", [image])).toBeUndefined();
  expect(coverInput("", "bbbbbbbbbbbb", [image])).toBeNull();
  expect(coverInput(image.id, "bbbbbbbbbbbb", [image])).toEqual({
    imageId: image.id,
    alt: "A mill",
    focusPercentX: 10,
    focusPercentY: 20,
  });
});

test("a story needs a title, a response doesn't", () => {
  expect(publishError(draft(" "), STORY)).toMatch(/Add a title/);
  expect(publishError(draft(" "), { ...STORY, isResponse: true })).toBeNull();
  expect(publishError(draft("A title"), STORY)).toBeNull();
  expect(publishError(draft("long ".repeat(100)), STORY)).toMatch(/Shorten the title/);
});
