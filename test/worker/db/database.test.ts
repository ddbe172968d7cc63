import { sql } from "../../../worker/db/sql.ts";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { Database, DatabaseUnavailableError } from "../../../worker/db/database.ts";
import { NO_FAULTS } from "../../../worker/faults.ts";

const SLOW_MS = 200;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const slowly = { ...NO_FAULTS, beforeDatabase: () => pause(SLOW_MS) };
const read = (db: Database) => db.all(sql`SELECT 1 AS one`);

test("the round trips of a request share one time budget, which ends with the response", async () => {
  const db = new Database(env.DB, slowly, 2.5 * SLOW_MS);
  // Concurrent queries are waited for once, and time spent on other work doesn't count.
  await Promise.all([read(db), db.write([sql`SELECT 1`], { idempotent: true })]);
  await pause(2 * SLOW_MS);
  await read(db);
  // Rejects before the database has answered.
  const rejection = read(db).catch((error: unknown) => error);
  expect(await Promise.race([rejection, pause(SLOW_MS)])).toBeInstanceOf(DatabaseUnavailableError);
  const { roundTrips } = db.use;
  await expect(read(db)).rejects.toThrow("time budget");
  expect(db.use.roundTrips).toBe(roundTrips);
  db.endTimeBudget();
  expect(await read(db)).toEqual([{ one: 1 }]);
});

test("a write returns its rows by statement, wherever the statement is", async () => {
  const db = new Database(env.DB, NO_FAULTS);
  const two = sql<{ value: number }>`SELECT ${2} AS value UNION ALL SELECT ${2} + 1`;
  const none = sql<{ value: number }>`SELECT 1 AS value WHERE FALSE`;
  const written = await db.write([none, sql`SELECT 5 AS value`, two], { idempotent: true });
  expect(written.rows(two)).toEqual([{ value: 2 }, { value: 3 }]);
  expect(written.first(two)).toEqual({ value: 2 });
  expect([written.hasRows(two), written.hasRows(none)]).toEqual([true, false]);
  expect(written.first(none)).toBeNull();
});

test("reading a statement that was not part of the write fails", async () => {
  const db = new Database(env.DB, NO_FAULTS);
  const written = await db.write([sql`SELECT 1`], { idempotent: true });
  expect(() => written.rows(sql`SELECT 1`)).toThrow("not part of the write");
});
