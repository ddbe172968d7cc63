// The served product's database, opened in addition to the Worker that serves it. Both use SQLite's
// locks, so each sees the other's writes at once. workerd doesn't wait for a lock: a write of the
// Worker fails with SQLITE_BUSY while another one is committed, so those of tests must be short.

import path from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import type { Bindable } from "../../../worker/db/sql.ts";
import { databaseFile } from "../databaseFile.ts";

/** Commits without waiting for the disk, which takes longer than the rest of a write. */
const SHORT_COMMITS = "PRAGMA synchronous = OFF; PRAGMA wal_autocheckpoint = 0";

/** How long a statement waits while the Worker writes. */
const BUSY_TIMEOUT_MS = 10_000;

/** A statement and its values, used as one of D1 is. */
class ServedStatement {
  readonly #db: DatabaseSync;
  readonly #sql: string;
  readonly #values: readonly SQLInputValue[];

  constructor(db: DatabaseSync, sql: string, values: readonly SQLInputValue[] = []) {
    this.#db = db;
    this.#sql = sql;
    this.#values = values;
  }

  bind(...values: Bindable[]): ServedStatement {
    return new ServedStatement(this.#db, this.#sql, values.map(toSqlite));
  }

  async all<Row>(): Promise<{ results: Row[] }> {
    return { results: this.execute<Row>() };
  }

  async first<Row>(): Promise<Row | null> {
    return this.execute<Row>()[0] ?? null;
  }

  async run(): Promise<void> {
    this.execute();
  }

  /** Returns its rows. */
  execute<Row>(): Row[] {
    return this.#db.prepare(this.#sql).all(...this.#values) as Row[];
  }
}

/** Converts a value as D1 does. */
function toSqlite(value: Bindable): SQLInputValue {
  return typeof value === "boolean" ? Number(value) : value;
}

/** What the tests use of a D1 database. */
export class ServedDatabase {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  prepare(sql: string): ServedStatement {
    return new ServedStatement(this.#db, sql);
  }

  /** Executes the statements in one transaction. */
  async batch(statements: readonly ServedStatement[]): Promise<void> {
    this.#db.exec("BEGIN IMMEDIATE");
    try {
      for (const statement of statements) statement.execute();
      this.#db.exec("COMMIT");
    } catch (error) {
      this.#db.exec("ROLLBACK");
      throw error;
    }
  }
}

/**
 * Runs a function on the served product's database, as an operator would. Foreign keys are
 * enforced, as in D1.
 */
export async function onServedDatabase<Result>(
  persist: string,
  work: (db: ServedDatabase) => Promise<Result>,
): Promise<Result> {
  const file = databaseFile(path.join(persist, "v3/d1"));
  const db = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.exec(SHORT_COMMITS);
    return await work(new ServedDatabase(db));
  } finally {
    db.close();
  }
}

/** Returns the column `n` of a query's first row; 0 without one. */
export const readNumber = (persist: string, sql: string, ...values: string[]): Promise<number> =>
  onServedDatabase(persist, async (db) => {
    const row = await db
      .prepare(sql)
      .bind(...values)
      .first<{ n: number | null }>();
    return row?.n ?? 0;
  });
