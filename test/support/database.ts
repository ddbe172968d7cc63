// The database under test, one statement at a time.

import { env } from "cloudflare:workers";
import { prepare, type Statement } from "../../worker/db/sql.ts";

type Value = string | number | null | ArrayBuffer;

const prepareText = (sql: string, values: readonly unknown[]) =>
  env.DB.prepare(sql).bind(...(values as Value[]));

/** Runs a statement as the Worker builds it. */
export const runStatement = (statement: Statement) => prepare(env.DB, statement).run();

/** Runs a statement. */
export const runSql = (sql: string, ...values: unknown[]) => prepareText(sql, values).run();

/** Returns the first row of a query; null if there is none. */
export const firstRow = <Row = Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  prepareText(sql, values).first<Row>();

/** Returns the only column of the first row of a query; null if there is none. */
export async function firstValue<Single = unknown>(
  sql: string,
  ...values: unknown[]
): Promise<Single | null> {
  const [row] = await prepareText(sql, values).raw<[Single]>();
  return row?.[0] ?? null;
}

/** Returns all rows of a query. */
export async function allRows<Row = Record<string, unknown>>(
  sql: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await prepareText(sql, values).all<Row>()).results;
}
