// Owns the words of a tab that goes away: a database answers too late for them, so they are written to
// the one store of browsers that has them before the tab is gone.

import type { JournalEntry } from "./JournalStore.ts";

const PREFIX = "draft-words:";
/** Most characters of one entry as JSON: browsers give a site some five million in all. */
const MAX_LENGTH = 1_000_000;

/** Keeps an entry before this returns; false where it is too much, or the browser keeps nothing. */
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

/** Forgets an entry's last words up to a moment: they are kept elsewhere, or saved. */
export function clearLastEntry(storage: Storage | null, key: string, until = Infinity): void {
  try {
    const json = storage?.getItem(PREFIX + key);
    if (json && (JSON.parse(json) as JournalEntry).cachedAt <= until)
      storage?.removeItem(PREFIX + key);
  } catch {
    // What can't be changed was not written either.
  }
}

/** Entries with what came after them as last words: of two by one key the later. */
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
