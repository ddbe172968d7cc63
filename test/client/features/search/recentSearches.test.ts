import { describe, expect, test } from "vitest";
import {
  readRecentSearches,
  removeRecentSearch,
  saveRecentSearch,
} from "../../../../client/features/search/recentSearches.ts";

function storage(start: Record<string, string> = {}) {
  const items = new Map(Object.entries(start));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  };
}

describe("recent searches", () => {
  test("are at most ten, latest first, without repetition ignoring case", () => {
    const kept = storage();
    for (let at = 0; at < 12; at += 1) saveRecentSearch(kept, `search ${at}`);
    saveRecentSearch(kept, "  SEARCH 5 ");
    const searches = readRecentSearches(kept);
    expect(searches).toHaveLength(10);
    expect(searches.slice(0, 2)).toEqual(["SEARCH 5", "search 11"]);
    expect(searches).not.toContain("search 5");
  });

  test("can be removed one by one, and never contain an empty one", () => {
    const kept = storage();
    saveRecentSearch(kept, "one");
    saveRecentSearch(kept, "two");
    expect(saveRecentSearch(kept, "   ")).toEqual(["two", "one"]);
    expect(removeRecentSearch(kept, "two")).toEqual(["one"]);
    expect(readRecentSearches(kept)).toEqual(["one"]);
  });

  test("are empty if storage is off, full, or contains something else", () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    };
    expect(readRecentSearches(null)).toEqual([]);
    expect(saveRecentSearch(full, "one")).toEqual(["one"]);
    for (const value of ["{", '"text"', "[1, null]", "{}"])
      expect(readRecentSearches(storage({ "recent-searches": value }))).toEqual([]);
  });
});
