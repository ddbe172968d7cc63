import { describe, expect, test } from "vitest";
import { insertDivider } from "../../../../../client/features/drafts/shortcuts.ts";
import { leaveLast } from "../../../../../client/features/drafts/commands/enter.ts";
import { insertBlocks } from "../../../../../client/features/drafts/commands/kinds.ts";
import {
  beginInsert,
  emptyLineAt,
  insertAt,
  removeTyped,
} from "../../../../../client/features/drafts/insert/insertAt.ts";
import {
  findInsertItems,
  INSERT_ITEMS,
} from "../../../../../client/features/drafts/insert/insertItems.tsx";
import { paragraphToNode } from "../../../../../client/features/drafts/model/storyToDoc.ts";
import * as texts from "../../../../../client/features/drafts/texts.ts";
import { after, choose, stateOf, told, type, type Written } from "../written.ts";

const IMAGE = { id: "4aaaaaaaaaaa", width: 60, height: 40, alt: "" };

const searched = (written: Written) =>
  insertAt(stateOf([written], [0, written.text?.length ?? 0]))?.query ?? null;

describe("the insert list", () => {
  test.each([
    ["/", ""],
    ["/co", "co"],
    ["/Pull quote", "Pull quote"],
    ["/برمجة", "برمجة"],
  ])("opens for %j alone in a paragraph", (text, query) => {
    expect(searched({ type: "P", text })).toBe(query);
  });

  test.each<Written>([
    { type: "P", text: "and/or" },
    { type: "P", text: "/etc/hosts" },
    { type: "P", text: "/ one" },
    { type: "P", text: "/one two three four" },
    { type: "P", text: "" },
    { type: "PRE", text: "/co" },
    { type: "H1", text: "/co" },
  ])("doesn't open for $type $text", (written) => {
    expect(searched(written)).toBeNull();
  });

  test("doesn't open while the caret is before the end or text is selected", () => {
    expect(insertAt(stateOf([{ type: "P", text: "/co" }], [0, 1]))).toBeNull();
    expect(insertAt(stateOf([{ type: "P", text: "/co" }], [0, 0], [0, 3]))).toBeNull();
  });

  test("opens with the button of an empty line", () => {
    const state = stateOf([{ type: "P" }]);
    expect(emptyLineAt(state)).toBe(2);
    const opened = after(state, beginInsert);
    expect(insertAt(opened)?.query).toBe("");
    expect(emptyLineAt(opened)).toBeNull();
    expect(told(after(opened, removeTyped(insertAt(opened)!)))).toEqual(['P ""']);
  });

  test.each([
    ["", INSERT_ITEMS.length],
    ["divider", 1],
    ["line", 1],
    ["pull q", 1],
    ["HEADING", 3],
    ["zzz", 0],
  ])("finds by %j", (query, count) => {
    expect(findInsertItems(query)).toHaveLength(count);
  });

  test("has words for everything it offers", () => {
    for (const { id } of INSERT_ITEMS) expect(texts.insertWords(id).hint).not.toBe("");
  });
});

describe("the caret after inserting", () => {
  test("is in a paragraph below a divider", () => {
    const inserted = after(
      stateOf([{ type: "P", text: "a" }, { type: "P" }], [1, 0]),
      insertDivider,
    );
    expect(told(type(inserted, "b"))).toEqual(['P "a"', 'HR ""', 'P "b"']);
  });

  test("is in the paragraph below an image, which stays if it has text", () => {
    const image = paragraphToNode({ name: "", type: "IMG", text: "", image: IMAGE });
    const state = stateOf([{ type: "P" }, { type: "P", text: "a" }], [0, 0]);
    const [, below] = told(type(after(state, insertBlocks([image])), "b"));
    expect(below).toBe('P "ba"');
  });
});

describe("arrow down at the end of a story", () => {
  test("leaves code from its last line, and a selected figure", () => {
    const code = stateOf([{ type: "PRE", text: "a\nb" }], [0, 3]);
    expect(told(type(after(code, leaveLast), "c"))).toEqual(['PRE "a\\nb"', 'P "c"']);
    const figure = choose(stateOf([{ type: "IMG", image: IMAGE }]), 0);
    expect(told(after(figure, leaveLast)).at(-1)).toBe('P ""');
  });

  test("moves as usual from another line, from text, and where something follows", () => {
    expect(leaveLast(stateOf([{ type: "PRE", text: "a\nb" }], [0, 0]))).toBe(false);
    expect(leaveLast(stateOf([{ type: "P", text: "a" }], [0, 1]))).toBe(false);
    expect(leaveLast(stateOf([{ type: "PRE", text: "a" }, { type: "P" }], [0, 1]))).toBe(false);
  });
});
