import { EditorState, type Transaction } from "prosemirror-state";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { docToStory } from "../../../../../client/features/drafts/model/docToStory.ts";
import { storyToDoc } from "../../../../../client/features/drafts/model/storyToDoc.ts";
import type { StoryEditing } from "../../../../../client/features/drafts/StoryEditing.ts";
import type { PendingUploads } from "../../../../../client/features/drafts/uploads/PendingUploads.ts";
import { ImageUploads } from "../../../../../client/features/drafts/uploads/ImageUploads.ts";
import { uploadPlaceholders } from "../../../../../client/features/drafts/uploads/uploadPlaceholders.ts";
import { MAX_UPLOAD_BYTES } from "../../../../../shared/limits.ts";

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

class Request extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  response: unknown = null;
  open(): void {}
  setRequestHeader(): void {}
  abort(): void {}
  send(): void {
    this.status = statuses.shift() ?? 200;
    if (this.status === 200) this.response = { image: IMAGE };
    queueMicrotask(() => this.dispatchEvent(new Event(this.status === 0 ? "error" : "load")));
  }
}

beforeEach(() => {
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

/** Uploads a file, or a row of several; returns what the device stored and what was shown. */
function send(bytes = 3, row = 0) {
  const view = {
    isDestroyed: false,
    dispatch: (transaction: Transaction): void => {
      editing.state = editing.state.apply(transaction);
    },
  };
  const state = EditorState.create({
    doc: storyToDoc([{ name: "aaaa", type: "P", text: "Words" }], ""),
    plugins: [uploadPlaceholders()],
  });
  const editing = { view, state };
  const forget = vi.fn();
  const said: string[] = [];
  const uploads = new ImageUploads({
    editing: () => editing as unknown as StoryEditing,
    xsrf: null,
    look: { box: "", actions: "" },
    announce: (message) => said.push(message),
    pendingUploads: { keep: () => "kept", forget, leave: () => {} } as unknown as PendingUploads,
    untilCached: () => Promise.resolve(),
  });
  const file = new File([], "one.png", { type: "image/png" });
  Object.defineProperty(file, "size", { value: bytes });
  if (row === 0) uploads.add([file], 1);
  else
    uploads.add(
      Array.from({ length: row }, () => file),
      1,
      true,
    );
  return { forget, said, story: () => docToStory(editing.state.doc) };
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

test("images of a row are side by side, three at most", async () => {
  statuses = [];
  const { forget, story } = send(3, 4);
  await vi.waitFor(() => expect(forget).toHaveBeenCalledTimes(4));
  const images = story().filter(({ type }) => type === "IMG");
  expect(images.map(({ continues }) => continues ?? false)).toEqual([false, true, true, false]);
});
