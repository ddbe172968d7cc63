import { characterEnd } from "./cutText.ts";
import type { Markup, Paragraph, ParagraphType } from "./document.ts";
import { mergeMarkups, shiftMarkups } from "./mergeMarkups.ts";

/**
 * Kinds that continue in a paragraph of the same kind. The excess of other kinds becomes plain
 * paragraphs.
 */
const GOES_ON: ReadonlySet<ParagraphType> = new Set(["P", "BQ", "PQ", "CALLOUT", "PRE"]);

/**
 * Splits paragraphs longer than `max` UTF-16 units: at a line break, else between words, else
 * between characters. Removes only the whitespace at the split.
 */
export function partLongParagraphs(paragraphs: readonly Paragraph[], max: number): Paragraph[] {
  return paragraphs.flatMap((paragraph) =>
    paragraph.text.length > max ? partsOf(paragraph, max) : [paragraph],
  );
}

function partsOf(paragraph: Paragraph, max: number): Paragraph[] {
  const { type, text, markups = [], lang, dir, quote } = paragraph;
  const parts: Paragraph[] = [];
  let start = 0;
  while (start < text.length) {
    const end = endOfPart(text, start, max);
    const words = { text: text.slice(start, end), markups: within(markups, start, end) };
    if (parts.length === 0) parts.push(withWords(paragraph, words));
    else {
      const rest: Paragraph = { name: "", type: GOES_ON.has(type) ? type : "P", text: "" };
      if (lang !== undefined && type === "PRE") rest.lang = lang;
      if (dir !== undefined) rest.dir = dir;
      if (quote !== undefined) rest.quote = quote;
      parts.push(withWords(rest, words));
    }
    start = /\s/.test(text[end] ?? "") ? end + 1 : end;
  }
  return parts;
}

function withWords(
  { markups: _markups, ...paragraph }: Paragraph,
  { text, markups }: { text: string; markups: Markup[] },
): Paragraph {
  return { ...paragraph, text, ...(markups.length > 0 && { markups }) };
}

function within(markups: readonly Markup[], start: number, end: number): Markup[] {
  return mergeMarkups(shiftMarkups(markups, -start), end - start);
}

/** Searches only the last half of a part; splitting earlier would make many small parts. */
function endOfPart(text: string, start: number, max: number): number {
  const end = start + max;
  if (end >= text.length) return text.length;
  for (const gap of ["\n", " "]) {
    const found = text.lastIndexOf(gap, end);
    if (found > start + max / 2) return found;
  }
  return Math.max(start + 1, characterEnd(text, end));
}
