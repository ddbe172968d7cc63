// Owns what a comparison of a kept page with a fresh one comes to. What one reader must not see of
// another outweighs what is out of date, and that outweighs counters, which purge nothing.

import type { Difference } from "./compareAnswers.ts";
import type { ViewerLeak } from "./viewerLeaks.ts";

/** What a comparison comes to. */
export type ComparisonVerdict = "same" | "counters" | "stale" | "leak" | "none kept";

/** The verdict over what a kept page shows of a viewer, and where it differs from a fresh one. */
export function comparisonVerdict(
  traces: readonly ViewerLeak[],
  differences: readonly Difference[],
): Exclude<ComparisonVerdict, "none kept"> {
  if (traces.length > 0) return "leak";
  if (differences.some(({ isCounter }) => !isCounter)) return "stale";
  return differences.length > 0 ? "counters" : "same";
}

/** The tags of what is out of date, each once. */
export function staleTags(differences: readonly Difference[]): string[] {
  const stale = differences.filter(({ isCounter }) => !isCounter);
  return [...new Set(stale.map(({ tag }) => tag))].toSorted();
}
