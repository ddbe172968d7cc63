import { env, exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { app } from "../../../support/appWith.ts";
import type { MailRetryReceipt } from "../../../../worker/http/operator/mailRetryEndpoint.ts";
import { makeUser, signIn } from "../../../support/factories.ts";
import { clearMail, mailOutbox, mailsTo, makeMail, postMail } from "../../../support/mail.ts";
import { TEST_OPERATOR_TOKEN } from "../../../support/operatorToken.ts";
import { ORIGIN } from "../../../support/product.ts";

const ADDRESS = `${ORIGIN}/_/ops/mail/retry`;
const READER = "reader@example.com";
const asOperator = { Authorization: `Bearer ${TEST_OPERATOR_TOKEN}` };

function send(body: unknown, headers: Record<string, string> = asOperator): Promise<Response> {
  return exports.default.fetch(ADDRESS, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

const retry = async (body: unknown, headers?: Record<string, string>) =>
  (await (await send(body, { ...asOperator, ...headers })).json()) as MailRetryReceipt;

/** A dead-lettered email. */
async function deadLetteredMail(key: string, columns = "error = 'refused'", usefulUntil?: number) {
  await postMail(makeMail(key, { usefulUntil }));
  await env.DB.prepare(
    `UPDATE mail_outbox SET state = 'dead', attempts = 12, ended_at = 1, ${columns} WHERE key = ?1`,
  )
    .bind(key)
    .run();
}

const stateOf = async (key: string) => (await mailOutbox()).find((mail) => mail.key === key)?.state;

beforeEach(clearMail);

describe("an operator has mails sent that were given up", () => {
  test("one by its key, once however often it is asked", async () => {
    await deadLetteredMail("a");
    await deadLetteredMail("b");
    expect(await retry({ keys: ["a", "a", "nobody"] })).toMatchObject({
      retried: ["a"],
      passedOver: ["nobody"],
      queue: { waiting: 0, failing: 0, dead: 1, revivable: 1 },
    });
    expect(await retry({ keys: ["a"] })).toMatchObject({ retried: [], passedOver: ["a"] });
    expect(await mailsTo(READER)).toMatchObject([{ subject: "Mail a", text: "Text a" }]);
    expect([await stateOf("a"), await stateOf("b")]).toEqual(["sent", "dead"]);
  });

  test("all, but for those that come too late or say nothing any more", async () => {
    await deadLetteredMail("a");
    await deadLetteredMail("b", "error = 'refused'", Date.now() + 3_600_000);
    await deadLetteredMail("late", "error = 'too late'", Date.now() - 1);
    await deadLetteredMail("empty", "recipient = NULL, subject = NULL, text = NULL, html = NULL");
    const { retried, queue } = await retry({ all: true });
    expect(retried.toSorted()).toEqual(["a", "b"]);
    expect(queue).toMatchObject({ waiting: 0, dead: 2, revivable: 0 });
    expect(await mailsTo(READER)).toHaveLength(2);
  });

  test("although the provider is still away: they wait as new ones would", async () => {
    vi.spyOn(console, "warn").mockReturnValue();
    await deadLetteredMail("a");
    const { retried, queue } = await retry({ all: true }, { "x-fault-injection": "mail" });
    expect(retried).toEqual(["a"]);
    expect(queue).toMatchObject({ waiting: 1, failing: 1, dead: 0 });
    expect(await mailOutbox()).toMatchObject([{ state: "waiting", attempts: 1 }]);
  });
});

describe("a retry is refused", () => {
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

  test.each<[string, unknown, number]>([
    ["nothing", {}, 400],
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

  test("where no mail is sent", async () => {
    await deadLetteredMail("a");
    const request = new Request(ADDRESS, {
      method: "POST",
      headers: asOperator,
      body: JSON.stringify({ all: true }),
    });
    const scope = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
    const response = await app.fetch(request, { ...env, MAIL_DRIVER: "off" }, scope);
    expect(response.status).toBe(503);
    expect(await stateOf("a")).toBe("dead");
  });
});
