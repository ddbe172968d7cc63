import { micromark } from "micromark";
import type { TableCell } from "./document.ts";
import {
  type ConvertedStory,
  htmlToDocument,
  type HtmlToDocumentOptions,
} from "./htmlToDocument.ts";
import { markdownPieces } from "./markdownPieces.ts";
import { MARKDOWN_SYNTAX } from "./markdownSyntax.ts";

/** Containers nested deeper than this in one line are an attack; the line is read as text. */
const MAX_MARKERS = 60;
/** Links in one block of text. A block with more is read without them. */
const MAX_BLOCK_LINKS = 5000;

/** Most rows that a cell may reach over. */
const MAX_SPAN = 100;

/** Reads Markdown (CommonMark with GFM, footnotes and raw HTML) into a story document. */
export function markdownToDocument(
  markdown: string,
  options: HtmlToDocumentOptions = {},
): ConvertedStory {
  const pieces = markdownPieces(withoutTowers(markdown));
  const html = pieces.map((piece) => micromark(piece, MARKDOWN_SYNTAX)).join("\n");
  const story = htmlToDocument(html, options);
  for (const { table } of story.document.paragraphs) if (table) joinRepeatedCells(table.rows);
  return story;
}

/** A cell that says only `^^` belongs to the one above it, as several Markdown writers have it. */
function joinRepeatedCells(rows: TableCell[][]): void {
  const above: TableCell[] = [];
  const repeated = new Set<TableCell>();
  for (const row of rows) {
    // Markdown's own tables have no spans, so a cell's place in its row is its column.
    for (const [column, cell] of row.entries()) {
      const over = above[column];
      if (cell.text !== "^^" || !over || over.rowspan === MAX_SPAN) above[column] = cell;
      else {
        over.rowspan = (over.rowspan ?? 1) + 1;
        repeated.add(cell);
      }
    }
  }
  for (const [index, row] of rows.entries())
    rows[index] = row.filter((cell) => !repeated.has(cell));
}

/**
 * Markdown without what takes a parser the square of its length: each container marker of a line is
 * tried again on every line, and for each closing bracket its opening one is looked for in all of the
 * block before it.
 */
function withoutTowers(markdown: string): string {
  const tower = new RegExp(`^(?:[ \\t]*(?:>|[-+*]|\\d{1,9}[.)])){${MAX_MARKERS},}`, "gm");
  const lower = markdown.replace(tower, (markers) => markers.replaceAll(/[>+*-]|[.)]/g, "\\$&"));
  if (!hasTooManyBrackets(lower)) return lower;
  return lower
    .split(/(\n[ \t]*\n)/)
    .map((block) => (hasTooManyBrackets(block) ? block.replaceAll(/[[\]]/g, "\\$&") : block))
    .join("");
}

function hasTooManyBrackets(text: string): boolean {
  return text.split("]", MAX_BLOCK_LINKS + 1).length > MAX_BLOCK_LINKS;
}
