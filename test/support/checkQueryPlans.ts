// Checks the query plan of every statement that a test file makes the Worker send (decision 10).

import type { D1Database } from "@cloudflare/workers-types";
import { env } from "cloudflare:workers";
import { afterAll, expect } from "vitest";
import { Database } from "../../worker/db/database.ts";
import type { Statement } from "../../worker/db/sql.ts";
import { growingSteps, type PlanStep } from "./queryPlans.ts";

type Sent = Map<string, ReturnType<Statement["toD1"]>["values"]>;

/**
 * This file's statements by text, each with its first values. Files share an isolate
 * (prepareWorker.ts), so the Database is observed once and the list cleared for each file.
 */
const isolate = globalThis as { sentStatements?: Sent; checkedStatements?: Set<string> };
const sent = (isolate.sentStatements ??= observeDatabase(new Map()));
sent.clear();

/** Statements of earlier files that passed: their plans depend on the schema alone. */
const checked = (isolate.checkedStatements ??= new Set());

function observeDatabase(statements: Sent): Sent {
  const note = (statement: Statement): void => {
    const { text, values } = statement.toD1();
    if (!statements.has(text)) statements.set(text, values);
  };
  const { all, patiently, write } = Database.prototype;
  Database.prototype.all = function <Row>(statement: Statement<Row>) {
    note(statement);
    return all.call(this, statement) as Promise<Row[]>;
  };
  Database.prototype.patiently = function <Row>(statement: Statement<Row>) {
    note(statement);
    return patiently.call(this, statement) as Promise<Row[]>;
  };
  Database.prototype.write = function (written: readonly Statement[], options) {
    for (const statement of written) note(statement);
    return write.call(this, written, options);
  };
  return statements;
}

afterAll(async () => {
  // Writes find their rows by key, and `npm run bench:scale` measures scheduled deletions.
  const statements = [...sent].filter(
    ([sql]) => /^\s*(SELECT|WITH)\b/i.test(sql) && !checked.has(sql),
  );
  if (statements.length === 0) return;
  const isOfStatistics = await statementsOfStatistics();
  const growing = [
    ...(await growingOf(
      env.DB,
      statements.filter(([sql]) => !isOfStatistics(sql)),
    )),
    ...(await growingOf(
      env.STATS,
      statements.filter(([sql]) => isOfStatistics(sql)),
    )),
  ];
  expect(growing).toEqual([]);
  for (const [sql] of statements) checked.add(sql);
});

/** Tells which statements are of the database of statistics, by the names of its tables. */
async function statementsOfStatistics(): Promise<(sql: string) => boolean> {
  const { results } = await env.STATS.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'd1_migrations'",
  ).all<{ name: string }>();
  const named = new RegExp(`\\b(?:${results.map(({ name }) => name).join("|")})\\b`);
  return (sql) => named.test(sql);
}

/** Messages about the statements of a database whose cost grows. */
async function growingOf(
  database: D1Database,
  statements: readonly (readonly [sql: string, values: ReturnType<Statement["toD1"]>["values"]])[],
): Promise<string[]> {
  const [tables, ...plans] = await database.batch<Record<string, unknown>>([
    database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'"),
    ...statements.map(([sql, values]) =>
      database.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values),
    ),
  ]);
  const names = new Set(tables!.results.map(({ name }) => String(name)));
  return statements.flatMap(([sql], index) =>
    growingSteps(sql, plans[index]!.results as unknown as PlanStep[], names).map(
      (step) => `${step}\n${sql}`,
    ),
  );
}
