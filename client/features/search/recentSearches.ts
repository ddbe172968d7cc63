// What this browser's reader has looked for, the latest first (reader.md §9: 10, no duplicates).

const KEY = "recent-searches";
const MOST = 10;
const MAX_LENGTH = 200;

/** What was looked for. Whatever is not ours in the storage counts as nothing. */
export function readRecentSearches(storage: Pick<Storage, "getItem"> | null): string[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(KEY) ?? "[]");
    if (!Array.isArray(kept)) return [];
    return kept.filter((text): text is string => typeof text === "string").slice(0, MOST);
  } catch {
    return [];
  }
}

/** Puts a search first, and answers the list. Case makes no other search. */
export function saveRecentSearch(
  storage: Pick<Storage, "getItem" | "setItem"> | null,
  text: string,
): string[] {
  const typed = text.trim().slice(0, MAX_LENGTH);
  if (typed === "") return readRecentSearches(storage);
  return store(storage, [typed, ...without(readRecentSearches(storage), typed)].slice(0, MOST));
}

/** Takes a search out, and answers the list. */
export function removeRecentSearch(
  storage: Pick<Storage, "getItem" | "setItem"> | null,
  text: string,
): string[] {
  return store(storage, without(readRecentSearches(storage), text));
}

function without(searches: readonly string[], text: string): string[] {
  const key = text.toLowerCase();
  return searches.filter((search) => search.toLowerCase() !== key);
}

function store(storage: Pick<Storage, "setItem"> | null, searches: string[]): string[] {
  try {
    storage?.setItem(KEY, JSON.stringify(searches));
  } catch {
    // A full or forbidden storage keeps nothing.
  }
  return searches;
}
