import { expect, test } from "vitest";
import type { JournalEntry } from "../../../../../client/features/drafts/draft/JournalStore.ts";
import {
  clearLastEntry,
  saveLastEntry,
  withLastEntry,
} from "../../../../../client/features/drafts/draft/lastEntry.ts";

/** The parts of browser storage that the test needs. */
function storageWith(max = Infinity): Storage {
  const items = new Map<string, string>([["theme", "dark"]]);
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > max) throw new Error("QuotaExceededError");
      items.set(key, value);
    },
  } as unknown as Storage;
}

function entry(cachedAt: number, value: string, key = "one"): JournalEntry {
  return {
    key,
    userId: "writer",
    postId: "aaaaaaaaaaaa",
    createKey: null,
    deltas: [{ kind: "SET", field: "title", was: "", value, id: "delta-0001" }],
    cachedAt,
  };
}

test("the last text outranks what was stored before, but not what was stored after", () => {
  const storage = storageWith();
  expect(saveLastEntry(storage, entry(5, "last"))).toBe(true);
  expect(withLastEntry(storage, [entry(4, "before"), entry(1, "other", "two")])).toEqual([
    entry(5, "last"),
    entry(1, "other", "two"),
  ]);
  expect(withLastEntry(storage, [entry(6, "after")])).toEqual([entry(6, "after")]);
  expect(withLastEntry(storage, [])).toEqual([entry(5, "last")]);
});

test("earlier stored text doesn't delete later text", () => {
  const storage = storageWith();
  saveLastEntry(storage, entry(5, "last"));
  clearLastEntry(storage, "one", 4);
  expect(withLastEntry(storage, [])).toEqual([entry(5, "last")]);
  clearLastEntry(storage, "one", 5);
  expect(withLastEntry(storage, [])).toEqual([]);
});

test("a full, missing or too small storage causes no error", () => {
  expect(saveLastEntry(storageWith(10), entry(5, "last"))).toBe(false);
  expect(saveLastEntry(storageWith(), entry(5, "long ".repeat(300_000)))).toBe(false);
  expect(saveLastEntry(null, entry(5, "last"))).toBe(false);
  expect(withLastEntry(null, [entry(4, "before")])).toEqual([entry(4, "before")]);
});
