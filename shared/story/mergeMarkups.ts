import type { Markup } from "./document.ts";

/**
 * Markups in order, within a text of the given length, those of one meaning that touch or overlap
 * made one, and empty ones dropped.
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
  // Joining made some longer.
  return merged.toSorted(byPlace);
}

/** Markups moved along with the text they are in. */
export function shiftMarkups<M extends Markup>(markups: readonly M[], by: number): M[] {
  return markups.map((markup) => ({ ...markup, start: markup.start + by, end: markup.end + by }));
}

function byPlace(a: Markup, b: Markup): number {
  return a.start - b.start || b.end - a.end || (a.type < b.type ? -1 : a.type > b.type ? 1 : 0);
}

/** What a markup does to its words, whichever these are. */
export function meaningOf(markup: Markup): string {
  const { type, href = "", title = "", userId = "", noteId = "" } = markup;
  return [type, href, title, userId, noteId].join("\u0000");
}
