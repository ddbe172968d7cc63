import { history, undo } from "prosemirror-history";
import { EditorState, type Command, TextSelection, type Transaction } from "prosemirror-state";
import { expect, test } from "vitest";
import { enterAddress } from "../../../../../client/features/drafts/commands/links.ts";
import { LinkCards } from "../../../../../client/features/drafts/embeds/LinkCards.ts";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { storyToDoc } from "../../../../../client/features/drafts/model/storyToDoc.ts";
import type { StoryEditing } from "../../../../../client/features/drafts/StoryEditing.ts";
import type { Paragraph } from "../../../../../shared/story/document.ts";
import { isValidDocument } from "../../../../../shared/story/isValidDocument.ts";

const VIDEO = "https://www.youtube.com/watch?v=abcdefghij0";
const PAGE = "https://mill.example/paper?from=reeds";

const linked = (name: string, href: string, rest = ""): Paragraph => ({
  name,
  type: "P",
  text: href + rest,
  markups: [{ type: "A", start: 0, end: href.length, href }],
});

function open(paragraphs: readonly Paragraph[]) {
  let state = EditorState.create({ doc: storyToDoc(paragraphs, ""), plugins: [history()] });
  const dispatch = (transaction: Transaction): void => {
    state = state.apply(transaction);
  };
  const run = (command: Command): boolean => command(state, dispatch);
  const apply = (command: Command): void => void run(command);
  const editing = { apply, view: { isDestroyed: false }, untilCalm: () => Promise.resolve() };
  return {
    editing: editing as unknown as StoryEditing,
    read: () => docToStory(state.doc),
    run,
    undo: () => apply(undo),
  };
}

test("a link alone on its line becomes an embed or a bookmark, and undo returns to the link", async () => {
  const { editing, read, undo: undoOnce } = open([linked("aaaa", VIDEO), linked("bbbb", PAGE)]);
  const cards = new LinkCards({
    editing: () => editing,
    publicUrl: "https://deckle.example",
    ask: () => Promise.resolve({ title: "How paper is made", ratio: null }),
    onEmbed: () => {},
  });
  await cards.show(VIDEO);
  await cards.show(PAGE);
  // The caret was in the last link, so there is a line to continue on.
  expect(read().map(({ type, embed }) => [type, embed?.title])).toEqual([
    ["IFRAME", "YouTube video"],
    ["IFRAME", "How paper is made"],
    ["P", undefined],
  ]);
  const named = read();
  for (const [index, paragraph] of named.entries()) paragraph.name = `aaa${index}`;
  expect(isValidDocument({ paragraphs: named })).toBe(true);
  undoOnce();
  expect(read().map(({ type, text }) => [type, text])).toEqual([
    ["IFRAME", ""],
    ["P", PAGE],
  ]);
});

test("a link beside other text, or to a page without a title, stays a link", async () => {
  const story = [linked("aaaa", VIDEO, " is worth seeing"), linked("bbbb", PAGE)];
  const { editing, read } = open(story);
  const cards = new LinkCards({
    editing: () => editing,
    publicUrl: "https://deckle.example",
    ask: () => Promise.resolve(null),
    onEmbed: () => {},
  });
  await cards.show(VIDEO);
  await cards.show(PAGE);
  expect(read()).toEqual(story);
});

test("a typed address and Enter becomes its page, and the caret is below", async () => {
  const { editing, read, run } = open([
    { name: "aaaa", type: "P", text: "www.mill.example/paper" },
  ]);
  const asked: string[] = [];
  run((state, dispatch) => {
    dispatch?.(state.tr.setSelection(TextSelection.atEnd(state.doc)));
    return true;
  });
  expect(run(enterAddress((href) => asked.push(href)))).toBe(true);
  expect(asked).toEqual(["https://www.mill.example/paper"]);
  const cards = new LinkCards({
    editing: () => editing,
    publicUrl: "https://deckle.example",
    ask: () => Promise.resolve({ title: "How paper is made", ratio: null }),
    onEmbed: () => {},
  });
  await cards.show(asked[0]!);
  run((state, dispatch) => {
    dispatch?.(state.tr.insertText("Below"));
    return true;
  });
  expect(read().map(({ type, text, embed }) => [type, text, embed?.title])).toEqual([
    ["IFRAME", "", "How paper is made"],
    ["P", "Below", undefined],
  ]);
});

test.each<[name: string, paragraph: Partial<Paragraph>]>([
  ["among words", { text: `See ${PAGE}` }],
  ["that is a link already", linked("aaaa", PAGE)],
  ["in code", { type: "PRE", text: PAGE }],
  ["in a list", { type: "ULI", depth: 0, text: PAGE }],
])("an address %s stays on Enter", (_, paragraph) => {
  const { run } = open([{ name: "aaaa", type: "P", text: "", ...paragraph }]);
  run((state, dispatch) => {
    dispatch?.(state.tr.setSelection(TextSelection.atEnd(state.doc)));
    return true;
  });
  expect(run(enterAddress(() => {}))).toBe(false);
});
