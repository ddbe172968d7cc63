import { exports } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allRows } from "../../../support/database.ts";
import { nextNumber } from "../../../support/factories.ts";
import { eventBody, postEvent, signEvent } from "../../../support/newsletters/mailEvents.ts";
import { ORIGIN } from "../../../support/product.ts";
import { clearNewsletters } from "../../../support/newsletters/newsletters.ts";

beforeEach(clearNewsletters);
afterEach(() => vi.restoreAllMocks());

const suppressions = () => allRows("SELECT email_key, reason FROM email_suppressions");
const bounce = (to = "Gone@example.com") => eventBody("bounced", { to, bounce: "Permanent" });
const OTHER_SECRET = `whsec_${btoa("another secret of 32 characters!")}`;

test("a signed event takes effect once, however often it arrives", async () => {
  const body = eventBody("bounced", { to: "full@example.com", bounce: "Transient" });
  const headers = await signEvent(body);
  const answers = await Promise.all(Array.from({ length: 10 }, () => postEvent(body, headers)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(
    await allRows("SELECT bounces FROM email_bounces WHERE email_key = 'full@example.com'"),
  ).toEqual([{ bounces: 1 }]);
});

test("an event may be signed as Standard Webhooks, and with a secret that is being replaced", async () => {
  const body = bounce();
  const standard = await signEvent(body, { prefix: "webhook" });
  expect((await postEvent(body, standard)).status).toBe(200);
  const id = `msg_${nextNumber()}`;
  const [own, other] = [
    await signEvent(body, { id }),
    await signEvent(body, { id, secret: OTHER_SECRET }),
  ];
  const both = {
    ...own,
    "svix-signature": `v1a,x ${other["svix-signature"]} ${own["svix-signature"]}`,
  };
  expect((await postEvent(body, both)).status).toBe(200);
  expect(await suppressions()).toEqual([{ email_key: "gone@example.com", reason: "BOUNCE" }]);
});

test("what the provider didn’t sign now has no effect", async () => {
  const body = bounce();
  const signed = await signEvent(body);
  const MINUTE = 60_000;
  const cases: [string, string, Record<string, string>][] = [
    ["no signature", body, {}],
    ["nonsense", body, { ...signed, "svix-signature": "v1,nonsense!" }],
    ["no version", body, { ...signed, "svix-signature": signed["svix-signature"]!.slice(3) }],
    ["another secret", body, await signEvent(body, { secret: OTHER_SECRET })],
    ["another body", bounce("other@example.com"), signed],
    ["another id", body, { ...signed, "svix-id": "msg_other" }],
    [
      "another time",
      body,
      { ...signed, "svix-timestamp": String(Math.floor(Date.now() / 1000) + 1) },
    ],
    ["an old time", body, await signEvent(body, { at: Date.now() - 6 * MINUTE })],
    ["a later time", body, await signEvent(body, { at: Date.now() + 6 * MINUTE })],
    ["a time that isn’t one", body, { ...signed, "svix-timestamp": "soon" }],
    ["too long a body", "x".repeat(400_000), await signEvent("x".repeat(400_000))],
  ];
  for (const [what, text, headers] of cases)
    expect([what, (await postEvent(text, headers)).status]).toEqual([what, 400]);
  expect(await suppressions()).toEqual([]);
});

test("signed junk is stored as unusable, and other events are ignored", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const noAddress = JSON.stringify({ type: "email.bounced", data: { to: [] } });
  const notAnAddress = JSON.stringify({ type: "email.complained", data: { to: ["x' OR 1=1 --"] } });
  const junk = ["", "[]", "null", "{}", "junk", noAddress, notAnAddress];
  for (const body of junk)
    expect(
      (await postEvent(body, await signEvent(body, { id: `junk_${nextNumber()}` }))).status,
    ).toBe(200);
  const opened = eventBody("opened", { to: "reader@example.com" });
  const ofContact = JSON.stringify({ type: "contact.created", data: { id: "1" } });
  for (const body of [opened, ofContact])
    expect(
      (await postEvent(body, await signEvent(body, { id: `junk_${nextNumber()}` }))).status,
    ).toBe(200);
  const stored = await allRows<{ error: string }>(
    "SELECT error FROM mail_events WHERE substr(event_id, 1, 5) = 'junk_'",
  );
  expect(stored).toEqual(junk.map(() => ({ error: "no address" })));
  expect(log).toHaveBeenCalledTimes(junk.length);
  expect(await suppressions()).toEqual([]);
});

test("only a POST is an event", async () => {
  const { status, headers } = await exports.default.fetch(`${ORIGIN}/_/mail/events`);
  expect([status, headers.get("allow")]).toEqual([405, "POST"]);
});
