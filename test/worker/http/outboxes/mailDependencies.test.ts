import type { Env } from "../../../../worker/env.ts";
import { env } from "cloudflare:workers";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Database } from "../../../../worker/db/database.ts";
import { queueMail } from "../../../../worker/domain/mail/queueMail.ts";
import { development } from "../../../../worker/development.ts";
import { faultsFromHeader } from "../../../../worker/dev/faults/injectFaults.ts";
import { type Faults, NO_FAULTS } from "../../../../worker/faults.ts";
import { makeMailDependencies } from "../../../../worker/http/outboxes/mailDependencies.ts";
import { processDue } from "../../../../worker/http/outboxes/outboxes.ts";
import type { AppEnv, RequestContext } from "../../../../worker/http/request/requestContext.ts";
import { workOutboxes } from "../../../../worker/http/outboxes/workOutboxes.ts";
import { runSchedule } from "../../../../worker/jobs/runSchedule.ts";
import { clearMail, mailOutbox, mailsTo, makeMail } from "../../../support/mail.ts";
import { makeDomainContext } from "../../../support/people.ts";

const FROM = { email: "post@example.com", name: "The Post" };
const READER = "reader@example.com";

beforeEach(async () => {
  await clearMail();
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

/** A request that has queued an email, with the mailbox as sender. */
async function requestWithMail(faults: Faults = NO_FAULTS) {
  const db = new Database(env.DB, NO_FAULTS);
  const desk = makeMailDependencies(
    { driver: "embedded", from: FROM, bulkPerMinute: 600 },
    { db, development, faults, binding: undefined },
  );
  const context = { ...makeDomainContext(), faults, mail: desk, now: Date.now() };
  await db.write([queueMail(context, makeMail("a"))], { idempotent: true });
  return context;
}

describe("emails of a request", () => {
  test("are sent after the response", async () => {
    const context = await requestWithMail();
    const behind: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void behind.push(work);
    const app = new Hono<AppEnv>();
    app.use(async (c, next) => {
      c.set("request", { ...context, waitUntil } as unknown as RequestContext);
      await next();
    });
    app.use(workOutboxes);
    app.get("/", (c) => c.text("done"));
    await app.request("/");
    await Promise.all(behind);
    expect(await mailsTo(READER)).toMatchObject([{ subject: "Mail a", text: "Text a" }]);
  });

  test("that fail wait for the schedule, which sends them", async () => {
    const context = await requestWithMail(faultsFromHeader("mail"));
    await processDue(context, "mail");
    expect(await mailOutbox()).toMatchObject([{ state: "waiting", attempts: 1 }]);
    expect(await mailsTo(READER)).toEqual([]);
    await env.DB.exec("UPDATE mail_outbox SET due_at = 0");
    await runSchedule({}, env as unknown as Env, { waitUntil: () => {} });
    expect(await mailsTo(READER)).toHaveLength(1);
    expect(await mailOutbox()).toMatchObject([{ state: "sent" }]);
  });

  test("don't affect the response if the database is unavailable", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const context = await requestWithMail();
    const db = new Database(env.DB, faultsFromHeader("d1-throw"));
    await expect(processDue({ ...context, db }, "mail")).resolves.toBeUndefined();
    expect(log.mock.calls.flat().join()).toContain("An outbox could not be processed");
  });
});

describe("the configured mail sender", () => {
  const post = {
    db: new Database(env.DB, NO_FAULTS),
    development,
    faults: NO_FAULTS,
    binding: undefined,
  };

  test("is absent if it is off", () => {
    expect(makeMailDependencies({ driver: "off" }, post).sender).toBeNull();
  });

  test("is the platform's binding, which must exist", async () => {
    const sent: unknown[] = [];
    const binding = { send: async (message: unknown) => void sent.push(message) };
    const settings = { driver: "platform", from: FROM, bulkPerMinute: 600 } as const;
    const { message, key, to } = makeMail("a");
    await makeMailDependencies(settings, { ...post, binding }).sender!.send({
      ...message,
      key,
      to,
    });
    expect(sent).toMatchObject([{ to: READER, from: FROM }]);
    expect(() => makeMailDependencies(settings, post)).toThrow(/MAIL/);
  });

  test("is the provider over HTTP", () => {
    const http = { apiUrl: "https://mail.example", apiToken: "secret" };
    expect(
      makeMailDependencies(
        {
          driver: "http",
          from: FROM,
          bulkPerMinute: 600,
          http,
          eventSecrets: [],
          senderDomains: null,
        },
        post,
      ).sender?.driver,
    ).toBe("http");
  });
});
