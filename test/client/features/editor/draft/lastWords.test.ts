import { expect, test } from "vitest";
import type { JournalEntry } from "../../../../../client/features/editor/draft/JournalStore.ts";
import {
  forgetLastWords,
  keepLastWords,
  withLastWords,
} from "../../../../../client/features/editor/draft/lastWords.ts";

/** A browser's storage, of which a test needs this much. */
function storageWith(most = Infinity): Storage {
  const items = new Map<string, string>([["theme", "dark"]]);
  return {
    get length() {
      return items.size;
    },
    key: (index: number) => [...items.keys()][index] ?? null,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => {
      if (value.length > most) throw new Error("QuotaExceededError");
      items.set(key, value);
    },
  } as unknown as Storage;
}

function entry(keptAt: number, value: string, key = "one"): JournalEntry {
  return {
    key,
    userId: "writer",
    postId: "aaaaaaaaaaaa",
    createKey: null,
    deltas: [{ kind: "SET", field: "title", was: "", value, id: "delta-0001" }],
    keptAt,
  };
}

test("last words count for more than what was kept before them, and for less than what came after", () => {
  const storage = storageWith();
  expect(keepLastWords(storage, entry(5, "last"))).toBe(true);
  expect(withLastWords(storage, [entry(4, "before"), entry(1, "other", "two")])).toEqual([
    entry(5, "last"),
    entry(1, "other", "two"),
  ]);
  expect(withLastWords(storage, [entry(6, "after")])).toEqual([entry(6, "after")]);
  expect(withLastWords(storage, [])).toEqual([entry(5, "last")]);
});

test("what was kept before does not forget the words that came after", () => {
  const storage = storageWith();
  keepLastWords(storage, entry(5, "last"));
  forgetLastWords(storage, "one", 4);
  expect(withLastWords(storage, [])).toEqual([entry(5, "last")]);
  forgetLastWords(storage, "one", 5);
  expect(withLastWords(storage, [])).toEqual([]);
});

test("a full or missing storage, or too much for it, does no harm", () => {
  expect(keepLastWords(storageWith(10), entry(5, "last"))).toBe(false);
  expect(keepLastWords(storageWith(), entry(5, "long ".repeat(300_000)))).toBe(false);
  expect(keepLastWords(null, entry(5, "last"))).toBe(false);
  expect(withLastWords(null, [entry(4, "before")])).toEqual([entry(4, "before")]);
});
