// Changes of a table's rows and columns. Each returns another table, with the same objects for what
// it doesn't change; null if the change isn't possible.

import type { ParagraphTable, RichText, TableCell } from "../../../../shared/story/document.ts";

/** Larger tables come from imports and can be edited, but don't grow. */
const MAX_ROWS = 200;
const MAX_COLUMNS = 20;

/** A cell by its row and its place in the row, from 0. */
export interface CellPlace {
  row: number;
  column: number;
}

export type TableEdit = (table: ParagraphTable, place: CellPlace) => ParagraphTable | null;

/** A table of empty cells, the first row of which is a header. */
export function emptyTable(rows: number, columns: number): ParagraphTable {
  return {
    rows: Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, () => emptyCell(row === 0)),
    ),
  };
}

/** False for a table with cells that span others: only its texts can be edited. */
export function isGrid({ rows }: ParagraphTable): boolean {
  const columns = rows[0]?.length ?? 0;
  return rows.every(
    (row) =>
      row.length === columns &&
      row.every(({ colspan = 1, rowspan = 1 }) => colspan === 1 && rowspan === 1),
  );
}

/** Inserts a row below a cell. */
export const addRow: TableEdit = ({ rows }, { row }) => {
  const above = rows[row];
  if (!above || rows.length >= MAX_ROWS) return null;
  const isHeader = isHeaderRow(above);
  const cells = above.map(({ align, header }) => emptyCell(header === true && !isHeader, align));
  return { rows: rows.toSpliced(row + 1, 0, cells) };
};

export const removeRow: TableEdit = ({ rows }, { row }) =>
  rows.length > 1 && rows[row] ? { rows: rows.toSpliced(row, 1) } : null;

/** Inserts a column after a cell. */
export const addColumn: TableEdit = ({ rows }, { column }) => {
  if ((rows[0]?.length ?? 0) >= MAX_COLUMNS) return null;
  return {
    rows: rows.map((row) => row.toSpliced(column + 1, 0, emptyCell(isHeaderRow(row)))),
  };
};

export const removeColumn: TableEdit = ({ rows }, { column }) =>
  (rows[0]?.length ?? 0) > 1 ? { rows: rows.map((row) => row.toSpliced(column, 1)) } : null;

/** Makes the first row a header, or no longer one. */
export const toggleHeader: TableEdit = ({ rows: [first = [], ...rest] }) => {
  const isHeader = isHeaderRow(first);
  const cells = first.map(({ header: _header, ...cell }): TableCell =>
    isHeader ? cell : { ...cell, header: true },
  );
  return { rows: [cells, ...rest] };
};

export function hasHeader({ rows }: ParagraphTable): boolean {
  return isHeaderRow(rows[0] ?? []);
}

/** Changes the text of a cell. */
export function setCell(
  { rows }: ParagraphTable,
  { row, column }: CellPlace,
  { text, markups = [] }: RichText,
): ParagraphTable {
  const { markups: _before, ...cell } = rows[row]![column]!;
  const changed = { ...cell, text, ...(markups.length > 0 && { markups }) };
  return { rows: rows.with(row, rows[row]!.with(column, changed)) };
}

/** Returns true if two tables have the same cells except for one. */
export function differsOnlyAt(
  one: ParagraphTable,
  other: ParagraphTable,
  { row, column }: CellPlace,
): boolean {
  return (
    one.rows.length === other.rows.length &&
    one.rows.every((cells, at) => {
      const others = other.rows[at]!;
      return (
        cells.length === others.length &&
        cells.every((cell, place) => cell === others[place] || (at === row && place === column))
      );
    })
  );
}

function emptyCell(isHeader: boolean, align?: TableCell["align"]): TableCell {
  return { text: "", ...(isHeader && { header: true }), ...(align && { align }) };
}

function isHeaderRow(row: readonly TableCell[]): boolean {
  return row.length > 0 && row.every(({ header }) => header === true);
}
