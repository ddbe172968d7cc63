// Which of what the reader follows has something new. When each was last seen is kept in this
// browser, by id (reader.md §2.9).

import { useSyncExternalStore } from "react";
import type { PageLocation } from "../../app/page.ts";

/** Someone or something the reader follows, as far as news go. */
export interface Followed {
  kind: "writer" | "publication" | "topic";
  id: string;
  /** The username, or the slug in addresses. */
  slug: string;
  /** When its newest story was published, in milliseconds since 1970; null without a story. */
  latestPublishedAt: number | null;
}

const KEY = "following-seen";

/** When each was last seen, by id. */
export type SeenTimes = Readonly<Record<string, number>>;

/** True where the newest story is later than the last look, or there was none. */
export function hasNews({ id, latestPublishedAt }: Followed, seen: SeenTimes): boolean {
  if (latestPublishedAt === null) return false;
  const at = seen[id];
  return at === undefined || latestPublishedAt > at;
}

const NEVER: SeenTimes = {};
const listeners = new Set<() => void>();
let kept: { text: string; times: SeenTimes } | null = null;

/** What this browser kept. The same object until something changes. */
export function readSeenTimes(window: Window): SeenTimes {
  try {
    const text = window.localStorage.getItem(KEY) ?? "{}";
    if (kept?.text !== text) kept = { text, times: { ...(JSON.parse(text) as SeenTimes) } };
    return kept.times;
  } catch {
    return NEVER;
  }
}

/** Keeps that the reader looks at that of what they follow which is shown here. */
export function markSeen(
  window: Window,
  entries: readonly Followed[],
  location: PageLocation,
): void {
  const here = entries.find((entry) => isHere(entry, location));
  if (!here) return;
  try {
    const next = { ...readSeenTimes(window), [here.id]: Date.now() };
    window.localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser may refuse storage altogether.
  }
  for (const listener of listeners) listener();
}

/** What this browser kept, as it changes. The server, which cannot know, says never. */
export function useSeenTimes(): SeenTimes {
  return useSyncExternalStore(
    onSeen,
    () => readSeenTimes(window),
    () => NEVER,
  );
}

function onSeen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isHere({ kind, slug }: Followed, { routeName, params }: PageLocation): boolean {
  switch (kind) {
    case "writer":
      return (
        routeName.startsWith("ShowUser") && params.username?.toLowerCase() === slug.toLowerCase()
      );
    case "publication":
      return routeName === "ShowCollectionHome" && params.collectionSlug === slug;
    case "topic":
      return routeName === "ShowTag" && params.tagSlug === slug;
  }
}
