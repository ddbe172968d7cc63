import { describe, expect, test } from "vitest";
import { EarlyTexts } from "../../../../../client/features/drafts/draft/EarlyTexts.ts";
import { withLastEntry } from "../../../../../client/features/drafts/draft/lastEntry.ts";
import { MAX_DRAFT_FIELD_LENGTH } from "../../../../../shared/limits.ts";
import { EMPTY_DRAFT } from "../../../../../shared/story/delta/draftContent.ts";
import { makeStorage } from "../../notices/storage.ts";
import { Device } from "./device.ts";
import { HeldDraft } from "./heldDraft.ts";
import { linesOf, openTab } from "./openTab.ts";

/** A draft on the server, a device with its storage, and what is entered early in one tab. */
function setUp(held = new HeldDraft(EMPTY_DRAFT), storage: Storage | null = makeStorage()) {
  const device = new Device();
  const { postId } = held;
  const { title, subtitle } = held.content;
  const tab = {};
  const early = new EarlyTexts({
    userId: "writer",
    postId,
    purpose: null,
    title,
    subtitle,
    storage: () => storage,
    locks: device.store(tab),
  });
  const open = async (earlyKey: string | null = null, server = held.server) => {
    const stored = device.store({});
    const list = async (userId: string) => withLastEntry(storage, await stored.list(userId));
    const store = { ...stored, list };
    return openTab({ draft: await held.read(), server, store, earlyKey });
  };
  const close = async () => {
    // The lock is there a moment later.
    await Promise.resolve();
    device.forget(tab);
  };
  return { held, device, early, open, close };
}

const OFFLINE = {
  create: () => Promise.reject(new Error("offline")),
  save: () => Promise.reject(new Error("offline")),
  newer: () => Promise.reject(new Error("offline")),
};
const textsOf = ({ paragraphs }: { paragraphs: readonly { text: string }[] }) =>
  paragraphs.map(({ text }) => text);

describe("what is entered before the editor has loaded", () => {
  test("is there at the next visit if the editor couldn't be loaded", async () => {
    const { early, open, close } = setUp();
    early.enter("title", "An early title");
    early.enter("text", "First line\nSecond");
    early.enter("text", "First line\nSecond line");
    expect(early.isStored).toBe(true);
    expect((await open()).text.title).toBe("");
    await close();
    const { text } = await open();
    expect(text.title).toBe("An early title");
    expect(textsOf(text)).toEqual(["First line", "Second line"]);
  });

  test("is added once to the text of its own tab", async () => {
    const { early, open } = setUp();
    early.enter("title", "An early title");
    early.enter("text", "First");
    const tab = await open(early.key);
    expect(tab.text.title).toBe("");
    early.enter("title", "An early title and more");
    await early.moveTo((deltas) => tab.saver.add(deltas));
    expect(early.isEmpty).toBe(true);
    expect(tab.text.title).toBe("An early title and more");
    expect(textsOf(tab.text)).toEqual(["First"]);
    expect(tab.saver.conflicts).toEqual([]);
    await tab.saver.stop();
    expect((await open()).text).toEqual(tab.text);
  });

  test("asks instead of overwriting a newer title that only the device has", async () => {
    const { early, device, open } = setUp(new HeldDraft(linesOf("Text")));
    const dying = await open(null, OFFLINE);
    dying.write({ ...linesOf("Text"), title: "A newer title" });
    await dying.saver.keepNow();
    await dying.saver.stop();
    expect(device.entries).toHaveLength(1);
    early.enter("title", "An early title");
    const tab = await open(early.key);
    await tab.saver.add(early.deltas);
    expect(tab.text.title).toBe("A newer title");
    expect(tab.saver.conflicts).toMatchObject([
      { kind: "field", field: "title", mine: "An early title", theirs: "A newer title" },
    ]);
  });

  test("goes on in the text where a title has no space for it", async () => {
    const { early, open, close } = setUp();
    early.enter("title", `${"long ".repeat(MAX_DRAFT_FIELD_LENGTH / 5)}end`);
    await close();
    const { text } = await open();
    expect(text.title.length).toBeLessThanOrEqual(MAX_DRAFT_FIELD_LENGTH);
    expect(textsOf(text)).toEqual(["end"]);
  });

  test("isn't forgotten while the device can't store the whole text", async () => {
    const { early, device, open } = setUp();
    early.enter("title", "An early title");
    const tab = await open(early.key, OFFLINE);
    device.isFull = true;
    await early.moveTo((deltas) => tab.saver.add(deltas));
    expect(early.isEmpty).toBe(false);
  });

  test("is known to be at risk when the browser doesn't allow storage", () => {
    const { early } = setUp(undefined, null);
    early.enter("title", "An early title");
    expect(early.isStored).toBe(false);
  });
});
