// Changes of an issue that waits, and how much a run of the schedule sends.

import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { changeIssue } from "../../../../worker/domain/newsletters/issues/changeIssue.ts";
import {
  editIssue,
  type IssueEdit,
} from "../../../../worker/domain/newsletters/issues/editIssue.ts";
import { BatchProvider } from "../../../support/newsletters/batchProvider.ts";
import { firstRow, runSql } from "../../../support/database.ts";
import { FIXED_NOW, makeStory, makeUser } from "../../../support/factories.ts";
import { FakeMailSender } from "../../../support/mail.ts";
import {
  addSubscribers,
  clearNewsletters,
  emailStory,
  makeNewsletter,
  readIssue,
  runSending,
} from "../../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../../support/people.ts";

beforeEach(async () => {
  await clearNewsletters();
  await runSql("DELETE FROM mail_budgets");
});

/** An issue to this many subscribers, due in a day. */
async function scheduledIssue(subscribers = 2, sendAt: number | null = FIXED_NOW + DAY_MS) {
  const writer = await makeUser();
  const { id: postId } = await makeStory({ creator_id: writer.id, title: "The mill" });
  const { id: newsletterId } = await makeNewsletter({ user_id: writer.id });
  await addSubscribers(newsletterId, subscribers);
  const { id } = await emailStory(writer.id, { postId, newsletterId, sendAt });
  const edit = (change: Partial<IssueEdit>, userId = writer.id) =>
    editIssue(makeDomainContext(), userId, id, {
      subject: "",
      previewText: "",
      audience: "ALL",
      sendAt: null,
      ...change,
    });
  return { id, writerId: writer.id, edit };
}

const stored = (id: string) =>
  firstRow(
    `SELECT subject, preview_text AS previewText, audience, due_at AS dueAt
     FROM newsletter_issues WHERE id = ?1`,
    id,
  );

describe("a scheduled issue", () => {
  test("gets what its owner changes before it starts", async () => {
    const { id, edit } = await scheduledIssue();
    const sendAt = FIXED_NOW + HOUR_MS;
    const change = {
      subject: "A new\nsubject",
      previewText: "More",
      audience: "MEMBERS",
      sendAt,
    } as const;
    expect(await edit(change)).toMatchObject({ kind: "edited", issue: { state: "SCHEDULED" } });
    expect(await stored(id)).toEqual({
      subject: "A new subject",
      previewText: "More",
      audience: "MEMBERS",
      dueAt: sendAt,
    });
    expect(await edit({})).toMatchObject({ kind: "edited", issue: { subject: "The mill" } });
    const sender = new FakeMailSender();
    await runSending({ sender });
    expect(sender.calls.map(({ subject }) => subject)).toEqual(["The mill", "The mill"]);
  });

  test.each<[string, Partial<IssueEdit>, string]>([
    ["a time that is over", { sendAt: FIXED_NOW - 1 }, "no-moment"],
    ["a time in two years", { sendAt: FIXED_NOW + 730 * DAY_MS }, "no-moment"],
    ["a subject that is too long", { subject: "a".repeat(1000) }, "too-long"],
    ["an unknown topic", { audience: "TOPIC", audienceTopic: "no-such-topic" }, "no-topic"],
  ])("doesn’t get %s", async (_what, change, kind) => {
    const { id, edit } = await scheduledIssue();
    const before = await stored(id);
    expect(await edit(change)).toEqual({ kind });
    expect(await stored(id)).toEqual(before);
  });

  test("without a time still goes out with its story", async () => {
    const { id, edit } = await scheduledIssue(2, null);
    const createdAt = FIXED_NOW - HOUR_MS;
    await runSql(
      "UPDATE newsletter_issues SET created_at = ?2, due_at = ?2 WHERE id = ?1",
      id,
      createdAt,
    );
    await edit({ subject: "A new subject" });
    expect(await stored(id)).toMatchObject({ subject: "A new subject", dueAt: createdAt });
  });

  test("isn’t changed by others, or once it has started or is cancelled", async () => {
    const { edit } = await scheduledIssue();
    expect(await edit({}, (await makeUser()).id)).toEqual({ kind: "no-issue" });
    const started = await scheduledIssue(2, null);
    await runSending({ sender: new FakeMailSender() });
    expect(await started.edit({ subject: "Late" })).toEqual({ kind: "has-started" });
    const cancelled = await scheduledIssue();
    await changeIssue(makeDomainContext(), cancelled.writerId, cancelled.id, "CANCEL");
    expect(await cancelled.edit({})).toEqual({ kind: "has-started" });
  });
});

test("a run stops queueing before its statements are used up, and the next ones continue", async () => {
  const provider = new BatchProvider();
  const { id } = await scheduledIssue(2000, null);
  for (let minute = 0; minute < 6; minute += 1)
    await runSending({
      sender: provider.sender,
      now: FIXED_NOW + minute * MINUTE_MS,
      perMinute: 10_000,
      statements: 230,
    });
  expect(await readIssue(id)).toMatchObject({ state: "SENT", recipients: 2000, sent: 2000 });
  expect(new Set(provider.delivered).size).toBe(2000);
});
