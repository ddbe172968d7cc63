import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { MAIL } from "../../../../worker/domain/mail/mailOutbox.ts";
import { changeIssue } from "../../../../worker/domain/newsletters/issues/changeIssue.ts";
import { retryDead } from "../../../../worker/outbox/retryDead.ts";
import { BatchProvider } from "../../../support/newsletters/batchProvider.ts";
import { allRows, runSql } from "../../../support/database.ts";
import { FIXED_NOW, makeStory, makeUser } from "../../../support/factories.ts";
import { clearMail } from "../../../support/mail.ts";
import {
  addSubscribers,
  emailStory,
  makeNewsletter,
  readIssue,
  runSending,
} from "../../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../../support/people.ts";

beforeEach(async () => {
  await clearMail();
  await runSql("DELETE FROM mail_budgets");
  await runSql("UPDATE newsletter_issues SET state = 'CANCELLED'");
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

/** An issue to this many subscribers, and the provider that sends it. */
async function issueTo(count: number) {
  const writer = await makeUser();
  const { id: postId } = await makeStory({ creator_id: writer.id });
  const { id: newsletterId } = await makeNewsletter({ user_id: writer.id });
  await addSubscribers(newsletterId, count);
  const { id } = await emailStory(writer.id, { postId, newsletterId });
  const provider = new BatchProvider();
  let minute = 0;
  return {
    id,
    provider,
    writerId: writer.id,
    /** A run of the schedule, ten minutes after the one before. */
    async run({
      after = 0,
      ...how
    }: { killedAfter?: number; perMinute?: number; after?: number } = {}) {
      minute += after / MINUTE_MS;
      const now = FIXED_NOW + minute * MINUTE_MS;
      minute += 10;
      await runSending({ sender: provider.sender, now, ...how });
    },
  };
}

type Issue = Awaited<ReturnType<typeof issueTo>>;

/** Expects that every one of them got the issue once. */
async function expectOnce({ id, provider }: Issue, count: number) {
  expect(provider.delivered).toHaveLength(count);
  expect(new Set(provider.delivered).size).toBe(count);
  expect(await readIssue(id)).toMatchObject({ state: "SENT", sent: count, failed: 0 });
}

describe("an issue through a provider with batches", () => {
  test("is sent a hundred at once, and the rest", async () => {
    const issue = await issueTo(250);
    await issue.run();
    expect(issue.provider.requests).toEqual([100, 100, 50]);
    await expectOnce(issue, 250);
  });

  test.each([
    ["the answer to a batch was lost", ["lost"], 250],
    ["the provider was down", [503, 429, 401], 250],
    ["the answer was lost twice", ["lost", "lost"], 100],
  ] as const)("reaches everyone once, although %s", async (_what, faults, count) => {
    const issue = await issueTo(count);
    issue.provider.faults = [...faults];
    for (let run = 0; run < 5; run += 1) await issue.run();
    await expectOnce(issue, count);
  });

  test("reaches everyone once, although the Worker is killed before, while and after it sends", async () => {
    for (const killedAfter of [5, 6, 7, 8, 9]) {
      await runSql("DELETE FROM mail_budgets");
      const issue = await issueTo(250);
      await issue.run({ killedAfter }).catch(() => {});
      for (let run = 0; run < 3; run += 1) await issue.run();
      await expectOnce(issue, 250);
    }
  });

  test("isn’t sent again to those who stay, after a lost answer and somebody leaving", async () => {
    const issue = await issueTo(100);
    issue.provider.faults = ["lost"];
    await issue.run();
    await runSql(`UPDATE newsletter_subscribers SET state = 'UNSUBSCRIBED' WHERE id =
      (SELECT subscriber_id FROM mail_outbox WHERE state = 'waiting' ORDER BY key LIMIT 1)`);
    await issue.run();
    expect(new Set(issue.provider.delivered).size).toBe(issue.provider.delivered.length);
    expect(await readIssue(issue.id)).toMatchObject({ state: "SENT", sent: 99, skipped: 1 });
  });

  test("reports the half of a batch that is rejected, and sends the others once", async () => {
    const issue = await issueTo(100);
    issue.provider.isInvalid = (address) => /[02468]@/.test(address);
    await issue.run();
    expect(issue.provider.delivered).toHaveLength(50);
    expect(await readIssue(issue.id)).toMatchObject({ state: "SENT", sent: 50, failed: 50 });
    // An operator retries them once the cause is fixed.
    issue.provider.isInvalid = () => false;
    const { db } = makeDomainContext();
    await retryDead(MAIL, { db, now: FIXED_NOW }, null);
    await issue.run();
    await expectOnce(issue, 100);
  });

  test("is sent one by one if the provider rejects a batch as a whole", async () => {
    const issue = await issueTo(30);
    issue.provider.faults = [413];
    await issue.run();
    expect(issue.provider.requests).toEqual([30, ...Array.from({ length: 30 }, () => 1)]);
    await expectOnce(issue, 30);
  });

  test("keeps its batches while it is paused", async () => {
    const issue = await issueTo(100);
    issue.provider.faults = ["lost"];
    await issue.run();
    await changeIssue(makeDomainContext(), issue.writerId, issue.id, "PAUSE");
    await issue.run();
    expect(await readIssue(issue.id)).toMatchObject({ state: "PAUSED", sent: 0 });
    await changeIssue(makeDomainContext(), issue.writerId, issue.id, "RESUME");
    await issue.run();
    await expectOnce(issue, 100);
  });

  test("reports a batch whose result is unknown for longer than the provider remembers it", async () => {
    const issue = await issueTo(150);
    issue.provider.faults = ["lost"];
    await issue.run();
    await changeIssue(makeDomainContext(), issue.writerId, issue.id, "PAUSE");
    await issue.run({ after: 2 * DAY_MS });
    await changeIssue(makeDomainContext(), issue.writerId, issue.id, "RESUME");
    await issue.run();
    expect(new Set(issue.provider.delivered).size).toBe(issue.provider.delivered.length);
    expect(await readIssue(issue.id)).toMatchObject({ state: "SENT", sent: 50, failed: 100 });
  });

  test("is dead-lettered after twelve failures, and sent once an operator retries it", async () => {
    const issue = await issueTo(3);
    issue.provider.faults = Array.from({ length: 12 }, () => 503);
    for (let run = 0; run < 40; run += 1) await issue.run();
    expect(await readIssue(issue.id)).toMatchObject({ state: "SENT", failed: 3 });
    const { db } = makeDomainContext();
    const [first] = await allRows<{ key: string }>("SELECT key FROM mail_outbox");
    await retryDead(MAIL, { db, now: FIXED_NOW }, [first!.key]);
    await issue.run();
    await retryDead(MAIL, { db, now: FIXED_NOW }, null);
    await issue.run();
    await expectOnce(issue, 3);
  });
});
