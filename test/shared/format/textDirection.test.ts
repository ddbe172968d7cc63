import { expect, test } from "vitest";
import {
  majorityDirection,
  storyDirection,
  textDirection,
} from "../../../shared/format/textDirection.ts";

test.each([
  ["The edge of paper", "ltr"],
  ["عن الورق", "rtl"],
  ["על הנייר", "rtl"],
  ["论纸、墨", "ltr"],
  ["", "ltr"],
  ["2026", "ltr"],
])("%o runs %s", (text, direction) => {
  expect(textDirection(text)).toBe(direction);
  expect(majorityDirection(text)).toBe(direction);
});

test("the first letter decides, whatever figures and marks come before it", () => {
  expect(textDirection("«2026» عن Paper")).toBe("rtl");
  expect(textDirection("“1” Paper عن")).toBe("ltr");
});

test("a foreign name at the beginning doesn't turn a text around", () => {
  expect(majorityDirection("Deckle بالعربية للجميع")).toBe("rtl");
  expect(majorityDirection("كتاب is a word for a book")).toBe("ltr");
});

test.each([
  [{ language: "ar", title: "Deckle", excerpt: "SQLite" }, "rtl"],
  [{ language: "fa-IR", title: "Deckle", excerpt: "" }, "rtl"],
  [{ language: "az-Arab", title: "Deckle", excerpt: "" }, "rtl"],
  [{ language: "ar-Latn", title: "Marhaba", excerpt: "" }, "ltr"],
  [{ language: "en", title: "كتاب", excerpt: "كتاب وكتاب" }, "ltr"],
  [{ language: null, title: "Deckle بالعربية", excerpt: "قصة عن الورق والحبر" }, "rtl"],
  [{ language: null, title: "كتاب", excerpt: "A story about a word for books." }, "ltr"],
] as const)("a story %o is laid out %s", (story, direction) => {
  expect(storyDirection(story)).toBe(direction);
});
