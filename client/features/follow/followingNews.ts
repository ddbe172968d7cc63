// Which of what the reader follows has something new. When each was last seen is kept in this
// browser, by id (reader.md §2.9): its own page says so, whether or not the reader follows it yet.

import { useEffect, useSyncExternalStore } from "react";
import { useLocation } from "../../app/useLocation.ts";

/** Someone or something the reader follows, as far as news go. */
export interface Followed {
  id: string;
  /** When its newest story was published, in milliseconds since 1970; null without a story. */
  latestPublishedAt: number | null;
}

const KEY = "following-seen";

/** As many are kept, those seen last. */
export const MAX_SEEN = 300;

/** When each was last seen, by id. */
export type SeenTimes = Readonly<Record<string, number>>;

/** True where the newest story is later than the last look, or there was none. */
export function hasNews({ id, latestPublishedAt }: Followed, seen: SeenTimes): boolean {
  if (latestPublishedAt === null) return false;
  const at = seen[id];
  return at === undefined || latestPublishedAt > at;
}

/** The times with one more, without the oldest of too many. */
export function withSeen(times: SeenTimes, id: string, at: number): SeenTimes {
  const latest = Object.entries({ ...times, [id]: at }).toSorted(([, a], [, b]) => b - a);
  return Object.fromEntries(latest.slice(0, MAX_SEEN));
}

const NEVER: SeenTimes = {};
const listeners = new Set<() => void>();
let kept: { text: string; times: SeenTimes } | null = null;

/** What this browser kept. The same object until something changes. */
function readSeenTimes(): SeenTimes {
  try {
    const text = window.localStorage.getItem(KEY) ?? "{}";
    if (kept?.text !== text) kept = { text, times: { ...(JSON.parse(text) as SeenTimes) } };
    return kept.times;
  } catch {
    return NEVER;
  }
}

/** Keeps that the reader looks at this person, publication or topic; null for none of them. */
export function useMarkSeen(id: string | null): void {
  const { isLoggedIn } = useLocation();
  useEffect(() => {
    if (!isLoggedIn || id === null) return;
    try {
      const next = withSeen(readSeenTimes(), id, Date.now());
      window.localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // A browser may refuse storage altogether.
    }
    for (const listener of listeners) listener();
  }, [id, isLoggedIn]);
}

/** What this browser kept, as it changes. The server, which cannot know, says never. */
export function useSeenTimes(): SeenTimes {
  return useSyncExternalStore(onSeen, readSeenTimes, () => NEVER);
}

function onSeen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
