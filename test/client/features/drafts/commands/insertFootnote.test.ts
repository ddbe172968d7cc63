import { describe, expect, test } from "vitest";
import { insertFootnote } from "../../../../../client/features/drafts/commands/insertFootnote.ts";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { documentToHtml } from "../../../../../shared/story/toHtml/documentToHtml.ts";
import { after, stateOf, type } from "../written.ts";

const note = (start: number, noteId: string) => ({
  type: "NOTE" as const,
  start,
  end: start + 1,
  noteId,
});

const texts = (state: ReturnType<typeof stateOf>) => docToStory(state.doc).map(({ text }) => text);

describe("an inserted footnote", () => {
  test("is at the end of the story with the caret in it, and the page links both", () => {
    const state = type(after(stateOf([{ type: "P", text: "ab" }], [0, 1]), insertFootnote), "why");
    const [text, footnote] = docToStory(state.doc);
    expect(text).toMatchObject({ text: "a1b", markups: [{ type: "NOTE", start: 1, end: 2 }] });
    expect(footnote).toMatchObject({ type: "FOOTNOTE", text: "why" });
    expect(footnote?.noteId).toBe(text?.markups?.[0]?.noteId);
    const html = documentToHtml({ paragraphs: docToStory(state.doc) });
    expect(html).toContain('role="doc-noteref" aria-label="Footnote 1">1</a>');
  });

  test("is between the footnotes around it, and the numbers follow", () => {
    const state = stateOf(
      [
        { type: "P", text: "a1 b c2", markups: [note(1, "x"), note(6, "y")] },
        { type: "FOOTNOTE", text: "first", noteId: "x" },
        { type: "FOOTNOTE", text: "continued", noteId: "x", continues: true },
        { type: "FOOTNOTE", text: "last", noteId: "y" },
      ],
      [0, 4],
    );
    const inserted = type(after(state, insertFootnote), "new");
    expect(texts(inserted)).toEqual(["a1 b2 c3", "first", "continued", "new", "last"]);
    const start = stateOf(docToStory(inserted.doc), [0, 0]);
    expect(texts(type(after(start, insertFootnote), "zero"))).toEqual([
      "1a2 b3 c4",
      "zero",
      "first",
      "continued",
      "new",
      "last",
    ]);
  });

  test("isn't possible in code or in a footnote", () => {
    expect(insertFootnote(stateOf([{ type: "PRE", text: "a" }], [0, 1]))).toBe(false);
    expect(insertFootnote(stateOf([{ type: "FOOTNOTE", text: "a", noteId: "x" }], [0, 1]))).toBe(
      false,
    );
  });
});
