// A newsletter with imported readers goes out in steps, and stops when its emails are received badly.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { applyMailEvent } from "../../../../worker/domain/newsletters/sending/applyMailEvent.ts";
import { resumeNewsletter } from "../../../../worker/domain/newsletters/sending/pauseNewsletter.ts";
import { changeIssue } from "../../../../worker/domain/newsletters/issues/changeIssue.ts";
import { pauseReason } from "../../../../worker/domain/newsletters/rows/sendingHealth.ts";
import { stepLimit } from "../../../../worker/domain/newsletters/rows/sendingSteps.ts";
import { allRows, firstRow, firstValue, runSql } from "../../../support/database.ts";
import {
  FIXED_NOW,
  insertRow,
  makeStory,
  makeUser,
  nextNumber,
} from "../../../support/factories.ts";
import {
  addSubscriber,
  addSubscribers,
  clearNewsletters,
  emailStory,
  makeEmail,
  makeNewsletter,
  queueWelcomes,
  readIssue,
  recipientsOf,
  runSending,
} from "../../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../../support/people.ts";

let writerId: string;
let newsletterId: string;

beforeEach(async () => {
  await clearNewsletters();
  await runSql("DELETE FROM mail_budgets");
  writerId = (await makeUser()).id;
  await insertRow("user_emails", {
    email_key: `${writerId.toLowerCase()}@example.com`,
    user_id: writerId,
    email: `${writerId}@example.com`,
    verified_at: FIXED_NOW,
  });
  newsletterId = (await makeNewsletter({ user_id: writerId })).id;
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

/** Makes the newsletter one with imported readers. */
const withImport = () =>
  insertRow("newsletter_imports", {
    id: `import-${nextNumber()}`,
    newsletter_id: newsletterId,
    file_name: "readers.csv",
    format: "OTHER",
    consent: "CONFIRMED",
    consent_text: "",
    state: "DONE",
    subscribed: 250,
    due_at: 1,
    created_at: 1,
    report_until: 1,
  });

async function startIssue(): Promise<string> {
  const post = await makeStory({ creator_id: writerId, title: `Story ${nextNumber()}` });
  return (await emailStory(writerId, { postId: post.id, newsletterId })).id;
}

/** Reports an event about so many emails of an issue. */
async function report(
  issueId: string,
  type: "HARD_BOUNCE" | "SOFT_BOUNCE" | "COMPLAINT",
  count: number,
) {
  const mails = await allRows<{ key: string; email: string }>(
    `SELECT o.key, s.email FROM mail_outbox o JOIN newsletter_subscribers s ON s.id = o.subscriber_id
     WHERE o.issue_id = ?1 AND o.state = 'sent' AND o.bounced_at IS NULL AND o.complained_at IS NULL
     ORDER BY o.key LIMIT ?2`,
    issueId,
    count,
  );
  expect(mails).toHaveLength(count);
  for (const [index, { key, email }] of mails.entries()) {
    const event = { id: `event-${nextNumber()}`, key, subject: null, recipient: email, at: null };
    const context = { ...makeDomainContext(), now: FIXED_NOW };
    await applyMailEvent(context, { ...event, type });
    // An event that arrives twice, and another about the same email, count once.
    if (index === 0)
      for (const id of [event.id, `${event.id}-again`])
        await applyMailEvent(context, { ...event, id, type });
  }
}

const pausedBecause = () =>
  firstValue<string | null>("SELECT pause_reason FROM newsletters WHERE id = ?1", newsletterId);

describe("steps", () => {
  test.each([
    [{ step: 0, hasImported: false, healthyRecipients: 0 }, Infinity],
    [{ step: 0, hasImported: true, healthyRecipients: 0 }, 200],
    [{ step: 1, hasImported: true, healthyRecipients: 0 }, 2000],
    [{ step: 2, hasImported: true, healthyRecipients: 0 }, Infinity],
    [{ step: 0, hasImported: true, healthyRecipients: 200 }, 2000],
    [{ step: 0, hasImported: true, healthyRecipients: 2000 }, Infinity],
  ])("%j may go to %d", (facts, limit) => {
    expect(stepLimit(facts)).toBe(limit);
  });

  test("hold the rest of a first issue back for an hour, also when it is paused and resumed", async () => {
    await withImport();
    await addSubscribers(newsletterId, 250);
    const id = await startIssue();
    await runSending();
    expect(await readIssue(id)).toMatchObject({ state: "SENDING", recipients: 200, sent: 200 });
    await runSending({ now: FIXED_NOW + HOUR_MS - MINUTE_MS });
    expect(await readIssue(id)).toMatchObject({ recipients: 200 });
    await runSending({ now: FIXED_NOW + HOUR_MS });
    expect(await readIssue(id)).toMatchObject({ state: "SENT", recipients: 250, sent: 250 });
    expect(await recipientsOf(id)).toHaveLength(250);
    // What was received well needs no step of that size again.
    const next = await startIssue();
    await runSending({ now: FIXED_NOW + 3 * HOUR_MS });
    expect(await readIssue(next)).toMatchObject({ state: "SENT", sent: 250 });
  });

  test("aren’t shortened by a run that listed the issue before another one sent its step", async () => {
    await withImport();
    await addSubscribers(newsletterId, 250);
    const id = await startIssue();
    await runSending({ afterListing: () => runSending() });
    expect(await readIssue(id)).toMatchObject({ state: "SENDING", recipients: 200 });
  });

  test("don’t concern a newsletter whose readers all confirmed here, or a list of one step", async () => {
    await addSubscribers(newsletterId, 250);
    const id = await startIssue();
    await runSending();
    expect(await readIssue(id)).toMatchObject({ state: "SENT", sent: 250 });
    newsletterId = (await makeNewsletter({ user_id: (writerId = (await makeUser()).id) })).id;
    await withImport();
    await addSubscribers(newsletterId, 200);
    const other = await startIssue();
    await runSql("DELETE FROM mail_budgets");
    await runSending();
    expect(await readIssue(other)).toMatchObject({ state: "SENT", sent: 200 });
  });
});

describe("a newsletter pauses", () => {
  test.each([
    [{ sent: 10, hardBounces: 5, complaints: 2 }, null],
    [{ sent: 100, hardBounces: 5, complaints: 0 }, null],
    [{ sent: 100, hardBounces: 6, complaints: 0 }, "BOUNCES"],
    [{ sent: 200, hardBounces: 0, complaints: 3 }, "COMPLAINTS"],
    [{ sent: 1000, hardBounces: 0, complaints: 3 }, null],
    [{ sent: 1000, hardBounces: 0, complaints: 4 }, "COMPLAINTS"],
  ])("by its results: %j is %s", (results, reason) => {
    expect(pauseReason(results)).toBe(reason);
  });

  test("above 5% of hard bounces, with what runs, is scheduled and is automatic, until staff end it", async () => {
    await withImport();
    await addSubscribers(newsletterId, 250);
    const id = await startIssue();
    await runSending();
    const { id: welcomeId } = await makeEmail(writerId, newsletterId);
    const welcome = await emailStory(writerId, { postId: welcomeId, newsletterId, afterDays: 0 });
    await report(id, "SOFT_BOUNCE", 2);
    await report(id, "HARD_BOUNCE", 10);
    expect(await pausedBecause()).toBeNull();
    await report(id, "HARD_BOUNCE", 1);
    expect(await pausedBecause()).toBe("BOUNCES");
    expect(
      await firstRow("SELECT pause_sent AS sent, pause_events AS events FROM newsletters"),
    ).toEqual({ sent: 200, events: 11 });
    const scheduled = await startIssue();
    const added = await addSubscriber(newsletterId, { email: "new@example.com" });
    await queueWelcomes(newsletterId, added.id);
    const later = FIXED_NOW + 2 * HOUR_MS;
    await runSending({ now: later });
    expect(await readIssue(id)).toMatchObject({ state: "SENDING", recipients: 200 });
    expect(await readIssue(scheduled)).toMatchObject({ state: "SCHEDULED", recipients: 0 });
    expect(await recipientsOf(welcome.id)).toEqual([]);
    const subjects = () =>
      allRows<{ subject: string }>("SELECT subject FROM mail_outbox WHERE issue_id IS NULL");
    expect(await subjects()).toEqual([{ subject: "We’ve paused your newsletter" }]);
    const staffs = { ...makeDomainContext(), now: later };
    expect(await resumeNewsletter(staffs, newsletterId, "The list is clean now.")).toBe(true);
    expect(await resumeNewsletter(staffs, newsletterId, "Again.")).toBe(false);
    expect((await subjects()).at(-1)).toEqual({ subject: "Your newsletter is sending again" });
    await runSql("DELETE FROM mail_budgets");
    await runSending({ now: later });
    expect(await recipientsOf(welcome.id)).toEqual(["new@example.com"]);
    expect(await readIssue(id)).toMatchObject({ state: "SENT" });
    // What was due meanwhile doesn't go out with it, but when its owner says so.
    expect(await readIssue(scheduled)).toMatchObject({ state: "PAUSED", recipients: 0 });
    const resumed = await changeIssue(staffs, writerId, scheduled, "RESUME");
    expect(resumed).toMatchObject({ state: "SCHEDULED", missedPause: 0 });
    // What staff have seen doesn't count again.
    await report(id, "HARD_BOUNCE", 1);
    expect(await pausedBecause()).toBeNull();
  });

  test("above 0.3% of complaints", async () => {
    await addSubscribers(newsletterId, 120);
    const id = await startIssue();
    await runSending();
    await report(id, "COMPLAINT", 2);
    expect(await pausedBecause()).toBeNull();
    await report(id, "COMPLAINT", 1);
    expect(await pausedBecause()).toBe("COMPLAINTS");
  });
});
