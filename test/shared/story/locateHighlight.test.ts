import { describe, expect, test } from "vitest";
import type { Paragraph } from "../../../shared/story/document.ts";
import { locateHighlight, spanWithNotes } from "../../../shared/story/locateHighlight.ts";

const WORDS = "the words that were marked";
const p = (name: string, text: string, more: Partial<Paragraph> = {}): Paragraph => ({
  name,
  type: "P",
  text,
  ...more,
});

function placeOf(paragraphs: Paragraph[], mark = { paragraphName: "aaaa", startOffset: 4 }) {
  const place = locateHighlight({ paragraphs }, { ...mark, text: WORDS });
  return place && [place.paragraph.name, place.startOffset];
}

describe("a highlight", () => {
  test("moves with its text within the paragraph", () => {
    expect(placeOf([p("aaaa", `And ${WORDS}.`)])).toEqual(["aaaa", 4]);
    expect(placeOf([p("aaaa", `More came before ${WORDS}.`)])).toEqual(["aaaa", 17]);
  });

  test("whose text appears twice in its paragraph is located nearest to its old position", () => {
    const twice = p("aaaa", `${WORDS}, then ${WORDS}, and ${WORDS}`);
    expect(placeOf([twice], { paragraphName: "aaaa", startOffset: 0 })).toEqual(["aaaa", 0]);
    expect(placeOf([twice], { paragraphName: "aaaa", startOffset: 36 })).toEqual(["aaaa", 33]);
    expect(placeOf([twice], { paragraphName: "aaaa", startOffset: 900 })).toEqual(["aaaa", 65]);
  });

  test("is found in another paragraph if its own was split, joined or deleted", () => {
    expect(placeOf([p("bbbb", "Before."), p("cccc", `Now ${WORDS}`)])).toEqual(["cccc", 4]);
    const normalized = p("dddd", "Summary", { type: "DETAILS", children: [p("eeee", WORDS)] });
    expect(placeOf([p("aaaa", "Left over."), normalized])).toEqual(["eeee", 0]);
  });

  test("is gone if its text was changed or deleted, or is ambiguous", () => {
    expect(placeOf([p("aaaa", "The words that are marked")])).toBeNull();
    expect(placeOf([])).toBeNull();
    expect(placeOf([p("bbbb", WORDS), p("cccc", WORDS)])).toBeNull();
    expect(placeOf([p("bbbb", `${WORDS} ${WORDS}`)])).toBeNull();
  });

  test("of one or two words is searched for only in its own paragraph", () => {
    const mark = { paragraphName: "aaaa", startOffset: 0, text: "few words" };
    expect(locateHighlight({ paragraphs: [p("bbbb", "few words")] }, mark)).toBeNull();
    expect(locateHighlight({ paragraphs: [p("aaaa", "A few words")] }, mark)?.startOffset).toBe(2);
  });

  test("isn't searched for in tables and embeds", () => {
    expect(placeOf([p("aaaa", WORDS, { type: "TABLE" })])).toBeNull();
  });

  test("can overlap another one and keeps its position", () => {
    const story = { paragraphs: [p("aaaa", "one two three four five six")] };
    const at = (text: string) =>
      locateHighlight(story, { paragraphName: "aaaa", startOffset: 0, text })?.startOffset;
    expect([at("two three four"), at("three four five"), at("three")]).toEqual([4, 8, 8]);
  });

  test("ignores footnote references in its text, and spans those within it", () => {
    const text = "[1]Some[2] words[3]";
    const markups = [0, 7, 16].map((start) => ({ type: "NOTE" as const, start, end: start + 3 }));
    const paragraph = p("aaaa", text, { markups });
    const place = locateHighlight(
      { paragraphs: [paragraph] },
      { paragraphName: "aaaa", startOffset: 0, text: "Some words" },
    );
    expect(place?.startOffset).toBe(0);
    const { start, end } = spanWithNotes(place!, "Some words".length);
    expect(text.slice(start, end)).toBe("Some[2] words");
  });
});
