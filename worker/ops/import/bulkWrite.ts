import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";

// Owns how many rows at a time go to D1. A statement binds one JSON list and reads its rows out of it,
// so that neither the limit of 100 bound values nor the statement's own length counts rows.

/** Values of one row by column. */
export type Row = Record<string, string | number | boolean | null | undefined>;

/** D1 takes strings of up to 2 MB; a list of rows stays well below. */
const MAX_LIST_BYTES = 900_000;

export interface UpsertTarget {
  table: string;
  columns: readonly string[];
  key: readonly string[];
  /** Columns that an existing row takes over; without any, existing rows stay as they are. */
  update?: readonly string[];
  /** Further assignments for an existing row that changes. */
  alsoSet?: string;
}

/** Statements that write rows and leave those that are there already, alike, untouched. */
export function upsertRows(
  db: D1Database,
  target: UpsertTarget,
  rows: readonly Row[],
): D1PreparedStatement[] {
  const sql = upsertSql(target);
  return packRows(rows).map((list) => db.prepare(sql).bind(list));
}

/** Rows as JSON lists, none longer than D1 takes in one value. */
export function packRows(rows: readonly unknown[]): string[] {
  const lists: string[] = [];
  let parts: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const json = JSON.stringify(row);
    const size = Buffer.byteLength(json) + 1;
    if (bytes + size > MAX_LIST_BYTES && parts.length > 0) {
      lists.push(`[${parts.join(",")}]`);
      parts = [];
      bytes = 0;
    }
    parts.push(json);
    bytes += size;
  }
  if (parts.length > 0) lists.push(`[${parts.join(",")}]`);
  return lists;
}

/** Runs statements as one transaction and answers how many rows they wrote. */
export async function runBatch(
  db: D1Database,
  statements: readonly D1PreparedStatement[],
): Promise<number> {
  if (statements.length === 0) return 0;
  const results = await db.batch([...statements]);
  return results.reduce((sum, { meta }) => sum + (meta.changes ?? 0), 0);
}

function upsertSql({ table, columns, key, update = [], alsoSet }: UpsertTarget): string {
  const values = columns.map((column) => `value->>'${column}'`).join(", ");
  const sets = update.map((column) => `${column} = excluded.${column}`);
  const differs = update.map((column) => `${table}.${column} IS NOT excluded.${column}`);
  const conflict =
    update.length === 0
      ? "DO NOTHING"
      : `DO UPDATE SET ${[...sets, ...(alsoSet ? [alsoSet] : [])].join(", ")}
         WHERE ${differs.join(" OR ")}`;
  return `INSERT INTO ${table} (${columns.join(", ")})
    SELECT ${values} FROM json_each(?1) WHERE true
    ON CONFLICT (${key.join(", ")}) ${conflict}`;
}
