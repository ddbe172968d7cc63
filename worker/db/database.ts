// Owns how the product talks to D1. Statements asked for in one tick leave in one `batch()`, since a
// round trip costs more than what it asks. Reads are tried twice; each trip has a deadline; what
// D1 says about SQL never leaves this file.

import type { D1Database } from "@cloudflare/workers-types";
import type { Faults } from "../faults.ts";
import { log } from "../log.ts";

/** A value D1 can bind. */
export type Bindable = string | number | boolean | null;

/** A statement as `Database.write` takes it. */
export type Statement = [sql: string, ...values: Bindable[]];

/** D1 can't answer now: overloaded, or past the deadline. The reader may try again shortly. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
}

/** D1 refused or failed. The message holds no SQL. */
export class DatabaseFailed extends Error {
  override readonly name = "DatabaseFailed";
}

/** The longest a round trip may take, in milliseconds. Two tries stay under a reader's 10 s. */
const DEADLINE_MS = 4000;

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

  constructor(d1: D1Database, faults: Faults) {
    this.#d1 = d1;
    this.#faults = faults;
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
    this.use.roundTrips += 1;
    this.use.statements += list.length;
    const startedAt = performance.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const deadline = new Promise<never>((_, reject) => {
        timer = setTimeout(
          () => reject(new DatabaseUnavailable("The database did not answer in time")),
          DEADLINE_MS,
        );
      });
      return await Promise.race([this.#send(list), deadline]);
    } catch (error) {
      throw toDatabaseError(error);
    } finally {
      clearTimeout(timer);
      this.use.milliseconds += performance.now() - startedAt;
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
