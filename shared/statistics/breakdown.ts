// Owns what statistics may say of few readers: nothing by which one of them could be recognised.

import type { SourceKind } from "./viewSource.ts";

/** Nothing is broken down for fewer readers. */
export const MIN_READERS = 5;

export interface SourceViews {
  kind: SourceKind;
  /** Empty for DIRECT, and for the sum of the hosts with few views. */
  host: string;
  views: number;
  /** In the days that the range is compared with. */
  viewsBefore: number;
}

/**
 * Sums hosts with few views to their kind, the most frequent first; null for fewer than MIN_READERS
 * visitors.
 */
export function foldSources(
  sources: readonly Omit<SourceViews, "viewsBefore">[],
  before: readonly Omit<SourceViews, "viewsBefore">[],
  visitors: number,
): SourceViews[] | null {
  if (visitors < MIN_READERS) return null;
  const shown = new Set(
    sources.filter(({ views }) => views >= MIN_READERS).map(({ kind, host }) => `${kind} ${host}`),
  );
  const merged = new Map<string, SourceViews>();
  const rowOf = (kind: SourceKind, host: string): SourceViews => {
    const own = shown.has(`${kind} ${host}`) ? host : "";
    const key = `${kind} ${own}`;
    const row = merged.get(key) ?? { kind, host: own, views: 0, viewsBefore: 0 };
    merged.set(key, row);
    return row;
  };
  for (const { kind, host, views } of sources) rowOf(kind, host).views += views;
  for (const { kind, host, views } of before) rowOf(kind, host).viewsBefore += views;
  return [...merged.values()]
    .filter(({ views, viewsBefore }) => views > 0 || viewsBefore >= MIN_READERS)
    .toSorted((a, b) => b.views - a.views || (a.host < b.host ? -1 : 1));
}

/** The searches of at least MIN_READERS views; null for fewer than MIN_READERS visitors. */
export function foldSearches<Search extends { views: number }>(
  searches: readonly Search[],
  visitors: number,
): Search[] | null {
  return visitors < MIN_READERS ? null : searches.filter(({ views }) => views >= MIN_READERS);
}

/**
 * The share of visitors who came at least this far, by tenth from 1 to 10; null if it is known of
 * fewer than MIN_READERS.
 */
export function reachedTenths(
  stops: readonly { tenth: number; visitors: number }[],
): { tenth: number; share: number }[] | null {
  const all = stops.reduce((sum, { visitors }) => sum + visitors, 0);
  if (all < MIN_READERS) return null;
  return Array.from({ length: 10 }, (_, index) => {
    const tenth = index + 1;
    const reached = stops.reduce((sum, stop) => sum + (stop.tenth >= tenth ? stop.visitors : 0), 0);
    return { tenth, share: reached / all };
  });
}
