import { expect, test } from "vitest";
import type { Paragraph } from "../../../shared/story/document.ts";
import { partLongParagraphs } from "../../../shared/story/partLongParagraphs.ts";

const parts = (paragraph: Omit<Paragraph, "name">, max: number) =>
  partLongParagraphs([{ name: "aaaa", ...paragraph }], max);

test("one that is too long is parted between words, with its markups where they were", () => {
  const markups = [{ type: "STRONG" as const, start: 4, end: 13 }];
  expect(parts({ type: "BQ", text: "one two three four", markups, dir: "ltr" }, 8)).toEqual([
    {
      name: "aaaa",
      type: "BQ",
      text: "one two",
      dir: "ltr",
      markups: [{ type: "STRONG", start: 4, end: 7 }],
    },
    {
      name: "",
      type: "BQ",
      text: "three",
      dir: "ltr",
      markups: [{ type: "STRONG", start: 0, end: 5 }],
    },
    { name: "", type: "BQ", text: "four", dir: "ltr" },
  ]);
});

test("code is parted where a line ends, and what follows a heading or an item is plain", () => {
  expect(parts({ type: "PRE", text: "let a;\nlet b = 1;", lang: "js" }, 11)).toMatchObject([
    { type: "PRE", text: "let a;", lang: "js" },
    { type: "PRE", text: "let b = 1;", lang: "js" },
  ]);
  expect(parts({ type: "ULI", text: "one two", depth: 1 }, 4)).toEqual([
    { name: "aaaa", type: "ULI", text: "one", depth: 1 },
    { name: "", type: "P", text: "two" },
  ]);
});

test("a text without a gap is parted between characters, and no character is lost or halved", () => {
  const text = "👩‍🌾".repeat(50);
  const made = parts({ type: "P", text }, 12);
  expect(made.map((one) => one.text).join("")).toBe(text);
  for (const one of made) expect(one.text).toMatch(/^(?:👩‍🌾)+$/u);
});

test("one that fits is the same object", () => {
  const paragraph: Paragraph = { name: "aaaa", type: "P", text: "fits" };
  expect(partLongParagraphs([paragraph], 4)[0]).toBe(paragraph);
});
