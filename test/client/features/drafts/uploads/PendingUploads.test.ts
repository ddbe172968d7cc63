import { beforeEach, describe, expect, test } from "vitest";
import type { DeviceStore } from "../../../../../client/features/drafts/draft/DeviceStore.ts";
import {
  RETENTION_MS,
  PendingUploads,
  type StoredUpload,
  MAX_STORED_BYTES,
} from "../../../../../client/features/drafts/uploads/PendingUploads.ts";

const ANN = "100000000001";
const STORY = "d00000000001";

/** A device's storage, shared by its tabs. */
class Device {
  readonly entries = new Map<string, StoredUpload>();
  /** The tab that holds each lock. */
  readonly locks = new Map<string, number>();

  store(tab: number): DeviceStore<StoredUpload> {
    return {
      put: (entry) => Promise.resolve(void this.entries.set(entry.key, entry)),
      remove: (key) => Promise.resolve(void this.entries.delete(key)),
      list: () => Promise.resolve([...this.entries.values()]),
      claim: (key) => {
        const holder = this.locks.get(key) ?? tab;
        if (holder === tab) this.locks.set(key, tab);
        return Promise.resolve(holder === tab);
      },
      release: (key) => {
        if (this.locks.get(key) === tab) this.locks.delete(key);
        return Promise.resolve();
      },
    };
  }

  /** Closes a tab and releases its locks. */
  kill(tab: number): void {
    for (const [key, holder] of this.locks) if (holder === tab) this.locks.delete(key);
  }
}

let tabs = 0;
let device: Device;
beforeEach(() => {
  device = new Device();
});

/** Another tab, or another page in one. */
function openTab(userId = ANN) {
  tabs += 1;
  return { tab: tabs, images: new PendingUploads(Promise.resolve(device.store(tabs)), userId) };
}

const image = (name: string, size = 3): File => {
  const file = new File([new Uint8Array(3)], name, { type: "image/png" });
  Object.defineProperty(file, "size", { value: size });
  return file;
};

const BATCH = { batch: "batch", isRow: true, index: 0 };
const PLACE = { postId: STORY, after: "aa01", ...BATCH };
const names = (left: readonly StoredUpload[]): string[] =>
  left.flatMap((entry) => ("file" in entry ? [entry.file.name] : []));

describe("pending uploads", () => {
  test("belong to the tab that sends them while it lives, and are taken over afterwards", async () => {
    const first = openTab();
    first.images.keep(image("one.png"), PLACE);
    first.images.keep(image("two.png"), PLACE);
    expect(await first.images.readRest(STORY)).toEqual([]);
    const second = openTab();
    expect(await second.images.readRest(STORY)).toEqual([]);
    device.kill(first.tab);
    const left = await second.images.readRest(STORY);
    expect(names(left)).toEqual(["one.png", "two.png"]);
    expect(left[0]).toMatchObject(PLACE);
    // No other tab sends uploads that are in progress.
    expect(await second.images.readRest(STORY)).toEqual([]);
    expect(await openTab().images.readRest(STORY)).toEqual([]);
  });

  test("stay in their order, and know which of their row are in the text", async () => {
    const first = openTab();
    for (const index of [0, 1, 2]) first.images.keep(image(`${index}.png`), { ...PLACE, index });
    first.images.keep(image("alone.png"), { ...PLACE, batch: "another" });
    await first.images.readRest(STORY);
    first.images.recordMate("batch", { id: "inserted", index: 0 });
    await first.images.readRest(STORY);
    // All were stored in the same millisecond, and databases list them by their keys.
    const entries = [...device.entries].toReversed();
    device.entries.clear();
    const cachedAt = Date.now();
    for (const [key, entry] of entries) device.entries.set(key, { ...entry, cachedAt });
    device.kill(first.tab);
    const left = await openTab().images.readRest(STORY);
    const row = left.filter(({ batch }) => batch === "batch");
    expect(names(row)).toEqual(["0.png", "1.png", "2.png"]);
    expect(row[2]!.mates).toEqual([{ id: "inserted", index: 0 }]);
    expect(left.find(({ batch }) => batch === "another")!.mates).toEqual([]);
  });

  test("are stored once, and those of their row that are in the text until the last is", async () => {
    const { images } = openTab();
    const keys = [0, 1].map((index) => images.keep(image(`${index}.png`), { ...PLACE, index }));
    await images.readRest(STORY);
    const before = keys.map((key) => device.entries.get(key));
    images.recordMate("batch", { id: "inserted", index: 0 });
    images.forget(keys[0]!);
    await images.readRest(STORY);
    expect(device.entries.get(keys[1]!)).toBe(before[1]);
    expect(device.entries.size).toBe(2);
    images.recordMate("batch", { id: "last", index: 1 });
    images.forget(keys[1]!);
    await images.readRest(STORY);
    expect(device.entries.size).toBe(0);
  });

  test("are deleted once they are uploaded or cancelled", async () => {
    const first = openTab();
    first.images.forget(first.images.keep(image("one.png"), PLACE));
    await first.images.readRest(STORY);
    expect(device.entries.size).toBe(0);
  });

  test("continue in whichever tab opens the story again", async () => {
    const first = openTab();
    first.images.leave(first.images.keep(image("one.png"), PLACE));
    const left = await first.images.readRest(STORY);
    expect(names(left)).toEqual(["one.png"]);
    first.images.leave(left[0]!.key);
    await first.images.readRest("d00000000002");
    expect(names(await openTab().images.readRest(STORY))).toEqual(["one.png"]);
  });

  test("belong to their story and user", async () => {
    const first = openTab();
    first.images.keep(image("one.png"), PLACE);
    await first.images.readRest(STORY);
    device.kill(first.tab);
    const { images } = openTab();
    expect(await images.readRest("d00000000002")).toEqual([]);
    expect(await images.readRest(null)).toEqual([]);
    expect(await openTab("100000000002").images.readRest(STORY)).toEqual([]);
    expect(await images.readRest(STORY)).toHaveLength(1);
  });

  test("move to a story's new id", async () => {
    const first = openTab();
    const key = first.images.keep(image("one.png"), { postId: null, after: null, ...BATCH });
    first.images.name([key], STORY);
    await first.images.readRest(STORY);
    device.kill(first.tab);
    expect(names(await openTab().images.readRest(STORY))).toEqual(["one.png"]);
  });

  test("are stored up to a limit, and for a limited time", async () => {
    const first = openTab();
    first.images.keep(image("large.png", MAX_STORED_BYTES - 5), PLACE);
    first.images.keep(image("more.png", 6), PLACE);
    first.images.keep(image("small.png", 5), PLACE);
    await first.images.readRest(STORY);
    expect(names([...device.entries.values()])).toEqual(["large.png", "small.png"]);
    device.kill(first.tab);
    for (const [key, entry] of device.entries)
      device.entries.set(key, { ...entry, cachedAt: Date.now() - RETENTION_MS - 1 });
    expect(await openTab().images.readRest("d00000000002")).toEqual([]);
    expect(device.entries.size).toBe(0);
  });

  test("are sent even without storage", async () => {
    const images = new PendingUploads(Promise.reject(new Error("private")), ANN);
    const key = images.keep(image("one.png"), PLACE);
    images.forget(key);
    expect(await images.readRest(STORY)).toEqual([]);
  });
});
