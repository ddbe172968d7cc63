// Owns how the product talks to D1. Statements asked for in one tick leave in one `batch()`, since a
// round trip costs more than what it asks. Reads are tried twice; each round trip has a deadline, and
// all round trips of a request share one time budget; what D1 says about SQL never leaves this file.

import type { D1Database } from "@cloudflare/workers-types";
import type { Faults } from "../faults.ts";
import { log } from "../log.ts";

/** A value D1 can bind. */
export type Bindable = string | number | boolean | null;

/** A statement as `Database.write` takes it. */
export type Statement = [sql: string, ...values: Bindable[]];

/** D1 can't answer now: overloaded, or past a deadline. The reader may try again shortly. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** D1 refused or failed. The message holds no SQL. */
export class DatabaseFailed extends Error {
  override readonly name = "DatabaseFailed";
}

/** The longest a round trip may take, in milliseconds. */
const DEADLINE_MS = 4000;

/**
 * How long a request may wait for D1 in all, in milliseconds: what is left of a reader's 10 s is for
 * rendering. What a request waits for besides (an upload, another service) has deadlines of its own.
 */
export const REQUEST_TIME_BUDGET_MS = 9000;

/**
 * How many microtask turns a batch waits for statements of resolvers that run in the same tick. Turns cost
 * a microsecond together, a trip some thousand: what one level of a page asks for lies a dozen apart.
 */
const GATHER_TURNS = 16;

interface Waiting {
  sql: string;
  values: readonly Bindable[];
  resolve: (rows: Record<string, unknown>[]) => void;
  reject: (error: unknown) => void;
}

/** Counts of one request's database use. */
export interface DatabaseUse {
  roundTrips: number;
  statements: number;
  /** All trips' durations together, though some may run at once. */
  milliseconds: number;
}

/** A request's connection to D1. Made per request, never kept. */
export class Database {
  readonly use: DatabaseUse = { roundTrips: 0, statements: 0, milliseconds: 0 };
  #waiting: Waiting[] = [];
  #isLeaving = false;
  readonly #d1: D1Database;
  readonly #faults: Faults;
  /** What is left of the time budget while no round trip is under way, in milliseconds. */
  #budgetLeft: number;
  #underWay = 0;
  /** Since when at least one round trip has been under way. */
  #waitsSince = 0;

  /** Without a time budget, in milliseconds, a round trip has its own deadline alone. */
  constructor(d1: D1Database, faults: Faults, timeBudgetMs = Infinity) {
    this.#d1 = d1;
    this.#faults = faults;
    this.#budgetLeft = timeBudgetMs;
  }

  /** Lifts the time budget: nobody waits for what goes on behind the answer. */
  endTimeBudget(): void {
    this.#budgetLeft = Infinity;
  }

  /**
   * Reads rows. Leaves in one trip with all that is asked for in the same tick.
   * Throws DatabaseUnavailable or DatabaseFailed.
   */
  all<Row>(sql: string, ...values: Bindable[]): Promise<Row[]> {
    return new Promise<Record<string, unknown>[]>((resolve, reject) => {
      this.#waiting.push({ sql, values, resolve, reject });
      this.#leave();
    }) as Promise<Row[]>;
  }

  /**
   * Reads rows that nothing else waits for. Leaves in the next trip that something else causes, and
   * in one of its own only where nothing does before the end of the task. Throws as `all`.
   */
  patiently<Row>(sql: string, ...values: Bindable[]): Promise<Row[]> {
    return new Promise<Record<string, unknown>[]>((resolve, reject) => {
      this.#waiting.push({ sql, values, resolve, reject });
      setTimeout(() => {
        if (this.#waiting.length > 0) this.#leave();
      }, 0);
    }) as Promise<Row[]>;
  }

  /**
   * Writes what may as well be written twice, in one trip with reads as `patiently` waits for them, and
   * answers its rows. Throws as `all`.
   */
  along([sql, ...values]: Statement): Promise<Record<string, unknown>[]> {
    return this.patiently(sql, ...values);
  }

  /** Reads the first row, or null. Throws as `all`. */
  async first<Row>(sql: string, ...values: Bindable[]): Promise<Row | null> {
    return (await this.all<Row>(sql, ...values))[0] ?? null;
  }

  /**
   * Writes all statements in one transaction, and answers each one's rows. Tried again only when the
   * caller says that repeating is harmless. Throws DatabaseUnavailable or DatabaseFailed.
   */
  async write(
    statements: readonly (readonly [sql: string, ...values: Bindable[]])[],
    options: { idempotent: boolean },
  ): Promise<Record<string, unknown>[][]> {
    const list = statements.map(([sql, ...values]) => ({ sql, values }));
    return this.#trip(list, options.idempotent);
  }

  #leave(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    void this.#gather();
  }

  async #gather(): Promise<void> {
    let seen = 0;
    // A statement that comes late starts the wait anew, so that one level of resolvers is one trip.
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
      const results = await this.#trip(batch, true);
      batch.forEach((waiting, index) => waiting.resolve(results[index] ?? []));
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }

  async #trip(
    list: readonly { sql: string; values: readonly Bindable[] }[],
    mayRepeat: boolean,
  ): Promise<Record<string, unknown>[][]> {
    try {
      return await this.#once(list);
    } catch (error) {
      if (!mayRepeat || error instanceof DatabaseUnavailable) throw error;
      return this.#once(list);
    }
  }

  async #once(
    list: readonly { sql: string; values: readonly Bindable[] }[],
  ): Promise<Record<string, unknown>[][]> {
    const startedAt = performance.now();
    if (this.#underWay === 0) this.#waitsSince = startedAt;
    const deadlineMs = Math.min(DEADLINE_MS, this.#budgetLeft - (startedAt - this.#waitsSince));
    if (deadlineMs <= 0) throw new DatabaseUnavailable("The time budget of the request is used up");
    this.#underWay += 1;
    this.use.roundTrips += 1;
    this.use.statements += list.length;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new DatabaseUnavailable("The database did not answer in time")),
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

  async #send(
    list: readonly { sql: string; values: readonly Bindable[] }[],
  ): Promise<Record<string, unknown>[][]> {
    await this.#faults.beforeDatabase();
    const prepared = list.map(({ sql, values }) => this.#d1.prepare(sql).bind(...values));
    if (prepared.length === 1) return [(await prepared[0]!.all()).results];
    return (await this.#d1.batch(prepared)).map(
      (result) => result.results as Record<string, unknown>[],
    );
  }
}

function toDatabaseError(error: unknown): Error {
  if (error instanceof DatabaseUnavailable || error instanceof DatabaseFailed) return error;
  const message = error instanceof Error ? error.message : "";
  // D1's own words for a queue that is full (its error list); anything else is a failure.
  if (/overloaded|too many requests queued|timed? ?out|storage operation exceeded/i.test(message)) {
    return new DatabaseUnavailable("The database is overloaded");
  }
  log("error", "D1 failed", { error: message });
  return new DatabaseFailed("The database failed");
}
