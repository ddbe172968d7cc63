// Owns the verdict of comparing a cached page with a fresh one. A viewer data leak outweighs stale
// data, and stale data outweighs counters, which purge nothing.

import type { Difference } from "./compareAnswers.ts";
import type { ViewerLeak } from "./viewerLeaks.ts";

export type ComparisonVerdict = "same" | "counters" | "stale" | "leak" | "none";

/**
 * Returns the verdict from the viewer data leaks of a cached page and its differences from a fresh
 * one.
 */
export function comparisonVerdict(
  traces: readonly ViewerLeak[],
  differences: readonly Difference[],
): Exclude<ComparisonVerdict, "none"> {
  if (traces.length > 0) return "leak";
  if (differences.some(({ isCounter }) => !isCounter)) return "stale";
  return differences.length > 0 ? "counters" : "same";
}

/** Returns the tags of stale data, without duplicates. */
export function staleTags(differences: readonly Difference[]): string[] {
  const stale = differences.filter(({ isCounter }) => !isCounter);
  return [...new Set(stale.map(({ tag }) => tag))].toSorted();
}
