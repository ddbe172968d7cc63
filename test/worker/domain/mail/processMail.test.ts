import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { claimMails, LEASE_MS } from "../../../../worker/domain/mail/claimMails.ts";
import { MAIL } from "../../../../worker/domain/mail/mailOutbox.ts";
import type { OutboxDependencies } from "../../../../worker/outbox/Outbox.ts";
import { processMail, sendMailNow } from "../../../../worker/domain/mail/processMail.ts";
import { deleteExpiredMail } from "../../../../worker/domain/mail/deleteExpiredMail.ts";
import { MailError } from "../../../../worker/ports/mail/MailSender.ts";
import { FIXED_NOW } from "../../../support/factories.ts";
import {
  clearMail,
  FakeMailSender,
  mailOutbox,
  makeMail,
  makeMailOutbox,
  postMail,
} from "../../../support/mail.ts";
import { makeDomainContext } from "../../../support/people.ts";

const DAY_MS = 86_400_000;

let warnings: unknown[][];

beforeEach(async () => {
  await clearMail();
  warnings = vi.spyOn(console, "warn").mockImplementation(() => {}).mock.calls;
});

afterEach(() => vi.restoreAllMocks());

/** Processes the queue until it is empty, advancing the clock to each retry. */
async function processAll(clock: OutboxDependencies & { now: number }, sender: FakeMailSender) {
  const waits: number[] = [];
  for (;;) {
    await processMail(clock, sender);
    const waiting = (await mailOutbox()).find(({ state }) => state === "waiting");
    if (!waiting) return waits;
    waits.push(waiting.dueAt - clock.now);
    clock.now = waiting.dueAt;
  }
}

describe("a queued email", () => {
  test("is sent once, unchanged, and then deleted except for its key", async () => {
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    await postMail(makeMail("a"));
    expect(await processMail(clock, sender)).toEqual({ done: 1, failed: 0, dead: 0 });
    expect(sender.calls).toEqual([
      {
        key: "a",
        to: "reader@example.com",
        subject: "Mail a",
        text: "Text a",
        html: "<p>a</p>",
        unsubscribeUrl: null,
        listId: null,
        sender: null,
      },
    ]);
    await processMail(clock, sender);
    expect(sender.calls).toHaveLength(1);
    expect(await mailOutbox()).toMatchObject([
      { key: "a", state: "sent", recipient: null, text: null },
    ]);
  });

  test("with a used key isn't sent again, before and after the first was sent", async () => {
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    await postMail(makeMail("a"));
    await postMail(makeMail("a", { to: "other@example.com" }));
    await processMail(clock, sender);
    await postMail(makeMail("a"));
    await processMail(clock, sender);
    expect(sender.calls.map(({ to }) => to)).toEqual(["reader@example.com"]);
  });

  test("isn't sent after its link or code has expired, and its content is deleted", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    await postMail(makeMail("late", { usefulUntil: FIXED_NOW + 1000 }));
    await postMail(makeMail("lasting"));
    clock.now += 1000;
    expect(await processMail(clock, sender)).toEqual({ done: 1, failed: 0, dead: 1 });
    expect(sender.keys).toEqual(["lasting"]);
    expect((await mailOutbox())[1]).toMatchObject({ key: "late", state: "dead", text: null });
    expect(log.mock.calls.flat().join()).toContain("An outbox row was dead-lettered");
  });

  test("is one of many: all are sent, a few at a time", async () => {
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    const keys = Array.from({ length: 23 }, (_, index) => `mail-${index + 10}`);
    for (const key of keys) await postMail(makeMail(key));
    expect(await processMail(clock, sender)).toMatchObject({ done: 23 });
    expect(sender.keys.toSorted()).toEqual(keys);
  });
});

describe("a failing mail sender", () => {
  test("is retried with increasing delays, and the email arrives the third time", async () => {
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    sender.failures = 2;
    await postMail(makeMail("a"));
    expect(await processAll(clock, sender)).toEqual([20_000, 40_000]);
    expect(sender.keys).toEqual(["a", "a", "a"]);
    expect(await mailOutbox()).toMatchObject([{ state: "sent" }]);
  });

  test("is left alone as long as it requests, within an hour", async () => {
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    sender.failures = 2;
    sender.failure = new MailError("Too many", { retryAfterMs: 300_000 });
    await postMail(makeMail("a"));
    await processMail(clock, sender);
    expect((await mailOutbox())[0]!.dueAt - clock.now).toBe(300_000);
    clock.now += 300_000;
    sender.failure = new MailError("Too many", { retryAfterMs: 10 * DAY_MS });
    await processMail(clock, sender);
    expect((await mailOutbox())[0]!.dueAt - clock.now).toBe(3_600_000);
  });

  test("that fails permanently leaves a dead-lettered email and an error log that names no one", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    sender.failures = Infinity;
    await postMail(makeMail("a"));
    await processAll(clock, sender);
    expect(sender.calls).toHaveLength(MAIL.maxAttempts);
    expect(clock.now - FIXED_NOW).toBeLessThan(DAY_MS / 4);
    expect(await mailOutbox()).toMatchObject([
      {
        state: "dead",
        attempts: MAIL.maxAttempts,
        text: "Text a",
        recipient: "reader@example.com",
        error: "The provider is away",
      },
    ]);
    const lines = log.mock.calls.flat().map(String);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: "error", driver: "fake", key: "a" });
    expect(lines[0]).not.toContain("reader@example.com");
  });

  test("that rejects one email ends only that one at once", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    sender.failures = 1;
    sender.failure = new MailError("Email not foundbox", { isFinal: true });
    await postMail(makeMail("a"));
    await postMail(makeMail("b"));
    expect(await processMail(clock, sender)).toEqual({ done: 1, failed: 0, dead: 1 });
    expect(await mailOutbox()).toMatchObject([{ state: "dead" }, { state: "sent" }]);
  });

  test("doesn't delay email that is queued later", async () => {
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    sender.failures = 1;
    await postMail(makeMail("a"));
    await processMail(clock, sender);
    await postMail(makeMail("b"));
    expect(await processMail(clock, sender)).toMatchObject({ done: 1 });
  });

  test("has its error message neither stored nor repeated", async () => {
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    sender.failures = 1;
    sender.failure = new RangeError("reader@example.com is unknown");
    await postMail(makeMail("a"));
    await processMail(clock, sender);
    expect(await mailOutbox()).toMatchObject([{ error: "RangeError" }]);
    expect(warnings.flat().join()).toContain("An outbox row failed");
    expect(warnings.flat().join()).not.toContain("reader@example.com");
  });
});

