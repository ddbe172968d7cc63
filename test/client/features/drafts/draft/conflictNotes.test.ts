import { expect, test } from "vitest";
import { conflictNotes } from "../../../../../client/features/drafts/draft/conflictNotes.ts";
import type { Paragraph } from "../../../../../shared/story/document.ts";

const one: Paragraph = { name: "aaaa", type: "P", text: "one two" };
const linked = (href: string): Paragraph => ({
  ...one,
  markups: [{ type: "A", start: 0, end: 3, href }],
});

test("versions with the same text are described by their differences", () => {
  const [mine, theirs] = [linked("https://a.example/"), linked("https://b.example/")];
  expect(conflictNotes(mine, theirs)).toEqual(["Link: “one” to https://a.example/"]);
  expect(conflictNotes(theirs, mine)).toEqual(["Link: “one” to https://b.example/"]);
  expect(conflictNotes({ ...one, type: "BQ" }, { ...one, type: "H2" })).toEqual(["Quote"]);
  expect(conflictNotes(one, mine)).toEqual(["Without the other version’s formatting"]);
});

test("versions with different text need no description", () => {
  expect(conflictNotes(one, { ...one, text: "one" })).toEqual([]);
});
