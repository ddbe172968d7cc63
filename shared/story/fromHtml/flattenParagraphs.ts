import type { ParagraphImage } from "../document.ts";
import { mergeMarkups, shiftMarkups } from "../mergeMarkups.ts";
import type { DraftMarkup, DraftParagraph, DraftText } from "./draft.ts";

/** Paragraphs reduced to a line of text. */
export interface FlatText extends DraftText {
  images: ParagraphImage[];
  ids: string[];
}

/**
 * Joins paragraphs into one text, a line each, for table cells, captions and summaries. Items keep
 * bullets and numbers; code and headings keep their markup. Returns images separately.
 */
export function flattenParagraphs(paragraphs: readonly DraftParagraph[]): FlatText {
  const flat: FlatText = { text: "", images: [], ids: [] };
  const markups: DraftMarkup[] = [];
  const lines: string[] = [];
  let offset = 0;
  const counts: number[] = [];
  const addLine = (prefix: string, line: DraftText, whole?: DraftMarkup["type"]) => {
    const start = offset + prefix.length;
    lines.push(prefix + line.text);
    markups.push(...shiftMarkups(line.markups ?? [], start));
    if (whole) markups.push({ type: whole, start, end: start + line.text.length });
    offset += prefix.length + line.text.length + 1;
  };
  const visit = (list: readonly DraftParagraph[]) => {
    for (const paragraph of list) {
      flat.ids.push(...(paragraph.ids ?? []));
      if (paragraph.image) flat.images.push(paragraph.image);
      if (paragraph.embed) addLine("", linkLine(paragraph.embed.title, paragraph.embed.href));
      if (paragraph.text !== "")
        addLine(prefixOf(paragraph, counts), paragraph, wholeOf(paragraph));
      for (const row of paragraph.table?.rows ?? []) addLine("", joinCells(row));
      if (paragraph.children) visit(paragraph.children);
    }
  };
  visit(paragraphs);
  flat.text = lines.join("\n");
  const merged = mergeMarkups(markups, flat.text.length);
  if (merged.length > 0) flat.markups = merged;
  return flat;
}

function prefixOf(paragraph: DraftParagraph, counts: number[]): string {
  const depth = paragraph.depth ?? 0;
  const indent = "\u2003".repeat(depth);
  if (paragraph.type === "ULI") return `${indent}• `;
  if (paragraph.type !== "OLI") return "";
  counts.length = depth + 1;
  const number = paragraph.start ?? (counts[depth] ?? 0) + 1;
  counts[depth] = number;
  return `${indent}${number}. `;
}

function wholeOf(paragraph: DraftParagraph): DraftMarkup["type"] | undefined {
  if (paragraph.type === "PRE" || paragraph.type === "FORMULA") return "CODE";
  return /^H[1-4]$/.test(paragraph.type) || paragraph.type === "DETAILS" ? "STRONG" : undefined;
}

function linkLine(text: string, href: string): DraftText {
  return { text, markups: [{ type: "A", start: 0, end: text.length, href }] };
}

function joinCells(cells: readonly DraftText[]): DraftText {
  const markups: DraftMarkup[] = [];
  let text = "";
  for (const cell of cells) {
    if (text !== "" && cell.text !== "") text += " | ";
    markups.push(...shiftMarkups(cell.markups ?? [], text.length));
    text += cell.text;
  }
  return { text, markups };
}
