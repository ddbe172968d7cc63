import { expect, test } from "vitest";
import { hasVisibleText } from "../../../shared/format/hasVisibleText.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import { textToDocument } from "../../../shared/story/textToDocument.ts";

test.each([
  "",
  " \t\n\u00a0\u3000",
  "\u200b",
  "\u200b \u2060\ufeff\u00ad\u200e\u202e",
  "\u200d\ufe0f",
  "\u3164\u115f\uffa0\u2800",
  "\u0000\u0007",
  "\u{e0041}",
])("%j is invisible", (text) => {
  expect(hasVisibleText(text)).toBe(false);
  expect(oneLine(text)).toBe("");
  expect(textToDocument(`${text}\n\n${text}`).paragraphs).toEqual([]);
});

test.each(["a", "\u200ba", ".", "👩\u200d🚀", "نیلو\u200cفر", "1\ufe0f\u20e3"])(
  "%j is visible and unchanged",
  (text) => {
    expect(hasVisibleText(text)).toBe(true);
    expect(oneLine(` ${text} `)).toBe(text);
    expect(textToDocument(`\u200b\n\n${text}`).paragraphs).toMatchObject([{ text }]);
  },
);
