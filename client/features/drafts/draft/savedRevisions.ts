// Owns which draft revisions the tabs of this browser have saved. A page rendered while another tab
// saves has an older draft; without this record each page load would have to ask the server.

const KEY = "draft-revisions";
/** Maximum number of remembered drafts. */
const MOST = 20;

type Saved = [postId: string, revision: number];

/** Records that a tab of this browser has saved a revision of a draft. */
export function noteSaved(storage: Storage | null, postId: string, revision: number): void {
  const known = savedIn(storage);
  const newest = Math.max(revision, revisionOf(known, postId));
  const others = known.filter(([id]) => id !== postId).slice(0, MOST - 1);
  try {
    storage?.setItem(KEY, JSON.stringify([[postId, newest], ...others] satisfies Saved[]));
  } catch {
    // Storage is full: the newer revision is fetched when the tab becomes visible, or on the next
    // save.
  }
}

/**
 * Returns true when no tab of this browser is known to have saved a newer revision; false if
 * storage is unavailable.
 */
export function isNewestSaved(storage: Storage | null, postId: string, revision: number): boolean {
  return storage !== null && revisionOf(savedIn(storage), postId) <= revision;
}

function revisionOf(known: readonly Saved[], postId: string): number {
  return known.find(([id]) => id === postId)?.[1] ?? 0;
}

function savedIn(storage: Storage | null): Saved[] {
  try {
    return JSON.parse(storage?.getItem(KEY) ?? "[]") as Saved[];
  } catch {
    return [];
  }
}
