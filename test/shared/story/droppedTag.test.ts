import { expect, test } from "vitest";
import {
  documentToMarkdown,
  readMarkdown,
} from "../../../shared/story/markdown/documentToMarkdown.ts";
import { droppedTag } from "../../../shared/story/fromHtml/droppedTag.ts";
import { lawfulStory } from "./lawfulStory.ts";
import { plainStory } from "./plainStory.ts";
import { randomFrom } from "./randomStory.ts";

test.each([
  ["A Vec<T> of words", "<T"],
  ["use <name> here", "<name"],
  ["a <script>alert(1)</script> b", "<script"],
  ["`<name>` here and <name> there", "<name"],
  ["A `Vec<T>` of words", null],
  ["A Vec\\<T> of words", null],
  ["```\n<name>\n```", null],
  ["3 < 4 and <3, x <y, a<b", null],
  ["H<sub>2</sub>O<br>and <u>more</u>", null],
  ["<https://a.example/> [b](<https://b.example/ c>)", null],
])("of %j is %j", (markdown, tag) => {
  const read = readMarkdown(markdown, []);
  expect(droppedTag(markdown, "paragraphs" in read ? read.paragraphs : [])).toBe(tag);
});

test("contains no element that stories are written with", () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = randomFrom(seed);
    const paragraphs = seed % 2 ? lawfulStory(random).paragraphs : plainStory(random);
    const markdown = documentToMarkdown(paragraphs) ?? "";
    expect([seed, droppedTag(markdown, paragraphs)]).toEqual([seed, null]);
  }
});
