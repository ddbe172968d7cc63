import { expect, test } from "vitest";
import {
  isNewestSaved,
  noteSaved,
} from "../../../../../client/features/drafts/draft/savedRevisions.ts";

/** A browser storage with an optional quota failure. */
function storage(isFull = false): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
  } as Storage;
}

test("a page is refreshed only if a tab has saved a later revision", () => {
  const ours = storage();
  expect(isNewestSaved(ours, "aaaa", 3)).toBe(true);
  noteSaved(ours, "aaaa", 4);
  noteSaved(ours, "bbbb", 9);
  expect(isNewestSaved(ours, "aaaa", 3)).toBe(false);
  expect(isNewestSaved(ours, "aaaa", 4)).toBe(true);
  // A late response must not lower the revision.
  noteSaved(ours, "aaaa", 2);
  expect(isNewestSaved(ours, "aaaa", 3)).toBe(false);
});

test("without storage the server is asked; broken or full storage causes no error", () => {
  expect(isNewestSaved(null, "aaaa", 3)).toBe(false);
  const full = storage(true);
  noteSaved(full, "aaaa", 4);
  noteSaved(null, "aaaa", 4);
  expect(isNewestSaved(full, "aaaa", 3)).toBe(true);
  const broken = { getItem: () => "{" } as unknown as Storage;
  expect(isNewestSaved(broken, "aaaa", 3)).toBe(true);
});
