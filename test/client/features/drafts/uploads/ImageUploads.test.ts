import { EditorState, type Transaction } from "prosemirror-state";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { storyToDoc } from "../../../../../client/features/drafts/model/storyToDoc.ts";
import type { StoryEditing } from "../../../../../client/features/drafts/StoryEditing.ts";
import type {
  PendingUpload,
  PendingUploads,
} from "../../../../../client/features/drafts/uploads/PendingUploads.ts";
import { ImageUploads } from "../../../../../client/features/drafts/uploads/ImageUploads.ts";
import { uploadPlaceholders } from "../../../../../client/features/drafts/uploads/uploadPlaceholders.ts";
import { MAX_UPLOAD_BYTES } from "../../../../../shared/limits.ts";
import type { Paragraph } from "../../../../../shared/story/document.ts";

const IMAGE = { id: "4aaaaaaaaaaa", width: 12, height: 8 };

/** The parts of an element that an image box needs. */
class Element {
  textContent = "";
  children: Element[] = [];
  press = (): void => {};
  setAttribute(): void {}
  append(...children: Element[]): void {
    this.children.push(...children);
  }
  replaceChildren(...children: Element[]): void {
    this.children = children;
  }
  addEventListener(_type: string, press: () => void): void {
    this.press = press;
  }
}

/** The page's event listeners. */
const listeners = new Set<string>();
/** The server's response statuses in order; 0 means no connection. */
let statuses: number[] = [];
/** Requests that wait to be answered, in order; null if each is answered at once. */
let held: Request[] | null = null;

class Request extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  response: unknown = null;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    if (held) held.push(this);
    else this.answer(statuses.shift() ?? 200);
  }
  answer(status: number, id = IMAGE.id): void {
    this.status = status;
    if (status === 200) this.response = { image: { ...IMAGE, id } };
    queueMicrotask(() => this.dispatchEvent(new Event(this.status === 0 ? "error" : "load")));
  }
}

