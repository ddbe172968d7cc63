import { allRows } from "../../support/database.ts";
import { expect, test } from "vitest";
import { type Columns, fromJsonRow, jsonRow } from "../../../worker/db/columns.ts";

interface Wide {
  [field: `field${number}`]: string | number | null;
}

/** A row with this many columns, covering every value type of SQLite. */
function wideRow(count: number): { columns: Columns<Wide>; row: Wide; source: string } {
  const values = ['says "no", [all]', -1, null, 0.1 + 0.2, Number.MAX_SAFE_INTEGER, "é\n漢"];
  const fields = Array.from({ length: count }, (_, index) => `field${index}` as const);
  const row: Wide = {};
  for (const [index, field] of fields.entries()) row[field] = values[index % values.length]!;
  const literal = (value: string | number | null): string =>
    typeof value === "string" ? `'${value}'` : String(value);
  return {
    columns: Object.fromEntries(fields.map((field) => [field, `column_${field}`])),
    row,
    source: `SELECT ${fields.map((field) => `${literal(row[field] ?? null)} AS column_${field}`).join(", ")}`,
  };
}

// D1 accepts no function with more than 32 arguments.
test.each([1, 32, 33, 70])("a row of %d columns is returned unchanged", async (count) => {
  const { columns, row, source } = wideRow(count);
  const results = await allRows<{ own: string }>(
    `SELECT ${jsonRow(columns, "r").toD1().text} AS own FROM (${source}) r`,
  );
  expect(fromJsonRow(columns, results[0]!.own)).toEqual(row);
});