describe("concurrent mail runs", () => {
  test("send each email once", async () => {
    const sender = new FakeMailSender();
    const keys = Array.from({ length: 30 }, (_, index) => `mail-${index + 10}`);
    for (const key of keys) await postMail(makeMail(key));
    await Promise.all(Array.from({ length: 4 }, () => processMail(makeMailOutbox(), sender)));
    expect(sender.keys.toSorted()).toEqual(keys);
  });

  test("that die lose their claimed emails to a later run after the lease", async () => {
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    await postMail(makeMail("a"));
    expect(await claimMails(clock, null)).toMatchObject({ mails: [{ key: "a" }] });
    clock.now += LEASE_MS - 1;
    await processMail(clock, sender);
    expect(sender.keys).toEqual([]);
    clock.now += 1;
    await processMail(clock, sender);
    expect(sender.keys).toEqual(["a"]);
  });

  test("that die between sending and recording repeat the email with the same key", async () => {
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    await postMail(makeMail("a"));
    const claim = await claimMails(clock, null);
    await sender.send(claim!.mails[0]!);
    clock.now += LEASE_MS;
    await processMail(clock, sender);
    expect(sender.calls[1]).toEqual(sender.calls[0]);
  });

  test("that are slow can still record what they have sent", async () => {
    const [slow, quick] = [makeMailOutbox(), makeMailOutbox()];
    const sender = new FakeMailSender();
    await postMail(makeMail("a"));
    sender.meanwhile = async () => {
      quick.now += LEASE_MS;
      await claimMails(quick, null);
    };
    await processMail(slow, sender);
    expect(await mailOutbox()).toMatchObject([{ state: "sent" }]);
  });

  test("that are slow don't touch an email that failed and was taken over", async () => {
    const [slow, quick] = [makeMailOutbox(), makeMailOutbox()];
    const sender = new FakeMailSender();
    sender.failures = 1;
    await postMail(makeMail("a"));
    sender.meanwhile = async () => {
      quick.now += LEASE_MS;
      await claimMails(quick, null);
    };
    await processMail(slow, sender);
    expect(await mailOutbox()).toMatchObject([{ state: "waiting", attempts: 0 }]);
  });
});

describe("sending immediately", () => {
  async function queuedNow(sender: FakeMailSender | null) {
    await postMail(makeMail("mine"));
    await postMail(makeMail("other"));
    return { ...makeDomainContext(), mail: { sender, queued: new Set(["mine"]) } };
  }

  test("sends only the email with the key, and reports success", async () => {
    const sender = new FakeMailSender();
    const context = await queuedNow(sender);
    expect(await sendMailNow(context, "mine")).toBe(true);
    expect(sender.keys).toEqual(["mine"]);
    expect([...context.mail.queued]).toEqual([]);
  });

  test("reports a failure, and leaves the email in the outbox", async () => {
    const sender = new FakeMailSender();
    sender.failures = 1;
    expect(await sendMailNow(await queuedNow(sender), "mine")).toBe(false);
    expect((await mailOutbox())[0]).toMatchObject({ key: "mine", state: "waiting", attempts: 1 });
  });

  test("reports a failure if no sender is configured", async () => {
    expect(await sendMailNow(await queuedNow(null), "mine")).toBe(false);
  });
});

describe("after a while", () => {
  test("keys of sent emails and contents of expired ones are deleted", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const [clock, sender] = [makeMailOutbox(), new FakeMailSender()];
    await postMail(makeMail("sent"));
    await processMail(clock, sender);
    sender.failures = 1;
    sender.failure = new MailError("No", { isFinal: true });
    clock.now += 25 * DAY_MS;
    await postMail(makeMail("dead", { usefulUntil: clock.now + DAY_MS }), clock.now);
    await processMail(clock, sender);
    await deleteExpiredMail(clock.db, clock.now);
    expect((await mailOutbox()).map(({ key, text }) => [key, text])).toEqual([
      ["dead", "Text dead"],
      ["sent", null],
    ]);
    await deleteExpiredMail(clock.db, clock.now + 6 * DAY_MS);
    expect((await mailOutbox()).map(({ key, text }) => [key, text])).toEqual([["dead", null]]);
  });
});
