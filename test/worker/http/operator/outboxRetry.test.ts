import { env, exports } from "cloudflare:workers";
import { firstRow, runSql } from "../../../support/database.ts";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { app } from "../../../support/appWith.ts";
import type { OutboxRetryReceipt } from "../../../../worker/http/operator/outboxRetryEndpoint.ts";
import { insertRow, makeUser, signIn } from "../../../support/factories.ts";
import { clearMail, mailOutbox, mailsTo, makeMail, postMail } from "../../../support/mail.ts";
import { TEST_OPERATOR_TOKEN } from "../../../support/operatorToken.ts";
import { ORIGIN } from "../../../support/product.ts";

const ADDRESS = `${ORIGIN}/_/ops/outbox/retry`;
const READER = "reader@example.com";
const asOperator = { Authorization: `Bearer ${TEST_OPERATOR_TOKEN}` };

function send(
  body: object | string,
  headers: Record<string, string> = asOperator,
): Promise<Response> {
  return exports.default.fetch(ADDRESS, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify({ outbox: "mail", ...body }),
  });
}

const retry = async (body: object, headers?: Record<string, string>) =>
  (await (await send(body, { ...asOperator, ...headers })).json()) as OutboxRetryReceipt;

/** A dead-lettered email. */
async function deadLetteredMail(key: string, columns = "error = 'rejected'", usefulUntil?: number) {
  await postMail(makeMail(key, { usefulUntil }));
  await runSql(
    `UPDATE mail_outbox SET state = 'dead', attempts = 12, ended_at = 1, ${columns} WHERE key = ?1`,
    key,
  );
}

const stateOf = async (key: string) => (await mailOutbox()).find((mail) => mail.key === key)?.state;

beforeEach(clearMail);

describe("an operator can retry dead-lettered emails", () => {
  test("one by key, and only once", async () => {
    await deadLetteredMail("a");
    await deadLetteredMail("b");
    expect(await retry({ keys: ["a", "a", "nobody"] })).toMatchObject({
      retried: ["a"],
      passedOver: ["nobody"],
      status: { waiting: 0, failing: 0, dead: 1, retryable: 1 },
    });
    expect(await retry({ keys: ["a"] })).toMatchObject({ retried: [], passedOver: ["a"] });
    expect(await mailsTo(READER)).toMatchObject([{ subject: "Mail a", text: "Text a" }]);
    expect([await stateOf("a"), await stateOf("b")]).toEqual(["sent", "dead"]);
  });

  test("all, except expired ones and ones without content", async () => {
    await deadLetteredMail("a");
    await deadLetteredMail("b", "error = 'rejected'", Date.now() + 3_600_000);
    await deadLetteredMail("late", "error = 'too late'", Date.now() - 1);
    await deadLetteredMail("empty", "recipient = NULL, subject = NULL, text = NULL, html = NULL");
    const { retried, status } = await retry({ all: true });
    expect(retried.toSorted()).toEqual(["a", "b"]);
    expect(status).toMatchObject({ waiting: 0, dead: 2, retryable: 0 });
    expect(await mailsTo(READER)).toHaveLength(2);
  });

  test("while the provider is still unavailable: they wait like new ones", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    await deadLetteredMail("a");
    const { retried, status } = await retry({ all: true }, { "x-fault-injection": "mail" });
    expect(retried).toEqual(["a"]);
    expect(status).toMatchObject({ waiting: 1, failing: 1, dead: 0 });
    expect(await mailOutbox()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  });
});

describe("a retry is rejected", () => {
  test.each<[string, () => Promise<Record<string, string>>]>([
    ["without a token", async () => ({})],
    ["with another token", async () => ({ Authorization: `Bearer ${TEST_OPERATOR_TOKEN}x` })],
    [
      "to staff who are signed in",
      async () => ({ Cookie: await signIn((await makeUser({ is_staff: 1 })).id) }),
    ],
  ])("%s", async (_case, headersOf) => {
    await deadLetteredMail("a");
    expect((await send({ all: true }, await headersOf())).status).toBe(401);
    expect(await stateOf("a")).toBe("dead");
  });

  test.each<[string, object | string, number]>([
    ["nothing", {}, 400],
    ["an outbox without dead letters", { outbox: "purges", all: true }, 400],
    ["no JSON", "{", 400],
    ["no keys", { keys: [] }, 400],
    ["keys that are no texts", { keys: [1] }, 400],
    ["two targets at once", { keys: ["a"], all: true }, 400],
    ["a body that is too large", { keys: ["x".repeat(70_000)] }, 413],
  ])("for %s", async (_case, body, status) => {
    await deadLetteredMail("a");
    expect((await send(body)).status).toBe(status);
    expect(await stateOf("a")).toBe("dead");
  });

  test("if the instance sends no email", async () => {
    await deadLetteredMail("a");
    const request = new Request(ADDRESS, {
      method: "POST",
      headers: asOperator,
      body: JSON.stringify({ outbox: "mail", all: true }),
    });
    const scope = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
    const response = await app.fetch(request, { ...env, MAIL_DRIVER: "off" }, scope);
    expect(response.status).toBe(503);
    expect(await stateOf("a")).toBe("dead");
  });
});

test("an operator can retry dead-lettered events", async () => {
  await insertRow("event_batches", {
    id: "dead",
    events: "[]",
    received_at: 1,
    due_at: 1,
    attempts: 3,
    state: "dead",
  });
  expect(await retry({ outbox: "events", keys: ["dead"] })).toMatchObject({
    retried: ["dead"],
    passedOver: [],
    status: { name: "events", waiting: 0 },
  });
  expect(await firstRow("SELECT 1 FROM event_batches WHERE id = 'dead'")).toBeNull();
});

test("an operator can have stored events of the platform’s email service applied again", async () => {
  const store = (id: string) =>
    insertRow("dead_mail_events", {
      message_id: id,
      body: JSON.stringify({
        type: "cf.email.sending.message.bounced",
        payload: { eventId: id, recipient: READER, terminal: true, bounce: { type: "hard" } },
        metadata: { eventTimestamp: "2026-06-01T02:48:57.132Z" },
      }),
      ended_at: 1,
    });
  await store("a");
  await store("b");
  const outbox = "mail-events";
  expect(await retry({ outbox, keys: ["a", "unknown"] })).toMatchObject({
    retried: ["a"],
    passedOver: ["unknown"],
    status: { dead: 1 },
  });
  vi.spyOn(console, "error").mockImplementation(() => {});
  await runSql("ALTER TABLE mail_events RENAME TO away");
  expect(await retry({ outbox, all: true })).toMatchObject({ retried: [], status: { dead: 1 } });
  await runSql("ALTER TABLE away RENAME TO mail_events");
  expect(await retry({ outbox, all: true })).toMatchObject({ retried: ["b"], status: { dead: 0 } });
  expect(await firstRow("SELECT reason FROM email_suppressions")).toEqual({ reason: "BOUNCE" });
});
