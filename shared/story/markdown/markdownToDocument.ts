import { micromark } from "micromark";
import { boundMarkdown } from "./boundMarkdown.ts";
import { FORMULA_LANGUAGE, type TableCell } from "../document.ts";
import {
  type ConvertedStory,
  htmlToDocument,
  type HtmlToDocumentOptions,
} from "../fromHtml/htmlToDocument.ts";
import { markdownPieces } from "./markdownPieces.ts";
import { MARKDOWN_SYNTAX } from "./markdownSyntax.ts";

/** Maximum rowspan of a cell. */
const MAX_SPAN = 100;

/** Converts Markdown (CommonMark with GFM, footnotes and raw HTML) to a story document. */
export function markdownToDocument(
  markdown: string,
  options: HtmlToDocumentOptions = {},
): ConvertedStory {
  const bounded = boundMarkdown(withCjkEmphasis(withFormulas(markdown)));
  const pieces = markdownPieces(bounded.markdown);
  const html = pieces.map((piece) => micromark(piece, MARKDOWN_SYNTAX)).join("\n");
  const story = htmlToDocument(withAlerts(bounded.restore(html)), {
    ...options,
    keepsBlankCodeLines: true,
  });
  for (const { table } of story.document.paragraphs) if (table) joinRepeatedCells(table.rows);
  if (bounded.droppedTables > 0)
    story.notes.push({ kind: "table-as-text", count: bounded.droppedTables, detail: "" });
  return story;
}

/** A formula between lines or ends of `$$`, without blank lines. */
const FORMULA = /^( {0,3})\$\$[ \t]*\n?((?:(?!\n[ \t]*\n)[^$`]){1,4000}?)\n?[ \t]*\$\$[ \t]*$/gm;

/** CommonMark has no formulas: they are written as code in the language of formulas. */
function withFormulas(markdown: string): string {
  if (!markdown.includes("$$")) return markdown;
  return outsideFences(markdown, (part) =>
    part.replace(
      FORMULA,
      (_whole, indent: string, latex: string) =>
        `${indent}\`\`\`${FORMULA_LANGUAGE}\n${latex.trim()}\n${indent}\`\`\``,
    ),
  );
}

/** Emphasis within one line, outside of code. */
const EMPHASIS =
  /(`+)(?:(?!\1)[^\n]){0,2000}\1|(?<![*\\])(\*{1,2})(?=[^\s*])([^*\n]{1,500}?)(?<=[^\s*\\])\2(?!\*)/gu;
const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
const FENCE = /(^ {0,3}(?:`{3,}|~{3,})[^]*?^ {0,3}(?:`{3,}|~{3,}))/m;

/**
 * CommonMark finds the ends of emphasis by the spaces around it, so in scripts without spaces none
 * begins or ends at punctuation: `**「強調」**です`. Such emphasis is written as HTML.
 */
function withCjkEmphasis(markdown: string): string {
  if (!markdown.includes("*") || !CJK.test(markdown)) return markdown;
  return outsideFences(markdown, (part) => part.replace(EMPHASIS, cjkEmphasis));
}

function outsideFences(markdown: string, change: (part: string) => string): string {
  // Every second part is code.
  return markdown
    .split(FENCE)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");
}

function cjkEmphasis(
  whole: string,
  _code: string | undefined,
  mark: string | undefined,
  text: string,
  at: number,
  part: string,
): string {
  if (!mark) return whole;
  const opensBeside = CJK.test(part.charAt(at - 1)) && /^\p{P}/u.test(text);
  const closesBeside = CJK.test(part.charAt(at + whole.length)) && /\p{P}$/u.test(text);
  if (!opensBeside && !closesBeside) return whole;
  const name = mark.length === 2 ? "strong" : "em";
  return `<${name}>${text}</${name}>`;
}

/** GitHub's alerts are quotations whose first line names their kind. */
const ALERT = /(<blockquote>\n<p>)\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:<br \/>)?\n?/g;

function withAlerts(html: string): string {
  return html.replace(
    ALERT,
    (_whole, start: string, kind: string) =>
      `${start}<strong>${kind.charAt(0)}${kind.slice(1).toLowerCase()}</strong></p>\n<p>`,
  );
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
