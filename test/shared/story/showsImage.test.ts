import { expect, test } from "vitest";
import type { Paragraph } from "../../../shared/story/document.ts";
import { showsImage } from "../../../shared/story/showsImage.ts";

const words = (name: string): Paragraph => ({ name, type: "P", text: "Words." });
const image = (name: string, id?: string): Paragraph => ({
  name,
  type: "IMG",
  text: "",
  image: { ...(id ? { id } : {}), width: 10, height: 10, alt: "" } as Paragraph["image"],
});

test.each([
  ["shows its picture at its end", [words("a"), words("b"), image("c", "own")], true],
  ["begins with another picture", [words("a"), image("b", "other")], true],
  ["shows another picture further down", [words("a"), words("b"), image("c", "other")], false],
  ["shows a picture that is not ours", [words("a"), words("b"), image("c")], false],
  ["has no picture", [words("a")], false],
  ["has no words", [], false],
])("a text that %s", (_what, paragraphs, expected) => {
  expect(showsImage({ paragraphs }, "own")).toBe(expected);
});

test("a story without an image has none to show twice", () => {
  const paragraphs = [words("a"), words("b"), image("c")];
  expect(showsImage({ paragraphs }, null)).toBe(false);
});
