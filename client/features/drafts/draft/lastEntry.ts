// Owns the last unsaved text of a closing tab. IndexedDB is asynchronous and may not finish, so the
// text is written to localStorage synchronously.

import type { JournalEntry } from "./JournalStore.ts";

const PREFIX = "draft-words:";
/**
 * Maximum length of one entry as JSON, in characters: browsers allow a site about five million in
 * total.
 */
const MAX_LENGTH = 1_000_000;

/** Stores an entry synchronously; false if it is too long or the browser doesn't allow storage. */
export function saveLastEntry(storage: Storage | null, entry: JournalEntry): boolean {
  const json = JSON.stringify(entry);
  if (!storage || json.length > MAX_LENGTH) return false;
  try {
    storage.setItem(PREFIX + entry.key, json);
    return true;
  } catch {
    return false;
  }
}

/**
 * Removes a stored entry unless it is newer than `until`: it has been stored elsewhere or saved.
 */
export function clearLastEntry(storage: Storage | null, key: string, until = Infinity): void {
  try {
    const json = storage?.getItem(PREFIX + key);
    if (json && (JSON.parse(json) as JournalEntry).cachedAt <= until)
      storage?.removeItem(PREFIX + key);
  } catch {
    // If storage can't be changed, nothing was stored either.
  }
}

/** Merges entries with those in localStorage; of two with the same key the later wins. */
export function withLastEntry(
  storage: Storage | null,
  entries: readonly JournalEntry[],
): JournalEntry[] {
  const latest = new Map(entries.map((entry) => [entry.key, entry]));
  for (const entry of lastEntry(storage)) {
    const known = latest.get(entry.key);
    if (!known || known.cachedAt <= entry.cachedAt) latest.set(entry.key, entry);
  }
  return [...latest.values()];
}

function lastEntry(storage: Storage | null): JournalEntry[] {
  try {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index));
    return keys.flatMap((key) => {
      const json = key?.startsWith(PREFIX) ? storage?.getItem(key) : null;
      return json ? [JSON.parse(json) as JournalEntry] : [];
    });
  } catch {
    return [];
  }
}
