import { expect, test } from "vitest";
import { passagesOf } from "../../../../../client/features/stories/listening/spokenPassages.ts";

const joined = (text: string, language: string) => passagesOf(text, language).join(" ");

test("short sentences are read together, without a cut inside one", () => {
  expect(passagesOf("One. Two? Three!", "en")).toEqual(["One. Two? Three!"]);
  const sentence = `A ${"word ".repeat(30).trim()}.`;
  expect(passagesOf(`${sentence} ${sentence}`, "en")).toEqual([sentence, sentence]);
});

test("a sentence that no browser reads to its end is cut between words", () => {
  const text = "word ".repeat(200).trim();
  const passages = passagesOf(text, "en");
  expect(passages.every(({ length }) => length <= 220)).toBe(true);
  expect(joined(text, "en")).toBe(text);
});

test("a text without spaces is cut as well, and loses nothing", () => {
  const text = "読".repeat(500);
  expect(passagesOf(text, "ja").join("")).toBe(text);
});
