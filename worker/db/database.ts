// Owns access to D1. Statements issued in the same tick are sent in one `batch()`, since a round
// trip costs more than the queries in it. Reads are retried once; each round trip has a deadline,
// and all round trips of a request share one time budget. D1's messages about SQL never leave this
// file.

import type { D1Database } from "@cloudflare/workers-types";
import { MINUTE_MS } from "../../shared/durations.ts";
import type { Faults } from "../faults.ts";
import { log } from "../log.ts";
import { prepare, type Statement } from "./sql.ts";

/** The rows that the statements of one write returned. */
export class WriteResult {
  readonly #statements: readonly Statement[];
  readonly #rows: readonly Record<string, unknown>[][];

  constructor(statements: readonly Statement[], rows: readonly Record<string, unknown>[][]) {
    this.#statements = statements;
    this.#rows = rows;
  }

  /** True if the statement returned a row. */
  hasRows(of: Statement): boolean {
    return this.rows(of).length > 0;
  }

  /** The statement's rows. Throws for a statement of another write. */
  rows<Row>(of: Statement<Row>): Row[] {
    const rows = this.#rows[this.#statements.indexOf(of)];
    if (!rows) throw new Error("The statement is not part of the write");
    return rows as Row[];
  }

  /** The statement's first row, or null. */
  first<Row>(of: Statement<Row>): Row | null {
    return this.rows(of)[0] ?? null;
  }
}

/** D1 is unavailable now: it is overloaded or a deadline passed. The client may retry shortly. */
export class DatabaseUnavailableError extends Error {
  override readonly name: string = "DatabaseUnavailableError";
}

/** The database lacks a table or column: its schema is older than the code. */
export class DatabaseOutdatedError extends DatabaseUnavailableError {
  override readonly name = "DatabaseOutdatedError";
}

/** D1 rejected the statement or failed. The message contains no SQL. */
export class DatabaseError extends Error {
  override readonly name = "DatabaseError";
}

/** Deadline of one round trip, in milliseconds. */
const DEADLINE_MS = 4000;

/**
 * Total time that a request may wait for D1, in milliseconds; the rest of the 10 s limit is left
 * for rendering. Other waits (an upload, another service) have separate deadlines.
 */
export const REQUEST_TIME_BUDGET_MS = 9000;

/**
 * Microtask turns that a batch waits for statements of resolvers in the same tick. All turns
 * together cost about a microsecond, a round trip about a thousand; statements of one resolver
 * level arrive about a dozen turns apart.
 */
const GATHER_TURNS = 16;

interface Waiting {
  statement: Statement;
  resolve: (rows: Record<string, unknown>[]) => void;
  reject: (error: unknown) => void;
}

/** Database use of one request. */
export interface DatabaseUse {
  roundTrips: number;
  statements: number;
  /** Sum of the durations of all round trips, which may overlap. */
  milliseconds: number;
}

/** A request's connection to D1. Create one per request; never share it between requests. */
export class Database {
  readonly use: DatabaseUse = { roundTrips: 0, statements: 0, milliseconds: 0 };
  #waiting: Waiting[] = [];
  #isLeaving = false;
  readonly #d1: D1Database;
  readonly #faults: Faults;
  /** Most statements of this connection; D1 accepts 1,000 of an invocation. */
  #maxStatements = Infinity;
  /** Remaining time budget while no round trip is in flight, in milliseconds. */
  #budgetLeft: number;
  #underWay = 0;
  /** Time since which at least one round trip has been in flight. */
  #waitsSince = 0;

  /** Without `timeBudgetMs`, only the deadline per round trip applies. */
  constructor(d1: D1Database, faults: Faults, timeBudgetMs = Infinity) {
    this.#d1 = d1;
    this.#faults = faults;
    this.#budgetLeft = timeBudgetMs;
  }

  /** Removes the time budget, for work that continues after the response. */
  endTimeBudget(): void {
    this.#budgetLeft = Infinity;
  }

  /** Limits the statements of this connection; further ones throw DatabaseUnavailableError. */
  limitStatements(max: number): void {
    this.#maxStatements = max;
  }

  /** True if this connection may send so many more statements. */
  hasStatements(count: number): boolean {
    return this.use.statements + count <= this.#maxStatements;
  }

