import { describe, expect, test } from "vitest";
import {
  addColumn,
  addRow,
  differsOnlyAt,
  emptyTable,
  hasHeader,
  isGrid,
  removeColumn,
  removeRow,
  setCell,
  type TableEdit,
  toggleHeader,
} from "../../../../../client/features/drafts/model/tableEdits.ts";
import type { ParagraphTable, TableCell } from "../../../../../shared/story/document.ts";
import { isValidDocument } from "../../../../../shared/story/isValidDocument.ts";

const TABLE: ParagraphTable = {
  rows: [
    [
      { text: "h1", header: true },
      { text: "h2", header: true, align: "end" },
    ],
    [
      { text: "r1", header: true },
      { text: "c1", align: "end", markups: [{ type: "STRONG", start: 0, end: 2 }] },
    ],
  ],
};

/** A line per row: header cells have a star, aligned ones their side. */
const told = (table: ParagraphTable | null) =>
  table?.rows.map((row) =>
    row.map((cell) => `${cell.header ? "*" : ""}${cell.text}${cell.align ?? ""}`).join("|"),
  ) ?? null;

describe("a change of a table", () => {
  test.each<[string, TableEdit, [number, number], string[]]>([
    ["adds a row like the one above", addRow, [1, 0], ["*h1|*h2end", "*r1|c1end", "*|end"]],
    ["adds no second header row", addRow, [0, 1], ["*h1|*h2end", "|end", "*r1|c1end"]],
    ["adds a column with a header", addColumn, [1, 0], ["*h1|*|*h2end", "*r1||c1end"]],
    ["removes a row", removeRow, [0, 0], ["*r1|c1end"]],
    ["removes a column", removeColumn, [1, 0], ["*h2end", "c1end"]],
    ["removes the header", toggleHeader, [1, 1], ["h1|h2end", "*r1|c1end"]],
  ])("%s", (_what, edit, [row, column], rows) => {
    const changed = edit(TABLE, { row, column });
    expect(told(changed)).toEqual(rows);
    const paragraph = { name: "aaaa", type: "TABLE", text: "", table: changed };
    expect(isValidDocument({ paragraphs: [paragraph] })).toBe(true);
  });

  test("leaves at least one cell, and doesn't grow without limit", () => {
    const one = emptyTable(1, 1);
    const place = { row: 0, column: 0 };
    expect([removeRow(one, place), removeColumn(one, place)]).toEqual([null, null]);
    const large = emptyTable(200, 20);
    expect([addRow(large, place), addColumn(large, place)]).toEqual([null, null]);
  });

  test("makes a header of the first row again", () => {
    const changed = toggleHeader(toggleHeader(TABLE, { row: 0, column: 0 })!, {
      row: 0,
      column: 0,
    });
    expect(changed).toEqual(TABLE);
    expect(hasHeader(changed!)).toBe(true);
  });

  test("of one cell keeps its other facts and all other cells", () => {
    const place = { row: 1, column: 1 };
    const changed = setCell(TABLE, place, { text: "new" });
    expect(changed.rows[1]![1]).toEqual({ text: "new", align: "end" });
    expect(differsOnlyAt(TABLE, changed, place)).toBe(true);
    expect(differsOnlyAt(TABLE, changed, { row: 0, column: 0 })).toBe(false);
    expect(differsOnlyAt(TABLE, emptyTable(3, 2), place)).toBe(false);
  });
});

test.each<[string, TableCell[][], boolean]>([
  ["a new table", emptyTable(3, 3).rows, true],
  ["a cell over two columns", [[{ text: "", colspan: 2 }], [{ text: "" }]], false],
  ["a cell over two rows", [[{ text: "", rowspan: 2 }], [{ text: "" }]], false],
  ["rows of different lengths", [[{ text: "" }], [{ text: "" }, { text: "" }]], false],
])("rows and columns can be changed only in a plain grid: %s", (_what, rows, is) => {
  expect(isGrid({ rows })).toBe(is);
});
