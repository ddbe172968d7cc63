import type { Markup } from "./document.ts";

/**
 * Sorts markups, clamps them to the text's length, merges touching or overlapping markups with the
 * same meaning, and drops empty ones.
 */
export function mergeMarkups<M extends Markup>(markups: readonly M[], length: number): M[] {
  const clamped = markups
    .map((markup) => ({
      ...markup,
      start: Math.max(0, markup.start),
      end: Math.min(length, markup.end),
    }))
    .filter((markup) => markup.start < markup.end)
    .toSorted(byPlace);
  const last = new Map<string, M>();
  const merged: M[] = [];
  for (const markup of clamped) {
    const meaning = meaningOf(markup);
    const before = last.get(meaning);
    if (before && markup.start <= before.end) {
      before.end = Math.max(before.end, markup.end);
    } else {
      merged.push(markup);
      last.set(meaning, markup);
    }
  }
  // Merging made some longer.
  return merged.toSorted(byPlace);
}

/** Moves markups by an offset. */
export function shiftMarkups<M extends Markup>(markups: readonly M[], by: number): M[] {
  return markups.map((markup) => ({ ...markup, start: markup.start + by, end: markup.end + by }));
}

function byPlace(a: Markup, b: Markup): number {
  return a.start - b.start || b.end - a.end || (a.type < b.type ? -1 : a.type > b.type ? 1 : 0);
}

/** Returns a key of what a markup does, independent of its range. */
export function meaningOf(markup: Markup): string {
  const { type, href = "", title = "", userId = "", noteId = "" } = markup;
  return [type, href, title, userId, noteId].join("\u0000");
}
