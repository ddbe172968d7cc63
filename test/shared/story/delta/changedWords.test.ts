import { expect, test } from "vitest";
import { changedWords } from "../../../../shared/story/delta/changedWords.ts";

test.each([
  ["a word in the middle", "the red reed", "the green reed", ["the ", "red", "green", " reed"]],
  ["a word that grew", "a reed", "a reeds", ["a ", "reed", "reeds", ""]],
  ["words that came", "one two", "one and two", ["one ", "", "and ", "two"]],
  ["a word said twice", "no", "no no", ["no", "", " no", ""]],
  ["all of it", "", "new", ["", "", "new", ""]],
  ["one sign of a line without spaces", "漢字の川", "漢字の山", ["漢字の", "川", "山", ""]],
  ["marks that belong to their letter", "cafe\u0301 x", "cafe x", ["", "cafe\u0301", "cafe", " x"]],
])("%s is what has changed", (_what, was, now, [head, old, fresh, tail]) => {
  expect(changedWords(was, now)).toEqual({ head, was: old, now: fresh, tail });
});

test("the shared and differing parts reconstruct both texts", () => {
  for (const [was, now] of [
    ["a b a", "a b a b a"],
    ["😀 one", "😁 one"],
    ["x", ""],
  ] as const) {
    const { head, was: old, now: fresh, tail } = changedWords(was, now);
    expect([head + old + tail, head + fresh + tail]).toEqual([was, now]);
  }
});
