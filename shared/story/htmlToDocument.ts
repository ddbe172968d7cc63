// Owns how HTML from elsewhere becomes a story. Nothing of the source is kept as HTML: text and a
// known set of meanings go into the document, the rest is left out and noted. Nothing runs, nothing
// is fetched, and neither depth nor size of a source can exhaust the stack.

import type { StoryDocument } from "./document.ts";
import { type ConversionNote, NoteList, type DraftParagraph } from "./fromHtml/draft.ts";
import { ElementReader, type ElementReaderOptions } from "./fromHtml/ElementReader.ts";
import { leadsFootnotes } from "./fromHtml/footnotes.ts";
import { nameParagraphs } from "./fromHtml/nameParagraphs.ts";
import { forEachParagraph, resolvePlaces } from "./fromHtml/resolvePlaces.ts";
import { ShallowParser } from "./fromHtml/ShallowParser.ts";

export type { ConversionNote } from "./fromHtml/draft.ts";
export type { KnownImage } from "./fromHtml/pictures.ts";

export type HtmlToDocumentOptions = Omit<ElementReaderOptions, "headingShift">;

export interface ConvertedStory {
  document: StoryDocument;
  /** What was changed or refused. */
  notes: ConversionNote[];
}

/** Reads HTML into a story document. Never throws, whatever the source is. */
export function htmlToDocument(html: string, options: HtmlToDocumentOptions = {}): ConvertedStory {
  // Of six levels four are kept. Where the page's title has the first, the four below it are.
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
 * A story neither begins nor ends with a separator, and has no two in a row. The line and the heading
 * that a source puts before its footnotes go: the page has its own.
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
  const isLead = hasFootnotes ? leadsFootnotes : ({ type }: DraftParagraph) => type === "HR";
  while (end > 0 && isLead(kept[end - 1] as DraftParagraph)) end -= 1;
  return [...kept.slice(0, end), ...footnotes];
}

/** A heading is strong as it is. */
function dropIdleMarkups(paragraph: DraftParagraph): void {
  if (!paragraph.markups || !/^H[1-4]$/.test(paragraph.type)) return;
  const { length } = paragraph.text;
  const kept = paragraph.markups.filter(
    ({ type, start, end }) => type !== "STRONG" || start > 0 || end < length,
  );
  if (kept.length > 0) paragraph.markups = kept;
  else delete paragraph.markups;
}
