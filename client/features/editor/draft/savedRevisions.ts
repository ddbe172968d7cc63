// Owns what tabs of one browser know of each other's saves before they can be told: a page that comes
// from the server while another tab saves is older than the draft, and would have to ask each time.

const KEY = "draft-revisions";
/** Drafts that are remembered. */
const MOST = 20;

type Saved = [postId: string, revision: number];

/** Notes that a tab of this browser has saved a revision of a draft. */
export function noteSaved(storage: Storage | null, postId: string, revision: number): void {
  const known = savedIn(storage);
  const newest = Math.max(revision, revisionOf(known, postId));
  const others = known.filter(([id]) => id !== postId).slice(0, MOST - 1);
  try {
    storage?.setItem(KEY, JSON.stringify([[postId, newest], ...others] satisfies Saved[]));
  } catch {
    // A full disk: what is not noted is asked for when the tab is seen again, or with the next save.
  }
}

/** True where no tab of this browser is known to have saved more; false where nobody can tell. */
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