beforeEach(() => {
  held = null;
  listeners.clear();
  vi.stubGlobal("document", { createElement: () => new Element() });
  vi.stubGlobal("window", {
    addEventListener: (type: string) => listeners.add(type),
    removeEventListener: (type: string) => listeners.delete(type),
  });
  vi.stubGlobal("XMLHttpRequest", Request);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A text with uploads into it, and what the device stored and what was said. */
function openText(paragraphs: Paragraph[], left: PendingUpload[] = []) {
  const view = {
    isDestroyed: false,
    dispatch: (transaction: Transaction): void => {
      editing.state = editing.state.apply(transaction);
    },
  };
  const state = EditorState.create({
    doc: storyToDoc(paragraphs, ""),
    plugins: [uploadPlaceholders()],
  });
  const editing = { view, state };
  const forget = vi.fn();
  const recordMate = vi.fn();
  const said: string[] = [];
  const pendingUploads: Partial<PendingUploads> = {
    keep: () => "kept",
    forget,
    leave: () => {},
    recordMate,
    readRest: () => Promise.resolve(left),
  };
  const uploads = new ImageUploads({
    editing: () => editing as unknown as StoryEditing,
    xsrf: null,
    look: { box: "", actions: "" },
    announce: (message) => said.push(message),
    pendingUploads: pendingUploads as PendingUploads,
    untilCached: () => Promise.resolve(),
  });
  const story = () => docToStory(editing.state.doc);
  /** The ids of the images in order, each that continues a row after a plus. */
  const images = () =>
    story().flatMap(({ image, continues }) => (image ? [(continues ? "+" : "") + image.id] : []));
  return { uploads, forget, recordMate, said, images };
}

const TEXT: Paragraph = { name: "aaaa", type: "P", text: "Words" };
const imageIn = (id: string): Paragraph => ({
  name: `name${id}`,
  type: "IMG",
  text: "",
  image: { ...IMAGE, id, alt: "" },
});

function fileOf(bytes = 3): File {
  const file = new File([], "one.png", { type: "image/png" });
  Object.defineProperty(file, "size", { value: bytes });
  return file;
}

/** Uploads a file; returns what the device stored and what was said. */
function send(bytes = 3) {
  const opened = openText([TEXT]);
  opened.uploads.add([fileOf(bytes)], 1);
  return opened;
}

describe("a rejected image", () => {
  test.each([
    ["is too large for the way", 413, 3],
    ["is of a kind that is not taken", 415, 3],
    ["is no picture", 422, 3],
    ["has too many bytes", 200, MAX_UPLOAD_BYTES + 1],
  ])(
    "that is rejected for good because it %s isn't stored for a retry",
    async (_why, status, bytes) => {
      statuses = [status];
      const { forget, said } = send(bytes);
      await vi.waitFor(() => expect(said).toHaveLength(2));
      expect(forget).toHaveBeenCalledWith("kept");
      // Closing the page loses nothing.
      expect(listeners).not.toContain("beforeunload");
    },
  );

  test.each([
    ["nobody answers", 0],
    ["the writer is signed out", 401],
    ["the page is out of date", 403],
    ["there were too many", 429],
    ["the server is down", 503],
  ])(
    "that is rejected because %s is stored, and the page asks before it is left",
    async (_why, status) => {
      statuses = [status];
      const { forget, said } = send();
      await vi.waitFor(() => expect(said).toHaveLength(2));
      expect(forget).not.toHaveBeenCalled();
      expect(listeners).toContain("beforeunload");
      expect(listeners).toContain("online");
    },
  );
});

test("an uploaded image is no longer stored locally", async () => {
  statuses = [200];
  const { forget, said } = send();
  await vi.waitFor(() => expect(forget).toHaveBeenCalledWith("kept"));
  expect(said.at(-1)).toBe("one.png was added to the story");
});

describe("images chosen together", () => {
  /** Chooses images at the end of a text; returns how to answer each upload. */
  async function choose(count: number, { isRow = true, before = [TEXT] } = {}) {
    held = [];
    const opened = openText(before);
    const { uploads, images, forget, said } = opened;
    uploads.add(
      Array.from({ length: count }, () => fileOf()),
      1_000,
      isRow,
    );
    await vi.waitFor(() => expect(held).toHaveLength(count));
    const answer = async (index: number, status = 200): Promise<void> => {
      const before = said.length;
      held![index]!.answer(status, String(index));
      await vi.waitFor(() => expect(said.length).toBeGreaterThan(before));
    };
    return { answer, images, forget };
  }

  test.each([[[0, 1, 2, 3]], [[3, 2, 1, 0]], [[2, 0, 3, 1]]])(
    "are in their order, three in a row, though they arrive as %j",
    async (order) => {
      const { answer, images } = await choose(4);
      for (const index of order) await answer(index);
      expect(images()).toEqual(["0", "+1", "+2", "3"]);
    },
  );

  test("are in their order without a row, too", async () => {
    const { answer, images } = await choose(3, { isRow: false });
    for (const index of [1, 2, 0]) await answer(index);
    expect(images()).toEqual(["0", "1", "2"]);
  });

  test("don't join the images above when their first can't be uploaded", async () => {
    const { answer, images } = await choose(3, { before: [TEXT, imageIn("above")] });
    await answer(0, 422);
    await answer(1);
    await answer(2);
    expect(images()).toEqual(["above", "1", "+2"]);
  });

  test("find their row again after the tab was closed", async () => {
    const { answer, images, recordMate } = await resume(
      [TEXT, imageIn("0"), imageIn("other")],
      [{ id: "0", index: 0 }],
    );
    for (const index of [2, 1]) await answer(index);
    expect(images()).toEqual(["0", "+1", "+2", "other"]);
    expect(recordMate).toHaveBeenCalledWith("batch", { id: "1", index: 1 });
  });

  /** Opens a text whose row of three was left with its last two images waiting. */
  async function resume(paragraphs: Paragraph[], mates: PendingUpload["mates"]) {
    held = [];
    const left = [1, 2].map((index) => ({
      key: String(index),
      userId: "",
      postId: null,
      file: fileOf(),
      after: "aaaa",
      batch: "batch",
      isRow: true,
      index,
      mates,
      cachedAt: 0,
    }));
    const opened = openText(paragraphs, left);
    const answer = async (index: number): Promise<void> => {
      const before = opened.said.length;
      held![index - 1]!.answer(200, String(index));
      await vi.waitFor(() => expect(opened.said.length).toBeGreaterThan(before));
    };
    await opened.uploads.goOn(null);
    await vi.waitFor(() => expect(held).toHaveLength(2));
    return { ...opened, answer };
  }
});