  /**
   * Reads rows, in one round trip with everything requested in the same tick. Throws
   * DatabaseUnavailableError or DatabaseError.
   */
  all<Row>(statement: Statement<Row>): Promise<Row[]> {
    return new Promise<Record<string, unknown>[]>((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject });
      this.#leave();
    }) as Promise<Row[]>;
  }

  /**
   * Reads rows that nothing else waits for. Joins the next round trip; starts its own only if no
   * other begins before the end of the task. Throws like `all`.
   */
  patiently<Row>(statement: Statement<Row>): Promise<Row[]> {
    return new Promise<Record<string, unknown>[]>((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject });
      setTimeout(() => {
        if (this.#waiting.length > 0) this.#leave();
      }, 0);
    }) as Promise<Row[]>;
  }

  /**
   * Runs an idempotent write in the same batch as reads, scheduled like `patiently`, and returns
   * its rows. Throws like `all`.
   */
  along<Row>(statement: Statement<Row>): Promise<Row[]> {
    return this.patiently(statement);
  }

  /** Reads the first row, or null. Throws like `all`. */
  async first<Row>(statement: Statement<Row>): Promise<Row | null> {
    return (await this.all(statement))[0] ?? null;
  }

  /**
   * Runs all statements in one transaction. Retried only if the caller declares the write
   * idempotent. Throws DatabaseUnavailableError or DatabaseError.
   */
  async write(
    statements: readonly Statement[],
    options: { idempotent: boolean },
  ): Promise<WriteResult> {
    return new WriteResult(statements, await this.#trip(statements, options.idempotent));
  }

  #leave(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    void this.#gather();
  }

  async #gather(): Promise<void> {
    let seen = 0;
    // A late statement restarts the wait, so that one level of resolvers shares one round trip.
    for (let turn = 0; turn < GATHER_TURNS; turn += 1) {
      if (this.#waiting.length > seen) {
        seen = this.#waiting.length;
        turn = 0;
      }
      await Promise.resolve();
    }
    const batch = this.#waiting;
    this.#waiting = [];
    this.#isLeaving = false;
    try {
      const statements = batch.map(({ statement }) => statement);
      const results = await this.#trip(statements, true);
      batch.forEach((waiting, index) => waiting.resolve(results[index] ?? []));
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }

  async #trip(
    list: readonly Statement[],
    mayRepeat: boolean,
  ): Promise<Record<string, unknown>[][]> {
    try {
      return await this.#once(list);
    } catch (error) {
      if (!mayRepeat || error instanceof DatabaseUnavailableError) throw error;
      return this.#once(list);
    }
  }

  async #once(list: readonly Statement[]): Promise<Record<string, unknown>[][]> {
    const startedAt = performance.now();
    if (this.#underWay === 0) this.#waitsSince = startedAt;
    const deadlineMs = Math.min(DEADLINE_MS, this.#budgetLeft - (startedAt - this.#waitsSince));
    if (deadlineMs <= 0)
      throw new DatabaseUnavailableError("The time budget of the request is used up");
    if (this.use.statements + list.length > this.#maxStatements)
      throw new DatabaseUnavailableError("The statements of the run are used up");
    this.#underWay += 1;
    this.use.roundTrips += 1;
    this.use.statements += list.length;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new DatabaseUnavailableError("The database did not answer in time")),
          deadlineMs,
        );
      });
      return await Promise.race([this.#send(list), deadline]);
    } catch (error) {
      throw toDatabaseError(error);
    } finally {
      clearTimeout(timer);
      const endedAt = performance.now();
      this.use.milliseconds += endedAt - startedAt;
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#budgetLeft -= endedAt - this.#waitsSince;
    }
  }

  async #send(list: readonly Statement[]): Promise<Record<string, unknown>[][]> {
    await this.#faults.beforeDatabase();
    const prepared = list.map((statement) => prepare(this.#d1, statement));
    if (prepared.length === 1) return [(await prepared[0]!.all()).results];
    return (await this.#d1.batch(prepared)).map(
      (result) => result.results as Record<string, unknown>[],
    );
  }
}

function toDatabaseError(error: unknown): Error {
  if (error instanceof DatabaseUnavailableError || error instanceof DatabaseError) return error;
  const message = error instanceof Error ? error.message : "";
  // Messages that D1 documents for a full queue or a timeout; anything else is a failure.
  if (/overloaded|too many requests queued|timed? ?out|storage operation exceeded/i.test(message)) {
    return new DatabaseUnavailableError("The database is overloaded");
  }
  if (/no such (table|column)|has no column named/i.test(message)) {
    logOutdated(message);
    return new DatabaseOutdatedError("The database is older than the code");
  }
  log("error", "D1 failed", { error: message });
  return new DatabaseError("The database failed");
}

/** Every request fails until the migrations are applied, so an isolate logs it once in this time. */
const LOG_OUTDATED_EVERY_MS = MINUTE_MS;
let loggedOutdatedAt = -Infinity;

function logOutdated(message: string): void {
  const now = Date.now();
  if (now - loggedOutdatedAt < LOG_OUTDATED_EVERY_MS) return;
  loggedOutdatedAt = now;
  const command = __DEVELOPMENT__
    ? "npm run prepare:local"
    : "npx wrangler d1 migrations apply DB -e production --remote, and the same with STATS";
  log("error", `The database is older than the code. Run: ${command}`, { error: message });
}
