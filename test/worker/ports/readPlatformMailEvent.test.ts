import { env } from "cloudflare:workers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Env } from "../../../worker/env.ts";
import { takeMailEvents } from "../../../worker/jobs/takeMailEvents.ts";
import { readPlatformMailEvent } from "../../../worker/ports/mail/readPlatformMailEvent.ts";
import { allRows, runSql } from "../../support/database.ts";
import { clearNewsletters } from "../../support/newsletters/newsletters.ts";

beforeEach(clearNewsletters);
afterEach(() => vi.restoreAllMocks());

/** An event in the form that the platform documents. */
function eventOf(name: string, more: Record<string, unknown> = {}) {
  return {
    type: `cf.email.sending.message.${name}`,
    source: { type: "email.sending", zoneId: "023e105f4ecef8ad", domain: "example.com" },
    payload: {
      eventId: "0190d0c4-7ea1-7af2-8b88-c1d2e3f4a5b6",
      messageId: "0101018f7d0c4d9a-msg",
      sender: "news@example.com",
      recipient: "User@example.net",
      subject: "News",
      terminal: true,
      ...more,
    },
    metadata: { eventSchemaVersion: 1, eventTimestamp: "2026-06-01T02:48:57.132Z" },
  };
}

test.each([
  ["delivered", {}, "DELIVERED"],
  ["bounced", { bounce: { type: "hard" } }, "HARD_BOUNCE"],
  ["bounced", { bounce: { type: "soft" } }, "SOFT_BOUNCE"],
  ["complained", { subject: undefined }, "COMPLAINT"],
  ["failed", { failure: { reason: "delivery_failed" } }, "FAILURE"],
  ["rejected", { rejection: { reason: "suppressed", party: "recipient" } }, "HARD_BOUNCE"],
  ["rejected", { rejection: { reason: "spam", party: "sender" } }, "FAILURE"],
])("an event %s of the platform is read: %#", (name, more, type) => {
  expect(readPlatformMailEvent(eventOf(name, more), "message")).toEqual({
    kind: "event",
    event: {
      id: "0190d0c4-7ea1-7af2-8b88-c1d2e3f4a5b6",
      type,
      key: null,
      subject: name === "complained" ? null : "News",
      recipient: "User@example.net",
      at: Date.UTC(2026, 5, 1, 2, 48, 57, 132),
    },
  });
});

test("a queue's messages are acknowledged once they have taken effect", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const answers: string[] = [];
  const message = (id: string, body: unknown) => ({
    id,
    body,
    ack: () => void answers.push(`${id} ack`),
    retry: () => void answers.push(`${id} retry`),
  });
  const messages = [
    message("bounce", eventOf("bounced", { bounce: { type: "hard" } })),
    message("deferred", eventOf("deferred")),
    message("junk", "junk"),
    message("nobody", eventOf("bounced", { recipient: "nobody" })),
  ];
  const scope = { waitUntil: () => {} };
  await takeMailEvents({ queue: "mail", messages }, env as unknown as Env, scope);
  expect(answers).toEqual(["bounce ack", "deferred ack", "junk ack", "nobody ack"]);
  expect(await allRows("SELECT email_key, reason FROM email_suppressions")).toEqual([
    { email_key: "user@example.net", reason: "BOUNCE" },
  ]);
  expect(await allRows("SELECT event_id FROM mail_events WHERE error IS NOT NULL")).toEqual([
    { event_id: "junk" },
    { event_id: "nobody" },
  ]);
  const broken = { ...(env as unknown as Env), DB: undefined } as unknown as Env;
  await takeMailEvents({ queue: "mail", messages: messages.slice(0, 1) }, broken, scope);
  expect(answers.at(-1)).toBe("bounce retry");
  // From the dead-letter queue it is kept there as long as it can't be stored.
  const dead = { queue: "mail-dead", messages: [message("late", eventOf("bounced"))] };
  await takeMailEvents(dead, broken, scope);
  expect(answers.at(-1)).toBe("late retry");
  await runSql("ALTER TABLE mail_events RENAME TO away");
  await takeMailEvents(dead, env as unknown as Env, scope);
  await runSql("ALTER TABLE away RENAME TO mail_events");
  expect(answers.at(-1)).toBe("late ack");
  expect(await allRows("SELECT message_id FROM dead_mail_events")).toEqual([
    { message_id: "late" },
  ]);
});
