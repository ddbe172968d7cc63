// Which banners a reader has put away in this browser, each with the time of it (reader.md §4). What
// is kept is by person, so that whoever signs in next here is told anew.

import { isStillDismissed } from "../../../shared/rules/dismissals.ts";

/** When each banner was put away, in milliseconds since 1970, by its kind; and the measure they are of. */
type Dismissals = Readonly<Record<string, unknown>>;

/** True while a banner that was put away stays away: for `windowMs` from then. */
export function isDismissed(
  storage: Pick<Storage, "getItem">,
  banner: { kind: string; windowMs: number },
  readerId: string | null,
  now: number,
): boolean {
  const at = read(storage, readerId)[banner.kind];
  return typeof at === "number" && isStillDismissed(at, banner.windowMs, now);
}

/** Puts a banner away. */
export function rememberDismissal(
  storage: Pick<Storage, "getItem" | "setItem">,
  kind: string,
  readerId: string | null,
  now: number,
): void {
  try {
    const kept = { ...read(storage, readerId), [kind]: now };
    storage.setItem(keyOf(readerId), JSON.stringify(kept));
  } catch {
    // Storage is switched off or full: the banner is away until the next page is loaded.
  }
}

/** About what staff have done: each measure is told of anew. */
const OF_MEASURES: ReadonlySet<string> = new Set(["user-suspended", "limited-state"]);

/**
 * Forgets that what was said of an earlier measure was put away. `measuredAt` names the one that holds,
 * by the server's clock; null for none.
 */
export function forgetBeforeModeration(
  storage: Pick<Storage, "getItem" | "setItem">,
  readerId: string,
  measuredAt: number | null,
): void {
  const { measuredAt: known, ...kept } = read(storage, readerId);
  if (measuredAt === null || known === measuredAt) return;
  const others = Object.entries(kept).filter(([kind]) => !OF_MEASURES.has(kind));
  try {
    const left = { ...Object.fromEntries(others), measuredAt };
    storage.setItem(keyOf(readerId), JSON.stringify(left));
  } catch {
    // Storage is switched off or full: nothing new is kept there either.
  }
}

function read(storage: Pick<Storage, "getItem">, readerId: string | null): Dismissals {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(readerId)) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Dismissals) : {};
  } catch {
    return {};
  }
}

function keyOf(readerId: string | null): string {
  return `banner-dismissals:${readerId ?? "visitor"}`;
}
