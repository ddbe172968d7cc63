// Where a passage stands in a story by now. Its writer may have changed the story since somebody marked
// it: the words are what is looked for, the old place only says which of several is meant.

import type { Paragraph, StoryDocument } from "./document.ts";
import { textWithoutNotes } from "./documentText.ts";

/** A passage as it was marked. */
export interface HighlightRange {
  paragraphName: string;
  /** Where it began in the paragraph's words without references to footnotes, in UTF-16 units. */
  startOffset: number;
  text: string;
}

/** Where a passage stands. */
export interface HighlightPosition {
  paragraph: Paragraph;
  /** In the paragraph's words without references to footnotes, in UTF-16 units. */
  startOffset: number;
}

/** Fewer words than these may stand anywhere, and are looked for in their own paragraph alone. */
const LEAST_ELSEWHERE = 12;

/**
 * The place of a passage: in the paragraph of its name, where it is nearest to its old place, else in
 * the one other paragraph that holds its words. Null where the words are no longer there.
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
    // Which of two is meant nobody can tell.
    if (found || words.includes(text, first + 1)) return null;
    found = { paragraph, startOffset: first };
  }
  return found;
}

/** Where words begin in a text, nearest to a place; below 0 where it does not hold them. */
export function nearestStart(text: string, words: string, place: number): number {
  let nearest = -1;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (nearest < 0 || Math.abs(at - place) < Math.abs(nearest - place)) nearest = at;
    if (at > place) break;
  }
  return nearest;
}

/** Where words begin and end in a paragraph's text, which has references to footnotes as well. */
export function spanWithNotes(
  { paragraph, startOffset }: HighlightPosition,
  length: number,
): { start: number; end: number } {
  let start = startOffset;
  let end = startOffset + length;
  const notes = (paragraph.markups ?? []).filter(({ type }) => type === "NOTE");
  for (const note of notes.toSorted((a, b) => a.start - b.start)) {
    const size = note.end - note.start;
    // A reference before the first word is not of the passage, nor one behind the last.
    if (note.start <= start) start += size;
    if (note.start < end) end += size;
  }
  return { start, end };
}

/** The paragraphs that words are marked in: not tables and frames, whose words are laid out apart. */
function markedParagraphs(paragraphs: readonly Paragraph[]): Paragraph[] {
  return paragraphs.flatMap((paragraph) => [
    ...(paragraph.type === "TABLE" || paragraph.type === "IFRAME" ? [] : [paragraph]),
    ...markedParagraphs(paragraph.children ?? []),
  ]);
}
