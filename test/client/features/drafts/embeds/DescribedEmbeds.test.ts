import { history, undoDepth } from "prosemirror-history";
import { EditorState, type Transaction } from "prosemirror-state";
import { describe, expect, test, vi } from "vitest";
import { DescribedEmbeds } from "../../../../../client/features/drafts/embeds/DescribedEmbeds.ts";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { storyToDoc } from "../../../../../client/features/drafts/model/storyToDoc.ts";
import type { StoryEditing } from "../../../../../client/features/drafts/StoryEditing.ts";
import type { Paragraph } from "../../../../../shared/story/document.ts";
import { embedOfPage } from "../../../../../shared/story/embeds/embedOfPage.ts";

const frame = (name: string, address: string, title?: string): Paragraph => {
  const { ratio: _ratio, ...embed } = embedOfPage(address)!;
  const known = title === undefined ? embed : { ...embed, title };
  return { name, type: "IFRAME", text: "", embed: { ...known, width: 680, height: 383 } };
};

/** A document without a browser. */
function text(paragraphs: readonly Paragraph[]) {
  let state = EditorState.create({ doc: storyToDoc(paragraphs, ""), plugins: [history()] });
  const editing = {
    get state() {
      return state;
    },
    view: {
      isDestroyed: false,
      dispatch: (transaction: Transaction) => {
        state = state.apply(transaction);
      },
    },
    untilCalm: () => Promise.resolve(),
  };
  return { editing: editing as unknown as StoryEditing, read: () => docToStory(state.doc) };
}

const VIDEO = "https://www.youtube.com/watch?v=abcdefghij0";

describe("embeds in the editor", () => {
  test("get their site's title and shape, which isn't part of the undo history", async () => {
    const { editing, read } = text([
      frame("aaaa", VIDEO),
      frame("bbbb", "https://vimeo.com/123456", "Mine"),
      frame("cccc", VIDEO),
      frame("dddd", "https://archive.org/details/reeds"),
    ]);
    const ask = vi.fn(() => Promise.resolve({ title: "Reeds (YouTube video)", ratio: 9 / 16 }));
    const embeds = new DescribedEmbeds({ editing: () => editing, ask });
    await Promise.all([embeds.look(), embeds.look()]);
    expect(ask.mock.calls).toEqual([[VIDEO]]);
    expect(read().map(({ embed }) => [embed?.title, embed?.height])).toEqual([
      ["Reeds (YouTube video)", 1209],
      ["Mine", 383],
      ["Reeds (YouTube video)", 1209],
      ["Recording on the Internet Archive", 383],
    ]);
    expect(undoDepth(editing.state)).toBe(0);
  });

  test("stay unchanged without metadata or a connection", async () => {
    const { editing, read } = text([
      frame("aaaa", VIDEO),
      frame("bbbb", "https://vimeo.com/123456"),
    ]);
    const before = read();
    const answers = [Promise.resolve(null), Promise.reject(new Error("offline"))];
    const embeds = new DescribedEmbeds({ editing: () => editing, ask: () => answers.shift()! });
    await embeds.look();
    expect(read()).toEqual(before);
  });
});
