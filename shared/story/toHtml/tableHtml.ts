import type { Paragraph, TableCell } from "../document.ts";
import { attributesHtml } from "./escapeHtml.ts";
import type { HtmlContext } from "./HtmlContext.ts";
import { inlineHtml } from "./inlineHtml.ts";
import { imageElementHtml } from "./imageElementHtml.ts";

/**
 * Renders a table in a region that scrolls sideways and is reachable by keyboard. Leading rows of
 * header cells become the table's head.
 */
export function tableHtml(paragraph: Paragraph, context: HtmlContext): string {
  const rows = paragraph.table?.rows ?? [];
  context.tableCount += 1;
  const label = paragraph.text === "" ? `Table ${context.tableCount}` : paragraph.text;
  const firstBodyRow = rows.findIndex((row) => !row.every((cell) => cell.header));
  // A table of only header cells has no head.
  const headLength = Math.max(0, firstBodyRow);
  const region = attributesHtml({
    id: context.paragraphId(paragraph.name),
    "data-kind": "table",
    role: "region",
    "aria-label": label.slice(0, 200),
    tabindex: 0,
  });
  const caption =
    paragraph.text === "" ? "" : `<caption dir="auto">${inlineHtml(paragraph, context)}</caption>`;
  const head = rows.slice(0, headLength).map((row) => rowHtml(row, context, true));
  const body = rows.slice(headLength).map((row) => rowHtml(row, context, false));
  return (
    `<div${region}${context.wholeAttribute(paragraph)}><table>${caption}` +
    (head.length > 0 ? `<thead>${head.join("")}</thead>` : "") +
    `<tbody>${body.join("")}</tbody></table></div>`
  );
}

function rowHtml(row: readonly TableCell[], context: HtmlContext, isHead: boolean): string {
  return `<tr>${row.map((cell) => cellHtml(cell, context, isHead)).join("")}</tr>`;
}

function cellHtml(cell: TableCell, context: HtmlContext, isHead: boolean): string {
  const { colspan, rowspan, align } = cell;
  const images = (cell.images ?? []).map((image) => imageElementHtml(image, context)).join("");
  // An empty header cell, such as the corner of a table, labels nothing.
  const header = cell.header && (cell.text.trim() !== "" || images !== "");
  const name = header ? "th" : "td";
  const attributes = attributesHtml({
    dir: "auto",
    scope: header && scopeOf(isHead, colspan, rowspan),
    colspan,
    rowspan,
    "data-align": align && align !== "start" && align,
  });
  return `<${name}${attributes}>${images}${inlineHtml(cell, context)}</${name}>`;
}

function scopeOf(isHead: boolean, colspan = 1, rowspan = 1): string {
  if (isHead) return colspan > 1 ? "colgroup" : "col";
  return rowspan > 1 ? "rowgroup" : "row";
}
