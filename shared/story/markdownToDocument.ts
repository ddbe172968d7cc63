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

/** Maximum rowspan of a cell. */
const MAX_SPAN = 100;

/** Converts Markdown (CommonMark with GFM, footnotes and raw HTML) to a story document. */
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

/** Merges cells that contain only `^^` into the cell above, a common Markdown extension. */
function joinRepeatedCells(rows: TableCell[][]): void {
  const above: TableCell[] = [];
  const repeated = new Set<TableCell>();
  for (const row of rows) {
    // Markdown tables have no spans, so a cell's index in its row is its column.
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
