import { history, undo, undoDepth } from "prosemirror-history";
import { EditorState, type Transaction } from "prosemirror-state";
import { describe, expect, test, vi } from "vitest";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { storyToDoc } from "../../../../../client/features/drafts/model/storyToDoc.ts";
import { CopiedImages } from "../../../../../client/features/drafts/uploads/CopiedImages.ts";
import type { StoryEditing } from "../../../../../client/features/drafts/StoryEditing.ts";
import type { Paragraph } from "../../../../../shared/story/document.ts";

const ONE = "https://a.example/one.png";
const TWO = "https://a.example/two.png";
const OWN = { id: "4aaaaaaaaaaa", width: 12, height: 8 };

const linked = (name: string, url: string): Paragraph => ({
  name,
  type: "IMG",
  text: "As it was",
  image: { url, width: 640, height: 480, alt: "A reed", sizeUnknown: true, layout: "FULL" },
});

/** A document without a browser. */
class Text {
  state: EditorState;
  readonly view = {
    isDestroyed: false,
    dispatch: (transaction: Transaction): void => {
      this.state = this.state.apply(transaction);
    },
  };
  constructor(paragraphs: readonly Paragraph[]) {
    this.state = EditorState.create({ doc: storyToDoc(paragraphs, ""), plugins: [history()] });
  }
  untilCalm = (): Promise<void> => Promise.resolve();
  get paragraphs(): Paragraph[] {
    return docToStory(this.state.doc);
  }
}

type Copy = ConstructorParameters<typeof CopiedImages>[0]["copy"];

function copying(text: Text, copy: Copy) {
  const told: string[] = [];
  const untilOnline = vi.fn(() => Promise.resolve());
  const images = new CopiedImages({
    editing: () => text as unknown as StoryEditing,
    copy,
    untilOnline,
    notify: (message) => told.push(message),
  });
  return { images, told, untilOnline };
}

describe("images of a paste", () => {
  test("are copied to our server, wherever they are, and keep their alt text", async () => {
    const cells: Paragraph = {
      name: "cccc",
      type: "TABLE",
      text: "",
      table: { rows: [[{ text: "x", images: [linked("", ONE).image!] }]] },
    };
    const normalized: Paragraph = {
      name: "dddd",
      type: "DETAILS",
      text: "More",
      children: [linked("eeee", ONE)],
    };
    const text = new Text([linked("aaaa", ONE), cells, normalized, linked("bbbb", TWO)]);
    const copy = vi.fn<Copy>((url) => Promise.resolve(url === ONE ? OWN : null));
    const { images, told } = copying(text, copy);
    images.add([ONE, ONE]);
    await vi.waitFor(() => expect(text.paragraphs[0]?.image?.id).toBe(OWN.id));
    expect(copy).toHaveBeenCalledTimes(1);
    expect(text.paragraphs[0]).toEqual({
      name: "aaaa",
      type: "IMG",
      text: "As it was",
      image: { ...OWN, alt: "A reed", layout: "FULL" },
    });
    expect(text.paragraphs[1]?.table?.rows[0]?.[0]?.images?.[0]?.id).toBe(OWN.id);
    expect(text.paragraphs[2]?.children?.[0]?.image?.id).toBe(OWN.id);
    expect(text.paragraphs[3]?.image?.url).toBe(TWO);
    expect(told).toEqual([]);
  });

  test("stay on their site if they can't be copied, which the writer is told once", async () => {
    const text = new Text([linked("aaaa", ONE), linked("bbbb", TWO)]);
    const { images, told } = copying(text, () => Promise.resolve(null));
    images.add([ONE, TWO]);
    await vi.waitFor(() => expect(told).toHaveLength(1));
    expect(told[0]).toMatch(/^2 images could not be copied/);
    expect(text.paragraphs.map(({ image }) => image?.url)).toEqual([ONE, TWO]);
  });

  test("wait for a connection and are then copied", async () => {
    const text = new Text([linked("aaaa", ONE)]);
    let attempts = 0;
    const { images, untilOnline } = copying(text, () => {
      attempts += 1;
      return attempts < 3 ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve(OWN);
    });
    images.add([ONE]);
    await vi.waitFor(() => expect(text.paragraphs[0]?.image?.id).toBe(OWN.id));
    expect(untilOnline).toHaveBeenCalledTimes(2);
  });

  test("are left alone once they were removed", async () => {
    const text = new Text([{ name: "aaaa", type: "P", text: "Erased" }]);
    const copied = vi.fn(() => Promise.resolve(OWN));
    const { images, told } = copying(text, copied);
    images.add([ONE]);
    await vi.waitFor(() => expect(copied).toHaveBeenCalled());
    images.stop();
    images.add([TWO]);
    await Promise.resolve();
    expect(text.paragraphs).toEqual([{ name: "aaaa", type: "P", text: "Erased" }]);
    expect(told).toEqual([]);
  });

  test("aren't reverted to the other site by undo", async () => {
    const text = new Text([linked("aaaa", ONE), { name: "bbbb", type: "P", text: "x" }]);
    const { images } = copying(text, () => Promise.resolve(OWN));
    text.view.dispatch(text.state.tr.insertText("!", text.state.doc.content.size - 2));
    images.add([ONE]);
    await vi.waitFor(() => expect(text.paragraphs[0]?.image?.id).toBe(OWN.id));
    expect(undoDepth(text.state)).toBe(1);
    undo(text.state, text.view.dispatch);
    expect(text.paragraphs[0]?.image?.id).toBe(OWN.id);
    expect(text.paragraphs[1]?.text).toBe("x");
  });
});
