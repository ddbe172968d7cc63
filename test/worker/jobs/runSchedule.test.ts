import { sql } from "../../../worker/db/sql.ts";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { Database } from "../../../worker/db/database.ts";
import { runSchedule } from "../../../worker/jobs/runSchedule.ts";
import { allRows, firstValue, runSql } from "../../support/database.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Runs the schedule, and returns the statements that it sent. */
async function runCounted(): Promise<string[]> {
  const sent: string[] = [];
  const d1 = {
    prepare(sql: string) {
      sent.push(sql);
      return env.DB.prepare(sql);
    },
    batch: (statements: never[]) => env.DB.batch(statements),
  };
  await runSchedule({}, { ...env, DB: d1 } as never, { waitUntil: () => {} });
  return sent;
}

const RETENTION_TASKS = 20;

describe("the schedule", () => {
  test("sends at most 20 statements when there is nothing to do", async () => {
    // The first run of a day queues the comparison with the payment provider, the next one does it.
    await runCounted();
    await runCounted();
    const counts: number[] = [];
    const texts = new Set<string>();
    const start = Date.now();
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let run = 1; run <= RETENTION_TASKS; run += 1) {
      vi.setSystemTime(start + run * MINUTE_MS);
      const sent = await runCounted();
      counts.push(sent.length);
      for (const sql of sent) texts.add(sql);
    }
    expect(Math.max(...counts)).toBeLessThanOrEqual(20);
    // All retention tasks have had their turn.
    const emptied = new Set([...texts].flatMap((sql) => /DELETE FROM (\w+)/.exec(sql)?.[1] ?? []));
    for (const table of [
      "reading_history",
      "sessions",
      "mail_outbox",
      "clap_keys",
      "client_events",
    ])
      expect(emptied).toContain(table);
  });

  test("notes its end, and continues with the task at which it stopped", async () => {
    await runSql("UPDATE schedule_state SET finished_at = 0, next_task = 'retention'");
    await runCounted();
    const [state] = await allRows(
      "SELECT finished_at AS at, next_task AS next FROM schedule_state",
    );
    expect(Number(state!.at)).toBeGreaterThan(Date.now() - MINUTE_MS);
    expect(state!.next).toBeNull();
  });

  test("says so if the database can't be read, and ships its logs nevertheless", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const d1 = {
      prepare: () => ({ bind: () => ({ all: () => Promise.reject(new Error("away")) }) }),
    };
    const bindings = { ...env, DB: { ...d1, batch: () => Promise.reject(new Error("away")) } };
    await runSchedule({}, bindings as never, { waitUntil: () => {} });
    expect(logged.mock.calls.flat().join()).toContain("A step of the schedule failed");
  });

  test("does what a task of the same run has queued", async () => {
    await runSql("INSERT INTO search_queue (kind, entity_id) VALUES ('users', 'nobody')");
    await runCounted();
    expect(await firstValue("SELECT count(*) FROM search_queue")).toBe(0);
  });
});

describe("a database connection with a limit of statements", () => {
  test("rejects what is beyond it, without sending it", async () => {
    const db = new Database(env.DB, {
      now: Date.now,
      beforeDatabase: async () => {},
      at: () => {},
    });
    db.limitStatements(2);
    await Promise.all([db.all(sql`SELECT 1`), db.all(sql`SELECT 2`)]);
    await expect(db.all(sql`SELECT 3`)).rejects.toThrow("used up");
    expect(db.use.statements).toBe(2);
  });
});
