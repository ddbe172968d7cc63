import { beforeEach, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import { changeIssue } from "../../../../worker/domain/newsletters/issues/changeIssue.ts";
import { confirmSubscription } from "../../../../worker/domain/newsletters/subscribers/confirmSubscription.ts";
import { startIssue } from "../../../../worker/domain/newsletters/issues/startIssue.ts";
import { subscribe } from "../../../../worker/domain/newsletters/subscribers/subscribe.ts";
import { setLinkedSubscription } from "../../../../worker/domain/newsletters/subscribers/unsubscribe.ts";
import { hashToken } from "../../../../worker/domain/identity/rows/session.ts";
import { draftToEdit } from "../../../../worker/domain/drafts/draftRow.ts";
import { replaceDraft } from "../../../../worker/domain/drafts/replaceDraft.ts";
import { runSql } from "../../../support/database.ts";
import { FIXED_NOW, insertRow, makeStory, makeUser } from "../../../support/factories.ts";
import { clearMail, mailsTo } from "../../../support/mail.ts";
import {
  addSubscriber,
  addSubscribers,
  emailStory,
  makeEmail,
  makeNewsletter,
  readIssue,
  recipientsOf,
  runSending,
  queueWelcomes,
} from "../../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../../support/people.ts";

const [ON, DAY_3] = [FIXED_NOW + MINUTE_MS, FIXED_NOW + 3 * DAY_MS];
const INPUT = { subject: "", previewText: "", audience: "ALL", sendAt: null } as const;

beforeEach(async () => {
  await clearMail();
  await runSql("DELETE FROM mail_budgets");
  await runSql("UPDATE newsletter_issues SET state = 'CANCELLED'");
});

async function makeWriter() {
  const writer = await makeUser();
  const { id: newsletterId } = await makeNewsletter({ user_id: writer.id });
  const add = async (afterDays: number) => {
    const { id: postId } = await makeEmail(writer.id, newsletterId);
    const { id } = await emailStory(writer.id, { postId, newsletterId, afterDays });
    return { id, postId };
  };
  return { writer, newsletterId, add };
}

/** Adds a subscriber who was asked to confirm, with the token of the link. */
async function addAsked(newsletterId: string, columns: Record<string, string | number> = {}) {
  const token = crypto.randomUUID();
  const confirm_hash = await hashToken(token);
  const asked = { state: "PENDING", confirm_hash, confirm_until: FIXED_NOW + DAY_MS, ...columns };
  return { ...(await addSubscriber(newsletterId, asked)), token };
}

test("a new subscriber gets the welcome at once and the series by day, each once", async () => {
  const { newsletterId, add } = await makeWriter();
  const before = await addSubscriber(newsletterId, { welcomed_at: FIXED_NOW });
  const [welcome, third] = [await add(0), await add(3)];
  await runSending();
  await addSubscribers(newsletterId, 60);
  const imported = await addSubscriber(newsletterId, { source: "IMPORT" });
  const confirmed = await addAsked(newsletterId, { source: "IMPORT" });
  const waiting = await addSubscriber(newsletterId, { state: "PENDING" });
  const reader = await makeUser();
  const leaver = await addSubscriber(newsletterId, {
    user_id: reader.id,
    confirmed_at: FIXED_NOW,
  });
  const context = makeDomainContext();
  await queueWelcomes(newsletterId);
  await confirmSubscription(context, confirmed.token);
  await expect(runSending({ now: ON, killedAfter: 2 })).rejects.toThrow();
  const again = ON + 10 * MINUTE_MS;
  await Promise.all([runSending({ now: again }), runSending({ now: again })]);
  await runSending({ now: again + 10 * MINUTE_MS });
  const welcomed = await recipientsOf(welcome.id);
  expect(welcomed).toHaveLength(62);
  expect(new Set(welcomed).size).toBe(62);
  expect(welcomed).toEqual(expect.arrayContaining([confirmed.email, leaver.email]));
  for (const { email } of [before, imported, waiting]) expect(welcomed).not.toContain(email);
  expect(await recipientsOf(third.id)).toEqual([]);

  const link = leaver.link_token;
  await setLinkedSubscription(context, link, { isSubscribed: false, issueId: null });
  await runSending({ now: DAY_3 - 1 });
  expect(await recipientsOf(third.id)).toEqual([]);
  for (let minute = 0; minute < 2; minute += 1)
    await runSending({ now: DAY_3 + minute * MINUTE_MS });
  const later = await recipientsOf(third.id);
  expect(later).toHaveLength(61);
  expect(later).not.toContain(leaver.email);
  await insertRow("user_emails", {
    email_key: leaver.email,
    user_id: reader.id,
    email: leaver.email,
    verified_at: 1,
  });
  await subscribe(context, reader.id, { newsletterId, source: "PROFILE" });
  await runSending({ now: DAY_3 + DAY_MS });
  expect(await recipientsOf(welcome.id)).toHaveLength(62);
  expect(await recipientsOf(third.id)).toHaveLength(61);
  expect(await readIssue(third.id)).toMatchObject({
    state: "SENDING",
    recipients: 62,
    sent: 61,
    skipped: 1,
  });
});

test("who restores an imported subscription instead of confirming it is welcomed, once", async () => {
  const { newsletterId, add } = await makeWriter();
  const welcome = await add(0);
  await runSending();
  const left = { state: "UNSUBSCRIBED", confirmed_at: FIXED_NOW, unsubscribed_at: FIXED_NOW };
  const asked = await addAsked(newsletterId, left);
  const former = await addSubscriber(newsletterId, { ...left, source: "IMPORT" });
  const context = makeDomainContext();
  for (const { link_token } of [asked, former, asked])
    await setLinkedSubscription(context, link_token, { isSubscribed: true, issueId: null });
  await runSending({ now: ON });
  await runSending({ now: ON + 10 * MINUTE_MS });
  expect(await recipientsOf(welcome.id)).toEqual([asked.email]);
  expect(await readIssue(welcome.id)).toMatchObject({ recipients: 1, sent: 1 });
});

test("an automatic email can be edited only while it is off, and is sent with its new text", async () => {
  const { writer, newsletterId, add } = await makeWriter();
  const { id, postId } = await add(0);
  await runSending();
  const context = makeDomainContext();
  const rewrite = async (text: string) => {
    const access = await draftToEdit(context, writer.id, postId);
    if (!("draft" in access)) return access.error;
    const { draft } = access;
    const content = { ...draft.content, paragraphs: [{ name: "aaaa", type: "P" as const, text }] };
    const next = { draft, baseRev: draft.revision, content, keep: "SAVED" } as const;
    return (await replaceDraft(context, writer.id, next)).kind;
  };
  expect(await rewrite("While it is on.")).toBe("email-sent");
  expect(await changeIssue(context, writer.id, id, "PAUSE")).toMatchObject({ state: "PAUSED" });
  const missed = await addSubscriber(newsletterId);
  await queueWelcomes(newsletterId);
  expect(await rewrite("While it is off.")).toBe("replaced");
  await changeIssue(context, writer.id, id, "RESUME");
  const { email } = await addSubscriber(newsletterId);
  await queueWelcomes(newsletterId);
  await runSending({ now: ON });
  const [mail] = await mailsTo(email);
  expect(mail?.text).toContain("While it is off.");
  expect(await mailsTo(missed.email)).toEqual([]);
});

test("an automatic email that was off when it was due isn’t sent days later", async () => {
  const { writer, newsletterId, add } = await makeWriter();
  const { id } = await add(3);
  await runSending();
  await addSubscriber(newsletterId);
  await queueWelcomes(newsletterId);
  await changeIssue(makeDomainContext(), writer.id, id, "PAUSE");
  await runSending({ now: DAY_3 });
  const now = DAY_3 + 7 * DAY_MS;
  await changeIssue({ ...makeDomainContext(), now }, writer.id, id, "RESUME");
  await runSending({ now });
  expect(await recipientsOf(id)).toEqual([]);
  expect(await readIssue(id)).toMatchObject({ state: "SENDING", sent: 0, skipped: 1 });
});

test("a newsletter has one welcome and three others, and no automatic stories", async () => {
  const { writer, newsletterId, add } = await makeWriter();
  const start = async (afterDays: number, postId?: string) => {
    const email = postId ?? (await makeEmail(writer.id, newsletterId)).id;
    const input = { ...INPUT, postId: email, newsletterId, afterDays };
    return (await startIssue(makeDomainContext(), writer.id, input)).kind;
  };
  await add(0);
  expect(await start(0)).toBe("too-many-automatic");
  for (const day of [1, 2, 3]) await add(day);
  expect(await start(4)).toBe("too-many-automatic");
  for (const day of [-1, 366, 1.5]) expect(await start(day)).toBe("not-automatic");
  const story = await makeStory({ creator_id: writer.id });
  expect(await start(0, story.id)).toBe("not-automatic");
});
