import type { DraftCell, DraftParagraph } from "./draft.ts";
import { flattenParagraphs } from "./flattenParagraphs.ts";
import type { Scope, StoryBuilder } from "./StoryBuilder.ts";

type Attributes = Record<string, string>;
type Close = () => void;

const MAX_SPAN = 100;
/** Images up to this width in pixels, such as avatars, fit in a cell. */
const SMALL_WIDTH = 160;

interface OpenCell {
  scope: Scope;
  header: boolean;
  attributes: Attributes;
}

interface CellDraft {
  paragraphs: DraftParagraph[];
  header: boolean;
  attributes: Attributes;
}

/** A table while it is read. Content between cells goes before it, as in browsers. */
export interface OpenTable {
  rows: CellDraft[][];
  caption: DraftParagraph[];
  isForLayout: boolean;
  stray: Scope;
  cell: OpenCell | null;
}

/** Reads tables, the innermost open one first. */
export class TableReader {
  readonly #builder: StoryBuilder;
  readonly #open: OpenTable[] = [];

  constructor(builder: StoryBuilder) {
    this.#builder = builder;
  }

  startTable(attributes: Attributes): Close {
    const stray = this.#builder.enterScope();
    const isForLayout = /^(?:presentation|none)$/i.test(attributes.role ?? "");
    const table: OpenTable = { rows: [], caption: [], isForLayout, stray, cell: null };
    this.#open.push(table);
    return () => this.#endTable(table);
  }

  startRow(): void {
    const table = this.#open.at(-1);
    if (!table) return this.#builder.flush();
    this.#endCell(table, table.cell);
    table.rows.push([]);
  }

  startCell(name: string, attributes: Attributes): Close {
    const builder = this.#builder;
    const table = this.#open.at(-1);
    if (!table) return builder.startBlock("P");
    this.#endCell(table, table.cell);
    const cell: OpenCell = { scope: builder.enterScope(), header: name === "th", attributes };
    table.cell = cell;
    return () => this.#endCell(table, cell);
  }

  startCaption(): Close {
    const builder = this.#builder;
    const table = this.#open.at(-1);
    if (!table || table.cell) return builder.startBlock("P");
    const scope = builder.enterScope();
    return () => table.caption.push(...builder.leaveScope(scope));
  }

  #endCell(table: OpenTable, cell: OpenCell | null): void {
    if (!cell || table.cell !== cell) return;
    table.cell = null;
    const paragraphs = this.#builder.leaveScope(cell.scope);
    if (table.rows.length === 0) table.rows.push([]);
    table.rows.at(-1)?.push({ paragraphs, header: cell.header, attributes: cell.attributes });
  }

  #endTable(table: OpenTable): void {
    const builder = this.#builder;
    this.#endCell(table, table.cell);
    const index = this.#open.indexOf(table);
    if (index < 0) return;
    this.#open.length = index;
    builder.adopt(builder.leaveScope(table.stray));
    const rows = withoutEmptyRows(table.rows);
    if (rows.length === 0) return builder.adopt(table.caption);
    if (table.isForLayout || looksLikeLayout(rows, table.caption)) {
      builder.notes.add("layout-table-unfolded");
      builder.adopt(table.caption);
      for (const row of rows) for (const cell of row) builder.adopt(cell.paragraphs);
      return;
    }
    const { text, markups, ids } = flattenParagraphs(table.caption);
    const paragraph: DraftParagraph = { type: "TABLE", text, ids };
    if (markups) paragraph.markups = markups;
    paragraph.table = { rows: rows.map((row) => row.map((cell) => toCell(cell, ids))) };
    if (ids.length === 0) delete paragraph.ids;
    builder.emit(paragraph);
  }
}

function toCell(draft: CellDraft, ids: string[]): DraftCell {
  const flat = flattenParagraphs(draft.paragraphs);
  ids.push(...flat.ids);
  const cell: DraftCell = { text: flat.text };
  if (flat.markups) cell.markups = flat.markups;
  if (flat.images.length > 0) cell.images = flat.images;
  if (draft.header) cell.header = true;
  const colspan = spanOf(draft.attributes.colspan);
  const rowspan = spanOf(draft.attributes.rowspan);
  if (colspan > 1) cell.colspan = colspan;
  if (rowspan > 1) cell.rowspan = rowspan;
  const align = alignOf(draft.attributes);
  if (align) cell.align = align;
  return cell;
}

/**
 * Removes empty rows. A first row of empty header cells is how Markdown writes a table without a
 * header.
 */
function withoutEmptyRows(rows: CellDraft[][]): CellDraft[][] {
  const kept = rows.filter((row) => row.length > 0);
  const isHeaderEmpty = kept[0]?.every((cell) => cell.header && cell.paragraphs.length === 0);
  const body = isHeaderEmpty ? kept.slice(1) : kept;
  return body.some((row) => row.some((cell) => cell.paragraphs.length > 0)) ? body : [];
}

/** Returns true for a layout table, which contains no data. */
function looksLikeLayout(rows: CellDraft[][], caption: DraftParagraph[]): boolean {
  const cells = rows.flat().filter((cell) => cell.paragraphs.length > 0);
  if (cells.some((cell) => cell.header) || caption.length > 0) return false;
  if (cells.length <= 1) return true;
  if (cells.some((cell) => cell.paragraphs.some((paragraph) => paragraph.type === "TABLE")))
    return true;
  const rich = cells.filter((cell) => cell.paragraphs.some(needsRoom)).length;
  if (rows.length === 1) return rich > 0;
  return rich * 2 >= cells.length;
}

/** Returns true for content too wide for a cell: embeds, code, and all but small images. */
function needsRoom({ image, embed, type }: DraftParagraph): boolean {
  return (
    embed !== undefined || type === "PRE" || (image !== undefined && image.width > SMALL_WIDTH)
  );
}

function spanOf(text: string | undefined): number {
  const span = /^\s*\d{1,6}/.exec(text ?? "");
  return span ? Math.min(MAX_SPAN, Math.max(1, Number(span[0]))) : 1;
}

function alignOf(attributes: Attributes): "center" | "end" | undefined {
  const style = /text-align\s*:\s*(\w+)/i.exec(attributes.style ?? "")?.[1];
  const align = (style ?? attributes.align ?? attributes["data-align"] ?? "").toLowerCase();
  if (align === "center") return "center";
  return align === "right" || align === "end" ? "end" : undefined;
}
