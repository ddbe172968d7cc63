import { AllSelection, EditorState } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { clipboardOf } from "../../../../client/features/drafts/copyStory.ts";
import { storyToDoc } from "../../../../client/features/drafts/model/storyToDoc.ts";
import { insertParagraphs } from "../../../../client/features/drafts/paste/insertParagraphs.ts";
import { readPaste } from "../../../../client/features/drafts/paste/readPaste.ts";
import { docToStory } from "../../../../client/features/drafts/model/docToStory.ts";
import {
  MARKUP_TYPES,
  type Paragraph,
  PARAGRAPH_TYPES,
} from "../../../../shared/story/document.ts";
import { lawfulStory } from "../../../shared/story/lawfulStory.ts";
import { randomFrom } from "../../../shared/story/randomStory.ts";
import { withoutNames } from "../../../shared/story/withoutNames.ts";
import { namesOf, stateOf } from "./written.ts";

const RUNS = 400;
const storyOf = (seed: number): Paragraph[] => lawfulStory(randomFrom(seed)).paragraphs;

/** Returns the clipboard content of a copied story. */
function copied(paragraphs: readonly Paragraph[]) {
  const doc = storyToDoc(paragraphs, "aaaa");
  return clipboardOf(EditorState.create({ doc, selection: new AllSelection(doc) }));
}

/** Parses paragraphs from HTML alone, as another browser or program provides it. */
function pasted(html: string): Paragraph[] {
  return readPaste({ story: "", html, text: "x", host: "deckle.example" }, false);
}

describe("copied text", () => {
  test("includes every kind of paragraph and markup in this test", () => {
    const stories = Array.from({ length: RUNS }, (_, seed) => storyOf(seed));
    const all = stories.flat();
    const types = new Set(all.map(({ type }) => type));
    const markups = new Set(all.flatMap((one) => one.markups ?? []).map(({ type }) => type));
    expect(PARAGRAPH_TYPES.filter((type) => !types.has(type))).toEqual([]);
    expect(MARKUP_TYPES.filter((type) => !markups.has(type))).toEqual([]);
    expect(all.some(({ dir }) => dir === "rtl")).toBe(true);
    expect(all.some(({ depth = 0 }) => depth > 1)).toBe(true);
    expect(all.some(({ table }) => table?.rows.flat().some(({ align }) => align))).toBe(true);
  });

  test("is the same story when only its HTML is pasted", () => {
    for (let seed = 0; seed < RUNS; seed += 1) {
      const paragraphs = storyOf(seed);
      const back = pasted(copied(paragraphs).html);
      expect(withoutNames(back), `seed ${seed}`).toEqual(withoutNames(paragraphs));
    }
  });

  test("is the same story when it is pasted in our editor", () => {
    for (let seed = 0; seed < RUNS; seed += 1) {
      const paragraphs = storyOf(seed);
      const state = stateOf([{ type: "P" }]);
      const transaction = insertParagraphs(
        state,
        readPaste({ ...copied(paragraphs), host: "" }, false),
      );
      const next = transaction ? state.applyTransaction(transaction).state : state;
      const written = docToStory(next.doc);
      expect(new Set(namesOf(next)).size, `seed ${seed}`).toBe(written.length);
      const kept = written.slice(0, paragraphs.length);
      expect(withoutNames(kept), `seed ${seed}`).toEqual(withoutNames(paragraphs));
      expect(written.length - paragraphs.length, `seed ${seed}`).toBeLessThanOrEqual(1);
    }
  });

  test("survives what programs add around it on the clipboard", () => {
    const paragraphs = storyOf(11);
    const around = `<html>\r\n<body>\r\n<!--StartFragment-->${copied(paragraphs).html}<!--EndFragment-->\r\n</body>\r\n</html>`;
    expect(withoutNames(pasted(around))).toEqual(withoutNames(paragraphs));
  });

  test("is treated as foreign HTML once it was edited", () => {
    const { html } = copied([{ name: "aaaa", type: "H4", text: "Mine" }]);
    expect(pasted(`${html}<p>Theirs</p>`).map(({ text }) => text)).toEqual(["Mine", "Theirs"]);
    expect(pasted(html.replace("</div>", "<p>Theirs</p></div>")).map(({ text }) => text)).toEqual([
      "Mine",
      "Theirs",
    ]);
  });

  test("contains nothing invalid, whatever an attribute says", () => {
    const facts = [
      {
        type: "IFRAME",
        embed: {
          src: "https://evil.example/",
          href: "https://evil.example/",
          title: "x",
          width: 1,
          height: 1,
        },
      },
      { type: "IMG", image: { url: "javascript:alert(1)", width: 1, height: 1, alt: "" } },
      { type: "SCRIPT" },
      { type: "DETAILS", children: "x" },
      "constructor",
    ];
    for (const fact of facts) {
      const said = JSON.stringify(fact).replaceAll('"', "&quot;");
      const html = `<div data-whole-story><p data-paragraph="${said}">Words<a href="javascript:alert(1)">x</a></p></div>`;
      expect(pasted(html).map(({ type, text, markups }) => [type, text, markups])).toEqual([
        ["P", "Wordsx", undefined],
      ]);
    }
  });

  test("is bold, linked and listed for other programs", () => {
    const { html } = copied([
      { name: "aaaa", type: "P", text: "bold", markups: [{ type: "STRONG", start: 0, end: 4 }] },
      { name: "aaab", type: "ULI", text: "one", depth: 0 },
      { name: "aaac", type: "ULI", text: "inner", depth: 1 },
    ]);
    expect(html).toMatch(/<strong>bold<\/strong>/);
    expect(html).toMatch(/<ul><li[^>]*>one<ul><li[^>]*>inner<\/li><\/ul><\/li><\/ul>/);
  });
});
