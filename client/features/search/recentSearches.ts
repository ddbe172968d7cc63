// The recent searches of this browser, newest first, without duplicates.

const KEY = "recent-searches";
const MOST = 10;
const MAX_LENGTH = 200;

/** Reads the recent searches. Ignores invalid stored values. */
export function readRecentSearches(storage: Pick<Storage, "getItem"> | null): string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return stored.filter((text): text is string => typeof text === "string").slice(0, MOST);
  } catch {
    return [];
  }
}

/** Puts a search first and returns the list. Searches that differ only in case are the same. */
export function saveRecentSearch(
  storage: Pick<Storage, "getItem" | "setItem"> | null,
  text: string,
): string[] {
  const typed = text.trim().slice(0, MAX_LENGTH);
  if (typed === "") return readRecentSearches(storage);
  return store(storage, [typed, ...without(readRecentSearches(storage), typed)].slice(0, MOST));
}

/** Removes a search and returns the list. */
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
    // Storage is full or disabled.
  }
  return searches;
}
