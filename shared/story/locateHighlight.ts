// Locates a highlight in the current version of a story. The story may have changed since, so this
// searches for the highlighted text; the stored offset only chooses between several matches.

import type { Paragraph, StoryDocument } from "./document.ts";
import { textWithoutNotes } from "./documentText.ts";

/** A highlight's stored range. */
export interface HighlightRange {
  paragraphName: string;
  /** Start offset in the paragraph's text without footnote references, in UTF-16 units. */
  startOffset: number;
  text: string;
}

/** A highlight's current position. */
export interface HighlightPosition {
  paragraph: Paragraph;
  /** Offset in the paragraph's text without footnote references, in UTF-16 units. */
  startOffset: number;
}

/**
 * Shorter texts could match anywhere, so they are searched only in their own paragraph. In
 * characters.
 */
const LEAST_ELSEWHERE = 12;

/**
 * Returns a highlight's position: the match in its paragraph nearest to the stored offset, else the
 * only match in another paragraph. Null if the text is gone or ambiguous.
 */
export function locateHighlight(
  { paragraphs }: StoryDocument,
  { paragraphName, startOffset, text }: HighlightRange,
): HighlightPosition | null {
  const all = markedParagraphs(paragraphs);
  const own = all.find(({ name }) => name === paragraphName);
  const start = own ? nearestStart(textWithoutNotes(own), text, startOffset) : -1;
  if (own && start >= 0) return { paragraph: own, startOffset: start };
  if (text.length < LEAST_ELSEWHERE) return null;
  let found: HighlightPosition | null = null;
  for (const paragraph of all) {
    const words = textWithoutNotes(paragraph);
    const first = words.indexOf(text);
    if (first < 0) continue;
    // Two matches are ambiguous.
    if (found || words.includes(text, first + 1)) return null;
    found = { paragraph, startOffset: first };
  }
  return found;
}

/** Returns the start of the match nearest to an offset; -1 if there is none. */
export function nearestStart(text: string, words: string, place: number): number {
  let nearest = -1;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (nearest < 0 || Math.abs(at - place) < Math.abs(nearest - place)) nearest = at;
    if (at > place) break;
  }
  return nearest;
}

/** Converts a position to offsets in the paragraph's text including footnote references. */
export function spanWithNotes(
  { paragraph, startOffset }: HighlightPosition,
  length: number,
): { start: number; end: number } {
  let start = startOffset;
  let end = startOffset + length;
  const notes = (paragraph.markups ?? []).filter(({ type }) => type === "NOTE");
  for (const note of notes.toSorted((a, b) => a.start - b.start)) {
    const size = note.end - note.start;
    // References before the first word and after the last one are not part of the highlight.
    if (note.start <= start) start += size;
    if (note.start < end) end += size;
  }
  return { start, end };
}

/** The kinds whose text isn't shown as it is, or is laid out separately. */
const WITHOUT_HIGHLIGHTS: ReadonlySet<string> = new Set(["TABLE", "IFRAME", "FORMULA"]);

/** Returns the paragraphs that can be highlighted. */
function markedParagraphs(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.flatMap((paragraph) => [
    ...(WITHOUT_HIGHLIGHTS.has(paragraph.type) ? [] : [paragraph]),
    ...markedParagraphs(paragraph.children ?? []),
  ]);
}
