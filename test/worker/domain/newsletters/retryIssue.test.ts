import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { changeIssue } from "../../../../worker/domain/newsletters/issues/changeIssue.ts";
import {
  retryableByIssue,
  retryIssue,
} from "../../../../worker/domain/newsletters/issues/retryIssue.ts";
import { releaseExpiredMails } from "../../../../worker/domain/mail/claimMails.ts";
import { MAIL } from "../../../../worker/domain/mail/mailOutbox.ts";
import { savePostSettings } from "../../../../worker/domain/publishing/savePostSettings.ts";
import { retryDead } from "../../../../worker/outbox/retryDead.ts";
import { BatchProvider } from "../../../support/newsletters/batchProvider.ts";
import { allRows, firstValue, runSql } from "../../../support/database.ts";
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

const SUBSCRIBERS = 4;
/** Enough runs, ten minutes apart, for the twelve attempts of an email. */
const RUNS = 40;

/** An issue whose emails the provider has failed to send, at the time of its last run. */
async function failedIssue(breakProvider: (provider: BatchProvider) => void) {
  const writer = await makeUser();
  const { id: postId } = await makeStory({ creator_id: writer.id });
  const { id: newsletterId } = await makeNewsletter({ user_id: writer.id });
  await addSubscribers(newsletterId, SUBSCRIBERS);
  const { id } = await emailStory(writer.id, { postId, newsletterId });
  const provider = new BatchProvider();
  breakProvider(provider);
  let now = FIXED_NOW;
  const run = async (): Promise<void> => {
    await runSending({ sender: provider.sender, now });
    now += 10 * MINUTE_MS;
  };
  for (let count = 0; count < RUNS; count += 1) await run();
  expect(await readIssue(id)).toMatchObject({ state: "SENT", sent: 0, failed: SUBSCRIBERS });
  provider.faults = [];
  provider.isInvalid = () => false;
  return {
    id,
    writerId: writer.id,
    postId,
    newsletterId,
    provider,
    wait: (milliseconds: number) => void (now += milliseconds),
    run,
    startRetry: () => retryIssue({ ...makeDomainContext(), now }, writer.id, id),
    cancel: () => changeIssue({ ...makeDomainContext(), now }, writer.id, id, "CANCEL"),
    retryable: () => retryableByIssue({ ...makeDomainContext(), now }).load(id),
    /** Retries it twice, as an impatient owner does, and runs the schedule. */
    async retry(userId: string = writer.id) {
      const retried = await retryIssue({ ...makeDomainContext(), now }, userId, id);
      await retryIssue({ ...makeDomainContext(), now }, userId, id);
      await run();
      await run();
      return retried;
    },
    /** The same with the operator's command. */
    async retryAsOperator() {
      await retryDead(MAIL, { ...makeDomainContext(), now }, null);
      await run();
      await run();
    },
  };
}

type FailedIssue = Awaited<ReturnType<typeof failedIssue>>;

const times = (fault: "lost" | number) => Array.from({ length: 12 }, () => fault);

