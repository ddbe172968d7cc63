// Owns how much of a LOCKED story readers without access may see. The preview is a separate
// document, so anything made from it (page, feed, email, search, export) can't contain more.

import { countWords } from "./countWords.ts";
import { characterEnd } from "./cutText.ts";
import type { Paragraph, RichText, StoryDocument } from "./document.ts";
import { mergeMarkups } from "./mergeMarkups.ts";

const PREVIEW_WORDS = 120;
/** Even of a short story, most stays behind the paywall. */
const PREVIEW_SHARE = 1 / 3;

const SHOWN = new Set<Paragraph["type"]>([
  "P",
  "H1",
  "H2",
  "H3",
  "H4",
  "BQ",
  "PQ",
  "CALLOUT",
  "ULI",
  "OLI",
]);

/**
 * Returns what is above the PAYWALL that the writer has set. Without one, returns the first
 * paragraphs of a story: at most 120 words, at most a third of all, and at most one image, without
 * code, tables, embeds and collapsed parts. Footnotes are never part of a preview.
 */
export function previewOf(document: StoryDocument): StoryDocument {
  const above = abovePaywall(document.paragraphs);
  if (above !== document.paragraphs)
    return withoutReferences(above.filter(({ type }) => type !== "FOOTNOTE"));
  let left = Math.min(PREVIEW_WORDS, Math.floor(wordsOf(document.paragraphs) * PREVIEW_SHARE));
  let mayShowImage = true;
  const paragraphs: Paragraph[] = [];
  for (const paragraph of document.paragraphs) {
    if (left <= 0) break;
    if (paragraph.type === "IMG" && mayShowImage) {
      mayShowImage = false;
      paragraphs.push({ ...paragraph, text: "", markups: undefined });
    }
    if (!SHOWN.has(paragraph.type)) continue;
    const words = countWords(paragraph.text);
    paragraphs.push(words <= left ? paragraph : shortened(paragraph, left));
    left -= words;
  }
  while (/^H[1-4]$/.test(paragraphs.at(-1)?.type ?? "")) paragraphs.pop();
  return withoutReferences(paragraphs);
}

/** Returns the paragraphs above the first PAYWALL; the same array if there is none. */
export function abovePaywall(paragraphs: readonly Paragraph[]): readonly Paragraph[] {
  const paywall = paragraphs.findIndex(({ type }) => type === "PAYWALL");
  return paywall === -1 ? paragraphs : paragraphs.slice(0, paywall);
}

function wordsOf(paragraphs: readonly Paragraph[]): number {
  let words = 0;
  for (const { text, table, children } of paragraphs) {
    words += countWords(text);
    for (const cell of table?.rows.flat() ?? []) words += countWords(cell.text);
    if (children) words += wordsOf(children);
  }
  return words;
}

/** Cuts a paragraph after a number of words, with an ellipsis. */
function shortened(paragraph: Paragraph, words: number): Paragraph {
  const { text } = paragraph;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (countWords(text.slice(0, middle)) <= words) low = middle;
    else high = middle - 1;
  }
  // The search ends inside or at the edge of the first excess word.
  const gap = /\s/.test(text.charAt(low)) ? low : text.lastIndexOf(" ", low);
  const end = characterEnd(text, gap > 0 ? gap : low);
  const kept = text.slice(0, end).trimEnd();
  return {
    ...paragraph,
    text: `${kept}…`,
    markups: mergeMarkups(paragraph.markups ?? [], kept.length),
  };
}

/** Removes references to parts of the story that a preview doesn't contain, at any depth. */
function withoutReferences(paragraphs: readonly Paragraph[]): StoryDocument {
  const places = new Set<string>();
  addPlaces(paragraphs, places);
  const clean = (list: readonly Paragraph[]): Paragraph[] =>
    list.map(({ children, table, ...paragraph }) => ({
      ...textWithin(paragraph, places),
      ...(children && { children: clean(children) }),
      ...(table && {
        table: { rows: table.rows.map((row) => row.map((cell) => textWithin(cell, places))) },
      }),
    }));
  return { paragraphs: clean(paragraphs) };
}

/** Collects the names that links within a text lead to. */
function addPlaces(paragraphs: readonly Paragraph[], places: Set<string>): void {
  for (const { name, anchor, children } of paragraphs) {
    places.add(name);
    if (anchor !== undefined) places.add(anchor);
    if (children) addPlaces(children, places);
  }
}

/** Removes footnote references, and links to places that aren't in the text. */
function textWithin<Rich extends RichText>(rich: Rich, places: ReadonlySet<string>): Rich {
  const { markups: all, ...rest } = rich;
  const notes = (all ?? []).filter(({ type }) => type === "NOTE");
  let { text } = rich;
  let markups = (all ?? []).filter(
    ({ type, href }) =>
      type !== "NOTE" && !(type === "A" && href?.startsWith("#") && !places.has(href.slice(1))),
  );
  for (const { start, end } of notes.toReversed()) {
    text = text.slice(0, start) + text.slice(end);
    const moved = (at: number) => (at >= end ? at - (end - start) : Math.min(at, start));
    markups = markups.map((markup) => ({
      ...markup,
      start: moved(markup.start),
      end: moved(markup.end),
    }));
  }
  const merged = mergeMarkups(markups, text.length);
  return { ...rest, text, ...(merged.length > 0 && { markups: merged }) } as Rich;
}
