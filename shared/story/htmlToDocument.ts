// Owns how HTML from elsewhere becomes a story. Nothing of the source is kept as HTML: text and a
// known set of meanings go into the document, the rest is left out and noted. Nothing runs, nothing
// is fetched, and neither depth nor size of a source can exhaust the stack.

import { type Handler, Parser } from "htmlparser2";
import type { StoryDocument } from "./document.ts";
import { type ConversionNote, NoteList, type DraftParagraph } from "./fromHtml/draft.ts";
import { ElementReader, type ElementReaderOptions } from "./fromHtml/ElementReader.ts";
import { leadsFootnotes } from "./fromHtml/footnotes.ts";
import { nameParagraphs } from "./fromHtml/nameParagraphs.ts";
import { forEachParagraph, resolvePlaces } from "./fromHtml/resolvePlaces.ts";

export type { ConversionNote } from "./fromHtml/draft.ts";
export type { KnownImage } from "./fromHtml/pictures.ts";

export type HtmlToDocumentOptions = ElementReaderOptions;

export interface ConvertedStory {
  document: StoryDocument;
  /** What was changed or refused. */
  notes: ConversionNote[];
}

/** Elements within elements beyond this are read as if they were siblings. */
const MAX_DEPTH = 512;

/** Reads HTML into a story document. Never throws, whatever the source is. */
export function htmlToDocument(html: string, options: HtmlToDocumentOptions = {}): ConvertedStory {
  const reader = new ElementReader(options);
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
 * A parser that opens no element too deep: its own list of open elements costs time in proportion to
 * its length at each tag. Deeper elements count as empty, and what they hold as their parent's.
 */
class ShallowParser extends Parser {
  #depth = 0;
  #isClosing = false;
  #hasJustOpened = false;
  #isTooDeep = false;

  constructor(handler: Pick<Handler, "onopentag" | "onclosetag" | "ontext">) {
    super({
      ontext: handler.ontext,
      onopentag: (name, attributes, isImplied) => {
        this.#depth += 1;
        this.#hasJustOpened = true;
        handler.onopentag(name, attributes, isImplied);
      },
      onclosetag: (name, isImplied) => {
        this.#depth -= 1;
        handler.onclosetag(name, isImplied);
      },
    });
  }

  override onclosetag(start: number, end: number): void {
    this.#isClosing = true;
    super.onclosetag(start, end);
    this.#isClosing = false;
  }

  /** Asked twice for each opening tag: before the element opens and after. The answers must agree. */
  protected override isVoidElement(name: string): boolean {
    const hasJustOpened = this.#hasJustOpened;
    this.#hasJustOpened = false;
    if (super.isVoidElement(name)) return true;
    if (this.#isClosing || name === "") return false;
    if (!hasJustOpened) this.#isTooDeep = this.#depth >= MAX_DEPTH;
    return this.#isTooDeep;
  }
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