describe("failed emails of an issue", () => {
  test.each([
    ["rejected each of them", 0, (provider: BatchProvider) => (provider.isInvalid = () => true)],
    ["was over its limit", 2 * DAY_MS, (provider: BatchProvider) => (provider.faults = times(429))],
    ["was away", 2 * DAY_MS, (provider: BatchProvider) => (provider.faults = times(503))],
    [
      "accepted them, but its answers were lost",
      0,
      (provider: BatchProvider) => (provider.faults = times("lost")),
    ],
    [
      "failed without saying how far it got",
      0,
      (provider: BatchProvider) => (provider.faults = times(500)),
    ],
  ])(
    "are sent again by their owner, once, after the provider %s",
    async (_what, later, breakIt) => {
      const issue = await failedIssue(breakIt);
      issue.wait(later);
      expect(await issue.retryable()).toBe(SUBSCRIBERS);
      expect(await issue.retry()).toMatchObject({ id: issue.id });
      expect(issue.provider.delivered).toHaveLength(SUBSCRIBERS);
      expect(new Set(issue.provider.delivered).size).toBe(SUBSCRIBERS);
      expect(await readIssue(issue.id)).toMatchObject({ sent: SUBSCRIBERS, failed: 0 });
      expect(await issue.retryable()).toBe(0);
    },
  );

  test.each([
    ["their owner", (issue: FailedIssue) => issue.retry()],
    ["an operator", (issue: FailedIssue) => issue.retryAsOperator()],
  ])(
    "are rendered again by %s if the story was locked since, for those who were to get it",
    async (_by, retry) => {
      const issue = await failedIssue((provider) => (provider.isInvalid = () => true));
      await runSql(
        "UPDATE newsletter_issues SET html_for_others = 'All of it' WHERE id = ?1",
        issue.id,
      );
      await savePostSettings(makeDomainContext(), issue.writerId, {
        postId: issue.postId,
        settings: { visibility: "LOCKED" },
      });
      await addSubscribers(issue.newsletterId, 1);
      await retry(issue);
      expect(issue.provider.delivered).toHaveLength(SUBSCRIBERS);
      const html = "SELECT html_for_others FROM newsletter_issues WHERE id = ?1";
      expect(await firstValue<string>(html, issue.id)).toMatch(/^(?!All of it)./);
      expect(await readIssue(issue.id)).toMatchObject({ state: "SENT", sent: SUBSCRIBERS });
    },
  );

  test.each(["lost", 502] as const)(
    "aren’t sent again once the provider has forgotten them, if they may have arrived (%s)",
    async (fault) => {
      const issue = await failedIssue((provider) => (provider.faults = times(fault)));
      const delivered = issue.provider.delivered.length;
      issue.wait(DAY_MS);
      expect(await issue.retryable()).toBe(0);
      await issue.retry();
      expect(issue.provider.delivered).toHaveLength(delivered);
      expect(await readIssue(issue.id)).toMatchObject({ failed: SUBSCRIBERS });
    },
  );

  test("may have arrived if the Worker stopped while it sent them, whatever came before", async () => {
    const issue = await failedIssue((provider) => (provider.faults = times(429)));
    await runSql(`UPDATE mail_outbox SET state = 'waiting', attempts = 1, batch_key = 'a',
      claimed_by = 'stopped', claimed_until = 1`);
    await makeDomainContext().db.write([releaseExpiredMails(FIXED_NOW)], { idempotent: true });
    const rows = "SELECT is_uncertain AS isUncertain, claimed_by AS claim FROM mail_outbox";
    expect(await allRows(`${rows} WHERE issue_id = ?1`, issue.id)).toEqual(
      Array.from({ length: SUBSCRIBERS }, () => ({ isUncertain: 1, claim: null })),
    );
    await runSql("UPDATE mail_outbox SET state = 'dead'");
    // The operator's command has no batch to send them in again.
    expect(await retryDead(MAIL, makeDomainContext(), null)).toEqual([]);
  });

  test("can be cancelled while they are sent again", async () => {
    const issue = await failedIssue((provider) => (provider.isInvalid = () => true));
    await issue.startRetry();
    expect(await readIssue(issue.id)).toMatchObject({ state: "SENDING", failed: 0 });
    await issue.cancel();
    await issue.run();
    expect(issue.provider.delivered).toEqual([]);
    expect(await readIssue(issue.id)).toMatchObject({ state: "CANCELLED" });
  });

  test("aren’t sent to readers who have left or can’t be reached since", async () => {
    const issue = await failedIssue((provider) => (provider.isInvalid = () => true));
    await runSql(`UPDATE newsletter_subscribers SET state = 'UNSUBSCRIBED' WHERE id =
      (SELECT min(subscriber_id) FROM mail_outbox)`);
    await runSql(`INSERT INTO email_suppressions (email_key, reason, created_at)
      SELECT email_key, 'COMPLAINT', 1 FROM newsletter_subscribers
      WHERE id = (SELECT max(subscriber_id) FROM mail_outbox)`);
    expect(await issue.retryable()).toBe(SUBSCRIBERS - 2);
    await issue.retry();
    expect(issue.provider.delivered).toHaveLength(SUBSCRIBERS - 2);
  });

  test("aren’t sent again by others, or for a newsletter that is paused", async () => {
    const issue = await failedIssue((provider) => (provider.isInvalid = () => true));
    const { id: stranger } = await makeUser();
    expect(await issue.retry(stranger)).toBeNull();
    await runSql("UPDATE newsletters SET paused_at = 1, pause_reason = 'BOUNCES'");
    expect(await issue.retryable()).toBe(0);
    await issue.retry();
    expect(issue.provider.delivered).toEqual([]);
  });
});
