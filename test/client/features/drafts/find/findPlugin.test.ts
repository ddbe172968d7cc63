import { history, undo } from "prosemirror-history";
import { type Command, EditorState } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import {
  chosenMatch,
  findPlugin,
  goToMatch,
  matchesOf,
  replaceAllMatches,
  replaceMatch,
  setSearch,
} from "../../../../../client/features/drafts/find/findPlugin.ts";
import type { Search } from "../../../../../client/features/drafts/find/findMatches.ts";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { storyToDoc } from "../../../../../client/features/drafts/model/storyToDoc.ts";
import type { Paragraph } from "../../../../../shared/story/document.ts";
import { told } from "../written.ts";

function open(paragraphs: readonly Partial<Paragraph>[], search: string | Search) {
  const named = paragraphs.map((one, index): Paragraph => ({
    name: `aaa${index}`,
    type: "P",
    text: "",
    ...one,
  }));
  const plugins = [history(), findPlugin()];
  let state = EditorState.create({ doc: storyToDoc(named, "aaaa"), plugins });
  const run = (command: Command): boolean =>
    command(state, (transaction) => {
      state = state.apply(transaction);
    });
  run(setSearch(typeof search === "string" ? { text: search, isExactCase: false } : search));
  return {
    run,
    told: () => told(state),
    texts: () => docToStory(state.doc).map(({ text }) => text),
    found: () => matchesOf(state).map(({ from, to }) => state.doc.textBetween(from, to)),
    chosen: () => chosenMatch(state, matchesOf(state)),
    type: (text: string) => run((now, dispatch) => (dispatch?.(now.tr.insertText(text, 2)), true)),
  };
}

describe("find", () => {
  test.each<[name: string, search: string | Search, text: string, found: string[]]>([
    ["any case", "ada", "Ada and ADA", ["Ada", "ADA"]],
    ["the exact case", { text: "ada", isExactCase: true }, "Ada and ada", ["ada"]],
    ["curly apostrophes by straight ones", "it's", "It’s and it's", ["It’s", "it's"]],
    ["signs as they are", "a.b(*)", "a.b(*) axb", ["a.b(*)"]],
    ["across kinds of spaces", "10 km", "10\u00a0km", ["10\u00a0km"]],
    ["nothing for nothing", "", "a", []],
  ])("finds %s", (_, search, text, found) => {
    expect(open([{ text }], search).found()).toEqual(found);
  });

  test("goes to the next and the previous match, and around", () => {
    const story = open([{ text: "a" }, { type: "H1", text: "b a" }, { text: "a" }], "a");
    const chosen: number[] = [];
    for (const step of [1, 1, 1, 1, -1] as const) {
      story.run(goToMatch(step));
      chosen.push(story.chosen());
    }
    expect(chosen).toEqual([0, 1, 2, 0, 2]);
  });

  test("keeps matches with their text while someone types", () => {
    const story = open([{ text: "reed" }], "reed");
    story.type("a ");
    expect(story.found()).toEqual(["reed"]);
  });
});

describe("replace", () => {
  test("replaces the selected match and keeps its formatting", () => {
    const markups = [{ type: "STRONG" as const, start: 0, end: 4 }];
    const story = open([{ text: "reed reed", markups }], "reed");
    expect(story.run(replaceMatch("rag"))).toBe(false);
    story.run(goToMatch(1));
    story.run(replaceMatch("rag"));
    expect(story.told()).toEqual(['P STRONG[0,3] "rag reed"']);
  });

  test("replaces all in one step of undo, in captions and code too", () => {
    const image = { id: "4aaaaaaaaaaa", width: 6, height: 4, alt: "" };
    const before = ["reed reed", "reeds", "a reed"];
    const story = open(
      [
        { text: before[0]! },
        { type: "IMG", image, text: before[1]! },
        { type: "PRE", text: before[2]! },
      ],
      "reed",
    );
    story.run(replaceAllMatches("rag"));
    expect(story.texts()).toEqual(["rag rag", "rags", "a rag"]);
    story.run(undo);
    expect(story.texts()).toEqual(before);
    story.run(replaceAllMatches(""));
    expect(story.texts()).toEqual([" ", "s", "a "]);
  });

  test("ends a mention whose name is replaced, and leaves the numbers of footnotes", () => {
    const story = open(
      [
        { text: "Ada", markups: [{ type: "MENTION", start: 0, end: 3, userId: "1aaaaaaaaaaa" }] },
        { text: "A1", markups: [{ type: "NOTE", start: 1, end: 2, noteId: "n" }] },
      ],
      "A",
    );
    story.run(replaceAllMatches("B"));
    expect(story.texts()).toEqual(["BdB", "B1"]);
    const numbers = open(
      [{ text: "1 A1", markups: [{ type: "NOTE", start: 3, end: 4, noteId: "n" }] }],
      "1",
    );
    numbers.run(replaceAllMatches("2"));
    expect(numbers.texts()).toEqual(["2 A1"]);
  });
});
