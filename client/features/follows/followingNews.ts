// Which followed entries have new stories. This browser stores when each was last seen, by id; an
// entry's page records a visit whether or not the viewer follows it yet.

import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "../../runtime/links/useLocation.ts";

/** The fields of a followed entry that decide whether it has news. */
export interface Followed {
  id: string;
  /** When its newest story was published, in milliseconds since 1970; null without stories. */
  latestPublishedAt: number | null;
}

const KEY = "following-seen";

/** Maximum number of stored entries; the least recently seen are dropped. */
export const MAX_SEEN = 300;

/** Last visit by id, in milliseconds since 1970. */
export type SeenTimes = Readonly<Record<string, number>>;

/** Returns true when the newest story is newer than the last visit, or there was no visit. */
export function hasNews({ id, latestPublishedAt }: Followed, seen: SeenTimes): boolean {
  if (latestPublishedAt === null) return false;
  const at = seen[id];
  return at === undefined || latestPublishedAt > at;
}

/** Adds a visit and drops the oldest entries beyond the limit. */
export function withSeen(times: SeenTimes, id: string, at: number): SeenTimes {
  const latest = Object.entries({ ...times, [id]: at }).toSorted(([, a], [, b]) => b - a);
  return Object.fromEntries(latest.slice(0, MAX_SEEN));
}

const NEVER: SeenTimes = {};
const listeners = new Set<() => void>();
let cached: { text: string; times: SeenTimes } | null = null;

/** Reads the stored visits. Returns the same object until they change. */
function readSeenTimes(): SeenTimes {
  try {
    const text = window.localStorage.getItem(KEY) ?? "{}";
    if (cached?.text !== text) cached = { text, times: { ...(JSON.parse(text) as SeenTimes) } };
    return cached.times;
  } catch {
    return NEVER;
  }
}

/** Records a visit to this user, publication or topic; null for none. */
export function useMarkSeen(id: string | null): void {
  const { isLoggedIn } = useLocation();
  useEffect(() => {
    if (!isLoggedIn || id === null) return;
    try {
      const next = withSeen(readSeenTimes(), id, Date.now());
      window.localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // The browser may deny access to storage.
    }
    for (const listener of listeners) listener();
  }, [id, isLoggedIn]);
}

/** Returns the stored visits and updates when they change. Empty on the server. */
export function useSeenTimes(): SeenTimes {
  return useSyncExternalStore(onSeen, readSeenTimes, () => NEVER);
}

function onSeen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
