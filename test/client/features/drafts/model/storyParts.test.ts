import { history, undo } from "prosemirror-history";
import { EditorState, TextSelection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { adoptStory } from "../../../../../client/features/drafts/adoptStory.ts";
import { enter } from "../../../../../client/features/drafts/commands/enter.ts";
import {
  eraseBackward,
  eraseForward,
} from "../../../../../client/features/drafts/commands/erase.ts";
import { indent } from "../../../../../client/features/drafts/commands/kinds.ts";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { paragraphNames } from "../../../../../client/features/drafts/model/paragraphNames.ts";
import {
  blocksOf,
  countBlocks,
  LONGEST_PART,
} from "../../../../../client/features/drafts/model/parts.ts";
import { storyParts } from "../../../../../client/features/drafts/model/storyParts.ts";
import { storyToDoc } from "../../../../../client/features/drafts/model/storyToDoc.ts";
import { insertParagraphs } from "../../../../../client/features/drafts/paste/insertParagraphs.ts";
import type { Paragraph } from "../../../../../shared/story/document.ts";
import { randomFrom } from "../../../../shared/story/randomStory.ts";
import { after } from "../written.ts";

function longStory(length: number, type: Paragraph["type"] = "P"): Paragraph[] {
  return Array.from({ length }, (_, index) => ({
    name: (0x1000 + index).toString(16),
    type,
    text: `Paragraph ${index}`,
  }));
}

function open(paragraphs: readonly Paragraph[]): EditorState {
  const doc = storyToDoc(paragraphs, "aaaa");
  return EditorState.create({ doc, plugins: [paragraphNames(), storyParts(), history()] });
}

/** The state with the caret at the start or end of a paragraph. */
function at(state: EditorState, index: number, edge: "start" | "end"): EditorState {
  const { node, position } = [...blocksOf(state.doc)][index]!;
  const place = position + 1 + (edge === "end" ? node.content.size : 0);
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, place)));
}

/** The index of the first paragraph of the second part. */
const firstOfSecond = (state: EditorState): number => state.doc.child(0).childCount;
const texts = (state: EditorState): string[] => docToStory(state.doc).map(({ text }) => text);
const longestPart = ({ doc }: EditorState): number =>
  Math.max(...doc.children.map(({ childCount }) => childCount));

describe("a story in parts", () => {
  test("equals the original story, paragraph by paragraph", () => {
    const story = longStory(1000);
    const { doc } = open(story);
    expect(doc.childCount).toBeGreaterThan(5);
    expect(countBlocks(doc)).toBe(1000);
    expect(docToStory(doc).every((paragraph, index) => paragraph === story[index])).toBe(true);
  });

  test("creates one paragraph per key press", () => {
    const story = longStory(1000);
    const state = at(open(story), 500, "end");
    const typed = docToStory(state.applyTransaction(state.tr.insertText("!")).state.doc);
    expect(typed.filter((paragraph, index) => paragraph !== story[index])).toEqual([
      { ...story[500], text: "Paragraph 500!" },
    ]);
  });

  test("joins paragraphs across a part's boundary, in both directions", () => {
    const state = open(longStory(400));
    const edge = firstOfSecond(state);
    const joined = `Paragraph ${edge - 1}Paragraph ${edge}`;
    expect(texts(after(at(state, edge, "start"), eraseBackward))[edge - 1]).toBe(joined);
    expect(texts(after(at(state, edge - 1, "end"), eraseForward))[edge - 1]).toBe(joined);
    expect(countBlocks(after(at(state, edge, "start"), eraseBackward).doc)).toBe(399);
  });

  test("removes a part whose only paragraph is removed", () => {
    const state = open(longStory(400));
    const edge = firstOfSecond(state);
    const start = state.doc.child(0).nodeSize;
    const second = state.doc.child(1);
    const alone = state.apply(
      state.tr.delete(start + 1 + second.firstChild!.nodeSize, start + second.nodeSize - 1),
    );
    const emptied = alone.apply(
      alone.tr.delete(start + 2, start + 2 + second.firstChild!.content.size),
    );
    const parts = emptied.doc.childCount;
    const erased = after(at(emptied, edge, "start"), eraseBackward);
    expect(erased.doc.childCount).toBe(parts - 1);
    expect(texts(erased)).not.toContain("");
  });

  test("is split where a paste or many lines make a part too long, and undone as one step", () => {
    const state = at(open(longStory(200)), 20, "end");
    const pasted = state.applyTransaction(insertParagraphs(state, longStory(3000, "H4"))!).state;
    expect(countBlocks(pasted.doc)).toBe(3200);
    let undone = pasted;
    undo(pasted, (transaction) => {
      undone = pasted.applyTransaction(transaction).state;
    });
    undone.doc.check();
    expect(texts(undone)).toEqual(texts(state));
    const lines = after(at(open(longStory(10)), 9, "end"), ...Array<typeof enter>(400).fill(enter));
    expect(longestPart(lines)).toBeLessThanOrEqual(LONGEST_PART);
    expect(new Set(docToStory(lines.doc).map(({ name }) => name)).size).toBe(410);
  });

  test("keeps a numbered list together", () => {
    const { doc } = open(longStory(300, "OLI"));
    expect(doc.childCount).toBe(1);
    const state = open(longStory(300));
    const edge = firstOfSecond(state);
    const { node, position } = [...blocksOf(state.doc)][edge - 1]!;
    const listed = state.applyTransaction(
      state.tr
        .setNodeMarkup(position, state.schema.nodes.OLI, { ...node.attrs, depth: 0 })
        .setNodeMarkup(position + node.nodeSize + 2, state.schema.nodes.OLI, {
          ...state.doc.child(1).firstChild!.attrs,
          depth: 0,
        }),
    ).state;
    const [first, second] = [...blocksOf(listed.doc)].slice(edge - 1);
    expect(listed.doc.resolve(first!.position).before()).toBe(
      listed.doc.resolve(second!.position).before(),
    );
  });

  test("lets an item move into the list that ends the previous part", () => {
    const state = open(longStory(300, "ULI"));
    const edge = firstOfSecond(state);
    const moved = after(at(state, edge, "start"), indent);
    expect(docToStory(moved.doc)[edge]).toMatchObject({ type: "ULI", depth: 1 });
  });

  test("accepts others' changes anywhere in it, and keeps the caret in its paragraph", () => {
    const random = randomFrom(7);
    for (let round = 0; round < 60; round += 1) {
      const mine = longStory(Math.floor(random() * 400) + 1);
      const theirs = [...mine].filter(() => random() > (round % 5 === 0 ? 0.5 : 0.05));
      for (let count = 0; count < 5; count += 1) {
        const place = Math.floor(random() * (theirs.length + 1));
        const name = `fff${round.toString(16)}${count}`;
        theirs.splice(place, 0, { name, type: "P", text: "from elsewhere" });
      }
      const state = open(mine);
      const caret = [...blocksOf(state.doc)].findIndex(
        ({ node }) => node.isTextblock && theirs.some(({ name }) => name === node.attrs.name),
      );
      const placed = caret === -1 ? state : at(state, caret, "start");
      const transaction = adoptStory(placed, theirs, null);
      const next = transaction ? placed.applyTransaction(transaction).state : placed;
      next.doc.check();
      expect(docToStory(next.doc)).toEqual(theirs);
      if (caret !== -1)
        expect(next.selection.$from.parent.attrs.name).toBe(
          placed.selection.$from.parent.attrs.name,
        );
    }
  });
});
