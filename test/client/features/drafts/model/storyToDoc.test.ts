import { describe, expect, test } from "vitest";
import {
  docToStory,
  nodeToParagraph,
} from "../../../../../client/features/drafts/model/docToStory.ts";
import { storyToDoc } from "../../../../../client/features/drafts/model/storyToDoc.ts";
import {
  type Markup,
  MARKUP_TYPES,
  type MarkupType,
  PARAGRAPH_TYPES,
} from "../../../../../shared/story/document.ts";
import { isValidDocument } from "../../../../../shared/story/isValidDocument.ts";
import { lawfulStory } from "../../../../shared/story/lawfulStory.ts";
import { randomFrom } from "../../../../shared/story/randomStory.ts";

const ABOUT: Partial<Record<MarkupType, Partial<Markup>>> = {
  A: { href: "https://a.example/", title: "A title" },
  MENTION: { userId: "1aaaaaaaaaaa" },
  NOTE: { noteId: "n1" },
};

const STORIES = Array.from({ length: 400 }, (_, seed) => lawfulStory(randomFrom(seed + 1)));

describe("a story in the editor", () => {
  test("contains all kinds of paragraphs in this test", () => {
    const paragraphs = STORIES.flatMap((story) => story.paragraphs);
    const types = new Set(paragraphs.map(({ type }) => type));
    expect(PARAGRAPH_TYPES.filter((type) => !types.has(type))).toEqual([]);
    expect(STORIES.every(isValidDocument)).toBe(true);
  });

  test("is converted back without loss", () => {
    for (const { paragraphs } of STORIES) {
      const doc = storyToDoc(paragraphs, "aaaa");
      doc.check();
      expect(docToStory(doc)).toEqual(paragraphs);
    }
  });

  test("keeps markups of every kind, including overlapping ones", () => {
    const markups = MARKUP_TYPES.map((type, start): Markup =>
      Object.assign({ type, start, end: start + 4 }, ABOUT[type]),
    );
    const paragraphs = [
      { name: "aaaa", type: "P" as const, text: "abcdefghijklmnopqrst", markups },
    ];
    expect(docToStory(storyToDoc(paragraphs, ""))).toEqual(paragraphs);
  });

  test("without a paragraph starts with an empty one with the given name", () => {
    expect(docToStory(storyToDoc([], "abcd"))).toEqual([{ name: "abcd", type: "P", text: "" }]);
  });

  test("is converted again only where it has changed", () => {
    const doc = storyToDoc(STORIES[3]?.paragraphs ?? [], "");
    expect(nodeToParagraph(doc.child(0))).toBe(nodeToParagraph(doc.child(0)));
  });
});
