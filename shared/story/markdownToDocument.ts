import { micromark } from "micromark";
import { boundMarkdown } from "./boundMarkdown.ts";
import type { TableCell } from "./document.ts";
import {
  type ConvertedStory,
  htmlToDocument,
  type HtmlToDocumentOptions,
} from "./htmlToDocument.ts";
import { markdownPieces } from "./markdownPieces.ts";
import { MARKDOWN_SYNTAX } from "./markdownSyntax.ts";

/** Most rows that a cell may reach over. */
const MAX_SPAN = 100;

/** Reads Markdown (CommonMark with GFM, footnotes and raw HTML) into a story document. */
export function markdownToDocument(
  markdown: string,
  options: HtmlToDocumentOptions = {},
): ConvertedStory {
  const bounded = boundMarkdown(markdown);
  const pieces = markdownPieces(bounded.markdown);
  const html = pieces.map((piece) => micromark(piece, MARKDOWN_SYNTAX)).join("\n");
  const story = htmlToDocument(bounded.restore(html), options);
  for (const { table } of story.document.paragraphs) if (table) joinRepeatedCells(table.rows);
  if (bounded.droppedTables > 0)
    story.notes.push({ kind: "table-as-text", count: bounded.droppedTables, detail: "" });
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
