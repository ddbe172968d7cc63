// Owns the import of HTML into a story. Keeps no HTML from the source: only text and known
// semantics become part of the document; the rest is dropped and noted. Runs no scripts and fetches
// nothing. Neither the depth nor the size of the source can exhaust the stack.

import type { StoryDocument } from "../document.ts";
import { type ConversionNote, NoteList, type DraftParagraph } from "./draft.ts";
import { ElementReader, type ElementReaderOptions } from "./ElementReader.ts";
import { introducesFootnotes } from "./footnotes.ts";
import { nameParagraphs } from "./nameParagraphs.ts";
import { forEachParagraph, resolvePlaces } from "./resolvePlaces.ts";
import { ShallowParser } from "./ShallowParser.ts";

export type { ConversionNote } from "./draft.ts";
export type { KnownImage } from "./pictures.ts";

export type HtmlToDocumentOptions = Omit<ElementReaderOptions, "headingShift">;

export interface ConvertedStory {
  document: StoryDocument;
  /** What was changed or rejected. */
  notes: ConversionNote[];
}

/** Converts HTML to a story document. Never throws. */
export function htmlToDocument(html: string, options: HtmlToDocumentOptions = {}): ConvertedStory {
  // Stories have four of the six heading levels. If the page's title uses h1, shifts the four below
  // it.
  const headingShift = /<h5[\s>]/i.test(html) && !/<h1[\s>]/i.test(html) ? 1 : 0;
  const reader = new ElementReader({ ...options, headingShift });
  const parser = new ShallowParser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: (name) => reader.close(name),
    ontext: (data) => reader.text(data),
  });
  parser.end(html);
  const { paragraphs, notes } = reader.end();
  const placeNotes = new NoteList();
  resolvePlaces(paragraphs, placeNotes);
  const trimmed = trimSeparators(paragraphs);
  forEachParagraph(trimmed, dropIdleMarkups);
  return {
    document: { paragraphs: nameParagraphs(trimmed) },
    notes: [...notes, ...placeNotes.all()],
  };
}

/**
 * Removes leading, trailing and repeated separators, and the line and heading that a source puts
 * before its footnotes, because our page renders both.
 */
function trimSeparators(paragraphs: DraftParagraph[]): DraftParagraph[] {
  const kept: DraftParagraph[] = [];
  for (const paragraph of paragraphs) {
    const before = kept.at(-1);
    if (paragraph.type !== "HR" || (before && before.type !== "HR")) kept.push(paragraph);
  }
  const hasFootnotes = kept.some(({ type }) => type === "FOOTNOTE");
  let end = kept.findLastIndex(({ type }) => type !== "FOOTNOTE") + 1;
  const footnotes = kept.slice(end);
  const isLead = hasFootnotes ? introducesFootnotes : ({ type }: DraftParagraph) => type === "HR";
  while (end > 0 && isLead(kept[end - 1] as DraftParagraph)) end -= 1;
  return [...kept.slice(0, end), ...footnotes];
}

/** Headings are bold already. */
function dropIdleMarkups(paragraph: DraftParagraph): void {
  if (!paragraph.markups || !/^H[1-4]$/.test(paragraph.type)) return;
  const { length } = paragraph.text;
  const kept = paragraph.markups.filter(
    ({ type, start, end }) => type !== "STRONG" || start > 0 || end < length,
  );
  if (kept.length > 0) paragraph.markups = kept;
  else delete paragraph.markups;
}
