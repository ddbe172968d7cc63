import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { runSchedule } from "../../../../worker/jobs/runSchedule.ts";
import { takePageViews } from "../../../../worker/jobs/takePageViews.ts";
import type { Health } from "../../../../worker/http/health/readHealth.ts";
import { allRows, runSql } from "../../../support/database.ts";
import { insertRow } from "../../../support/factories.ts";
import { makeReport } from "../../../support/statistics/countNow.ts";
import { clearMail } from "../../../support/mail.ts";
import { databaseUse, get } from "../../../support/product.ts";

const OPERATOR = "operator@example.com";

async function health(): Promise<{ response: Response; answer: Health }> {
  const response = await get("/_/health");
  return { response, answer: (await response.clone().json()) as Health };
}

/** Runs the schedule with an operator to email. */
const runWithOperator = () =>
  runSchedule({}, { ...env, OPERATOR_EMAIL: OPERATOR, LOG_LEVEL: "warn" } as never, {
    waitUntil: () => {},
  });

/** A report in the dead-letter queue of statistics that can't be counted. */
const failDeadLetters = async (): Promise<void> => {
  vi.spyOn(console, "error").mockReturnValue();
  const body = makeReport({ postId: "d00000000000", at: Date.now() });
  const message = { id: "a", body, ack: () => {}, retry: () => {} };
  const batch = { queue: "deckle-statistics-dead", messages: [message] };
  const broken = {
    prepare: () => {
      throw new Error("down");
    },
  };
  await takePageViews(batch as never, { ...env, DB: broken } as never, { waitUntil: () => {} });
};

const deadMail = (key: string) =>
  insertRow("mail_outbox", { key, state: "dead", queued_at: 1, due_at: 1, ended_at: Date.now() });

beforeEach(async () => {
  await clearMail();
  for (const table of ["payment_events", "dead_mail_events"]) await runSql(`DELETE FROM ${table}`);
  await env.STATS.prepare("UPDATE statistics_state SET dead_at = NULL").run();
  await runSql("UPDATE schedule_state SET finished_at = ?1, problems = ''", Date.now());
});

afterEach(() => vi.restoreAllMocks());

describe("the health check", () => {
  test("answers 200 without the session, in one round trip, and isn't stored", async () => {
    const { response, answer } = await health();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(databaseUse(response)).toEqual({ roundTrips: 1, statements: 1 });
    expect(answer).toMatchObject({ status: "ok", problems: [], queues: { mail: { dead: 0 } } });
    expect(answer.schema.applied).toBe(answer.schema.needed);
  });

  const now = Date.now();
  const old = now - 20 * MINUTE_MS;
  const CASES: Record<string, () => Promise<unknown>> = {
    "schedule late": () => runSql("UPDATE schedule_state SET finished_at = ?1", old),
    "schema outdated": () =>
      runSql("DELETE FROM d1_migrations WHERE name = (SELECT max(name) FROM d1_migrations)"),
    "mail late": () => insertRow("mail_outbox", { key: "late", queued_at: old, due_at: old }),
    "payments late": () =>
      insertRow("payment_events", { event_id: "a", type: "t", received_at: old, due_at: old }),
    "payments failing": () =>
      insertRow("payment_events", {
        event_id: "b",
        type: "t",
        received_at: old,
        due_at: now + DAY_MS,
        attempts: 5,
      }),
    "payments dead-lettered": () =>
      insertRow("payment_events", {
        event_id: "c",
        type: "t",
        state: "dead",
        received_at: old,
        due_at: old,
        ended_at: now,
      }),
    "mail dead-lettered": () =>
      Promise.all(Array.from({ length: 21 }, (_, index) => deadMail(`dead-${index}`))),
    "mail events dead-lettered": () =>
      insertRow("dead_mail_events", { message_id: "a", body: "{}", ended_at: now }),
    "statistics dead-lettered": failDeadLetters,
    "statistics schema outdated": () =>
      env.STATS.prepare("UPDATE d1_migrations SET name = '0000'").run(),
  };
  test.each(Object.entries(CASES))("answers 503: %s", async (problem, cause) => {
    await cause();
    const { response, answer } = await health();
    expect(response.status).toBe(503);
    expect(answer).toMatchObject({ status: "failing", problems: [problem] });
    if (problem === "statistics schema outdated")
      await env.STATS.prepare("UPDATE d1_migrations SET name = '9999'").run();
    if (problem === "schema outdated")
      await runSql("INSERT INTO d1_migrations (name) VALUES (?1)", answer.schema.needed);
  });

  test.each([
    ["email that is due within the minutes that a queue may take", { due_at: now - MINUTE_MS }],
    ["bulk email, which waits for its budget", { due_at: old, priority: 1 }],
    ["email that waits for its retry", { due_at: now + MINUTE_MS, attempts: 5 }],
  ])("stays green with %s", async (_what, row) => {
    await insertRow("mail_outbox", { key: "mail", queued_at: now - MINUTE_MS, ...row });
    expect((await health()).answer.problems).toEqual([]);
  });

  test("answers 503 without the database, and rejects other methods", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const response = await get("/_/health", { "x-fault-injection": "d1-throw" });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "failing", problems: ["database failing"] });
  });
});

describe("the operator", () => {
  const emails = async () =>
    (await allRows("SELECT subject FROM mailbox WHERE recipient = ?1 ORDER BY id", OPERATOR)).map(
      ({ subject }) => subject,
    );

  test("gets one email when something fails and one when nothing does any more", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    await runWithOperator();
    expect(await emails()).toEqual([]);
    await insertRow("dead_mail_events", { message_id: "a", body: "{}", ended_at: Date.now() });
    await runWithOperator();
    await runWithOperator();
    expect(await emails()).toEqual(["Deckle needs your attention"]);
    expect(logged.mock.calls.flat().join()).toContain("mail events dead-lettered");
    await runSql("DELETE FROM dead_mail_events");
    await runWithOperator();
    await runWithOperator();
    expect(await emails()).toEqual(["Deckle needs your attention", "Deckle is working again"]);
    expect(warned.mock.calls.flat().join()).toContain("healthy again");
  });

  test("reads the log if nobody is to be emailed", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await insertRow("dead_mail_events", { message_id: "a", body: "{}", ended_at: Date.now() });
    await runSchedule({}, { ...env, MAIL_DRIVER: "off" } as never, { waitUntil: () => {} });
    expect(logged.mock.calls.flat().join()).toContain("The product needs its operator");
  });
});
