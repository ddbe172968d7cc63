import {
  sql,
  type Sql,
  identifier,
  literal,
  joinSql,
  prepare,
  type Statement,
} from "../../db/sql.ts";
import type { D1Database, D1PreparedStatement } from "@cloudflare/workers-types";

// Limits the size of writes to D1. A statement binds one JSON list and reads its rows from it, so
// the number of rows isn't bounded by the limit of 100 bound values or the statement's length.

/** The values of a row by column. */
export type Row = Record<string, string | number | boolean | null | undefined>;

/** D1 allows strings of up to 2 MB; lists of rows stay well below. */
const MAX_LIST_BYTES = 900_000;

export interface UpsertTarget {
  table: string;
  columns: readonly string[];
  key: readonly string[];
  /** Columns updated in an existing row; without any, existing rows remain unchanged. */
  update?: readonly string[];
  /** Additional assignments for an existing row that changes. */
  alsoSet?: Sql;
}

/** Statements that upsert rows; identical existing rows aren't written. */
export function upsertRows(
  db: D1Database,
  target: UpsertTarget,
  rows: readonly Row[],
): D1PreparedStatement[] {
  return packRows(rows).map((list) => prepare(db, upsert(target, list)));
}

/** Rows as JSON lists, each within D1's size limit. */
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

/** Runs statements in one transaction and returns the number of written rows. */
export async function runBatch(
  db: D1Database,
  statements: readonly D1PreparedStatement[],
): Promise<number> {
  if (statements.length === 0) return 0;
  const results = await db.batch([...statements]);
  return results.reduce((sum, { meta }) => sum + (meta.changes ?? 0), 0);
}

/** SQL of a column of a row in the list of a write. */
export const valueOf = (column: string): Sql => sql`value->>${literal(column)}`;

function upsert(
  { table, columns, key, update = [], alsoSet }: UpsertTarget,
  list: string,
): Statement {
  const names = update.map(identifier);
  const sets = names.map((column) => sql`${column} = excluded.${column}`);
  const differs = names.map(
    (column) => sql`${identifier(table)}.${column} IS NOT excluded.${column}`,
  );
  const conflict =
    update.length === 0
      ? sql`DO NOTHING`
      : sql`DO UPDATE SET ${joinSql([...sets, ...(alsoSet ? [alsoSet] : [])], ", ")}
        WHERE ${joinSql(differs, " OR ")}`;
  return sql`
    INSERT INTO ${identifier(table)} (${joinSql(columns.map(identifier), ", ")})
    SELECT ${joinSql(columns.map(valueOf), ", ")} FROM json_each(${list}) WHERE TRUE
    ON CONFLICT (${joinSql(key.map(identifier), ", ")}) ${conflict}`;
}
