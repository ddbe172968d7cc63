// Checks the query plan of every statement that a test file makes the Worker send (decision 10).

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
  const [tables, ...plans] = await env.DB.batch<Record<string, unknown>>([
    env.DB.prepare("SELECT name FROM sqlite_master WHERE type = 'table'"),
    ...statements.map(([sql, values]) =>
      env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...values),
    ),
  ]);
  const names = new Set(tables!.results.map(({ name }) => String(name)));
  const growing = statements.flatMap(([sql], index) =>
    growingSteps(sql, plans[index]!.results as unknown as PlanStep[], names).map(
      (step) => `${step}\n${sql}`,
    ),
  );
  expect(growing).toEqual([]);
  for (const [sql] of statements) checked.add(sql);
});
