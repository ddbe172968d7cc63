// Stores which banners the viewer has dismissed in this browser, and when. Stored
// per user, so that the next user of the browser sees them again.

import { isStillDismissed } from "../../../../shared/people/dismissals.ts";

/**
 * When each banner was dismissed, in milliseconds since 1970, by kind; and the moderation action
 * they refer to.
 */
type Dismissals = Readonly<Record<string, unknown>>;

/** Returns true while a dismissed banner stays hidden: for `windowMs` after the dismissal. */
export function isDismissed(
  storage: Pick<Storage, "getItem">,
  banner: { kind: string; windowMs: number },
  readerId: string | null,
  now: number,
): boolean {
  const at = read(storage, readerId)[banner.kind];
  return typeof at === "number" && isStillDismissed(at, banner.windowMs, now);
}

/** Stores a dismissal. */
export function rememberDismissal(
  storage: Pick<Storage, "getItem" | "setItem">,
  kind: string,
  readerId: string | null,
  now: number,
): void {
  try {
    const stored = { ...read(storage, readerId), [kind]: now };
    storage.setItem(keyOf(readerId), JSON.stringify(stored));
  } catch {
    // Storage is disabled or full: the banner stays hidden until the next page load.
  }
}

/** Banners about moderation actions: each new action shows them again. */
const MODERATION_BANNERS: ReadonlySet<string> = new Set(["user-suspended", "limited-state"]);

/**
 * Removes dismissals that refer to an earlier moderation action. `moderatedAt` is the time of the
 * current one on the server; null for none.
 */
export function forgetBeforeModeration(
  storage: Pick<Storage, "getItem" | "setItem">,
  readerId: string,
  moderatedAt: number | null,
): void {
  const { moderatedAt: known, ...stored } = read(storage, readerId);
  if (moderatedAt === null || known === moderatedAt) return;
  const others = Object.entries(stored).filter(([kind]) => !MODERATION_BANNERS.has(kind));
  try {
    const left = { ...Object.fromEntries(others), moderatedAt };
    storage.setItem(keyOf(readerId), JSON.stringify(left));
  } catch {
    // Storage is disabled or full, so there are no newer dismissals either.
  }
}

function read(storage: Pick<Storage, "getItem">, readerId: string | null): Dismissals {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(readerId)) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Dismissals) : {};
  } catch {
    return {};
  }
}

function keyOf(readerId: string | null): string {
  return `banner-dismissals:${readerId ?? "visitor"}`;
}
