import { describe, expect, test } from "vitest";
import {
  insertMention,
  insertStoryLink,
  mentionAt,
  mentionOfSelection,
} from "../../../../../client/features/drafts/mentions/mentionAt.ts";
import { after, stateOf, told } from "../written.ts";

const ADA = { id: "1aaaaaaaaaaa", name: "Ada Reed" };

const asked = (text: string) => mentionAt(stateOf([{ type: "P", text }], [0, text.length]))?.query;

describe("a mention being typed", () => {
  test.each([
    ["@", ""],
    ["hello @ad", "ad"],
    ["(@Ada Re", "Ada Re"],
    ["مرحبا @عد", "عد"],
    ["“@葦", "葦"],
  ])("is recognized in %j", (text, query) => {
    expect(asked(text)).toBe(query);
  });

  test.each(["a@example", "plain", "@one two three four", "@ada and then, "])(
    "isn't recognized in %j",
    (text) => {
      expect(asked(text)).toBeUndefined();
    },
  );

  test("isn't recognized in code", () => {
    expect(mentionAt(stateOf([{ type: "PRE", text: "@ada" }], [0, 4]))).toBeNull();
    const markups = [{ type: "CODE" as const, start: 0, end: 4 }];
    expect(mentionAt(stateOf([{ type: "P", text: "@ada", markups }], [0, 4]))).toBeNull();
  });

  test("replaces the typed text, followed by a space", () => {
    const state = stateOf([{ type: "P", text: "by @ad" }], [0, 6]);
    const mentioned = after(state, insertMention(mentionAt(state)!, ADA));
    expect(told(mentioned)).toEqual(['P MENTION[3,11] "by Ada Reed "']);
    expect(mentioned.selection.$from.parentOffset).toBe(12);
    expect(mentionAt(mentioned)).toBeNull();
  });

  test("replaces the selected text and keeps its markup", () => {
    const markups = [{ type: "STRONG" as const, start: 0, end: 3 }];
    const state = stateOf([{ type: "P", text: "Ada wrote", markups }], [0, 0], [0, 3]);
    expect(mentionOfSelection(state).query).toBe("Ada");
    expect(told(after(state, insertMention(mentionOfSelection(state), ADA)))).toEqual([
      'P MENTION[0,8] STRONG[0,8] "Ada Reed wrote"',
    ]);
  });

  test("of a story is a link with its title", () => {
    const state = stateOf([{ type: "P", text: "see @paper" }], [0, 10]);
    const story = { title: "How paper is made", href: "https://deckle.example/p/4aaaaaaaaaaa" };
    expect(told(after(state, insertStoryLink(mentionAt(state)!, story)))).toEqual([
      'P A[4,21] "see How paper is made "',
    ]);
  });
});
