import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS, MINUTE_MS } from "../../../../shared/durations.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { processMail } from "../../../../worker/domain/mail/processMail.ts";
import { changeIssue } from "../../../../worker/domain/newsletters/issues/changeIssue.ts";
import { startIssue } from "../../../../worker/domain/newsletters/issues/startIssue.ts";
import { deletePost, undeletePost } from "../../../../worker/domain/yourStories/deletePost.ts";
import { MailError } from "../../../../worker/ports/mail/MailSender.ts";
import { allRows, runSql } from "../../../support/database.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
} from "../../../support/factories.ts";
import {
  clearMail,
  FakeMailSender,
  mailsTo,
  makeMail,
  makeMailOutbox,
  postMail,
} from "../../../support/mail.ts";
import { becomeMember } from "../../../support/membership/members.ts";
import {
  addSubscriber,
  addSubscribers,
  changeStory,
  emailStory,
  makeIssue,
  makeNewsletter,
  readIssue,
  recipientsOf,
  runSending,
  suppress,
} from "../../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../../support/people.ts";

const LATER = FIXED_NOW + 10 * MINUTE_MS;

beforeEach(async () => {
  await clearMail();
  await runSql("DELETE FROM mail_budgets");
  await runSql("UPDATE newsletter_issues SET state = 'CANCELLED'");
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
});

afterEach(() => vi.restoreAllMocks());

/** A writer's published story and their newsletter. */
async function writersNewsletter(columns: Record<string, string> = {}, document?: StoryDocument) {
  const writer = await makeUser();
  const story = await makeStory({ creator_id: writer.id, ...columns }, document);
  const newsletter = await makeNewsletter({ user_id: writer.id });
  return { writer, story, newsletter, postId: story.id, newsletterId: newsletter.id };
}

describe("an issue of 300", () => {
  test("reaches everyone once, although the Worker is killed and two schedulers run at once", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscribers(newsletterId, 300);
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    // Between two pages, and between two claims of emails.
    await expect(runSending({ killedAfter: 3 })).rejects.toThrow();
    await expect(runSending({ now: LATER, killedAfter: 9 })).rejects.toThrow();
    expect((await recipientsOf(id)).length).toBeLessThan(300);
    const now = LATER + 10 * MINUTE_MS;
    await Promise.all([runSending({ now }), runSending({ now })]);
    await runSending({ now: now + 10 * MINUTE_MS });
    const recipients = await recipientsOf(id);
    expect(recipients).toHaveLength(300);
    expect(new Set(recipients).size).toBe(300);
    expect(await readIssue(id)).toMatchObject({
      state: "SENT",
      recipients: 300,
      sent: 300,
      failed: 0,
    });
  });

  test("stops before its statements are used up, so that every result is stored", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscribers(newsletterId, 300);
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    await runSending({ statements: 250 });
    const { sent } = await readIssue(id);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(300);
    expect(await recipientsOf(id)).toHaveLength(sent);
    await runSending({ now: LATER });
    expect(await readIssue(id)).toMatchObject({ state: "SENT", sent: 300 });
  });

  test("is sent within the budget per minute", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscribers(newsletterId, 300);
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    await runSending({ perMinute: 100 });
    expect(await recipientsOf(id)).toHaveLength(100);
    await runSending({ perMinute: 100, now: FIXED_NOW + 1000 });
    expect((await recipientsOf(id)).length).toBeLessThanOrEqual(120);
    await runSending({ perMinute: 100, now: FIXED_NOW + 2 * MINUTE_MS });
    expect((await recipientsOf(id)).length).toBeLessThanOrEqual(220);
    for (let minute = 3; minute < 6; minute += 1)
      await runSending({ perMinute: 100, now: FIXED_NOW + minute * MINUTE_MS });
    expect(await recipientsOf(id)).toHaveLength(300);
  });

  test("is overtaken by a sign-in code", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscribers(newsletterId, 300);
    await emailStory(writer.id, { postId, newsletterId });
    await runSending({ perMinute: 150 });
    const [outbox, sender] = [makeMailOutbox(), new FakeMailSender()];
    outbox.now = FIXED_NOW + MINUTE_MS;
    await postMail(makeMail("code"), FIXED_NOW + MINUTE_MS);
    await processMail(outbox, sender);
    expect(sender.keys).toEqual(["code"]);
  });

  test("isn’t sent to those who have left since it was queued", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscribers(newsletterId, 300);
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    await runSending({ perMinute: 150 });
    const [one, other] = await allRows<{ id: string; email: string }>(
      `SELECT s.id, s.email FROM mail_outbox o JOIN newsletter_subscribers s
       ON s.id = o.subscriber_id WHERE o.state = 'waiting' ORDER BY s.id DESC`,
    );
    await runSql("UPDATE newsletter_subscribers SET state = 'UNSUBSCRIBED' WHERE id = ?1", one?.id);
    await suppress(String(other?.email), "BOUNCE");
    for (let minute = 1; minute < 6; minute += 1)
      await runSending({ perMinute: 150, now: FIXED_NOW + minute * MINUTE_MS });
    const recipients = await recipientsOf(id);
    expect(recipients).toHaveLength(298);
    expect(recipients).not.toContain(one?.email);
    expect(recipients).not.toContain(other?.email);
    expect(await readIssue(id)).toMatchObject({ state: "SENT", sent: 298, skipped: 2 });
  });

  test("can be paused, resumed and cancelled", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscribers(newsletterId, 300);
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    const change = (how: "PAUSE" | "RESUME" | "CANCEL") =>
      changeIssue(makeDomainContext(), writer.id, id, how);
    await runSending({ perMinute: 100 });
    expect(await change("PAUSE")).toMatchObject({ state: "PAUSED" });
    await runSending({ perMinute: 100, now: LATER });
    expect(await recipientsOf(id)).toHaveLength(100);
    expect(await change("RESUME")).toMatchObject({ state: "SENDING" });
    await runSending({ perMinute: 100, now: LATER + MINUTE_MS });
    expect(await recipientsOf(id)).toHaveLength(200);
    expect(await change("CANCEL")).toMatchObject({ state: "CANCELLED" });
    await runSending({ perMinute: 100, now: LATER + 5 * MINUTE_MS });
    expect(await recipientsOf(id)).toHaveLength(200);
    expect(await change("RESUME")).toMatchObject({ state: "CANCELLED" });
    // Some have got it, so it can't be sent to them again.
    const again = {
      postId,
      newsletterId,
      subject: "",
      previewText: "",
      audience: "ALL",
      sendAt: null,
    } as const;
    expect(await startIssue(makeDomainContext(), writer.id, again)).toEqual({ kind: "emailed" });
  });
});

describe("an issue", () => {
  test("shows a locked story in full to members, and its preview to others", async () => {
    const document: StoryDocument = {
      paragraphs: Array.from({ length: 9 }, (_, index) => ({
        name: `aaa${index}`,
        type: "P",
        text: `Word${index} `.repeat(30).trim(),
      })),
    };
    const { writer, postId, newsletterId } = await writersNewsletter(
      { visibility: "LOCKED" },
      document,
    );
    const [member, former, reader] = [await makeUser(), await makeUser(), await makeUser()];
    await becomeMember(member);
    await becomeMember(former, "MEMBER", { grantedUntil: FIXED_NOW - 1 });
    const addresses = [];
    for (const user_id of [member.id, writer.id, former.id, reader.id, null])
      addresses.push((await addSubscriber(newsletterId, { user_id })).email);
    await emailStory(writer.id, { postId, newsletterId });
    await runSending();
    const texts = await Promise.all(
      addresses.map(async (address) => {
        const [mail] = await mailsTo(address);
        return `${mail?.text} ${mail?.html}`;
      }),
    );
    expect(texts.map((text) => text.includes("Word8"))).toEqual([true, true, false, false, false]);
    for (const text of texts) expect(text).toContain("Word0");
    expect(texts.map((text) => text.includes("Continue reading"))).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test.each([
    ["locked", { visibility: "LOCKED" }],
    ["unpublished and published again", { status: "DRAFT" }],
  ])("shows the rest a story as it is after it was %s meanwhile", async (_how, change) => {
    const text = "Word".repeat(200);
    const paragraphs = Array.from({ length: 9 }, (_, index) => ({
      name: `aaa${index}`,
      type: "P" as const,
      text: `${text}${index}`,
    }));
    const { writer, postId, newsletterId } = await writersNewsletter({}, { paragraphs });
    await addSubscribers(newsletterId, 6);
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    await runSending({ perMinute: 3 });
    await changeStory(postId, change);
    await runSending({ perMinute: 3, now: LATER });
    await changeStory(postId, { status: "PUBLISHED", visibility: "LOCKED" });
    await changeIssue(makeDomainContext(), writer.id, id, "RESUME");
    for (const now of [2 * LATER - FIXED_NOW, 2 * LATER - FIXED_NOW + MINUTE_MS])
      await runSending({ perMinute: 3, now });
    expect(await readIssue(id)).toMatchObject({ state: "SENT", recipients: 6, sent: 6 });
    const mails = await allRows<{ text: string }>(
      "SELECT text FROM mailbox WHERE key LIKE ?1",
      `issue-${id}-%`,
    );
    expect(mails.filter((mail) => mail.text.includes(`${text}8`))).toHaveLength(3);
  });

  test("for members isn’t sent to others", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    const member = await makeUser();
    await becomeMember(member);
    const { email } = await addSubscriber(newsletterId, { user_id: member.id });
    await addSubscriber(newsletterId, { user_id: (await makeUser()).id });
    await addSubscriber(newsletterId);
    const { id } = await emailStory(writer.id, { postId, newsletterId, audience: "MEMBERS" });
    await runSending();
    expect(await recipientsOf(id)).toEqual([email]);
    expect(await readIssue(id)).toMatchObject({ state: "SENT", recipients: 1 });
  });

  test.each([
    ["the confirmation", { state: "PENDING" }],
    ["nothing, after unsubscribing", { state: "UNSUBSCRIBED" }],
    ["nothing, after a complaint", { state: "SUPPRESSED" }],
  ])("isn’t sent to a subscriber who waits for %s", async (_what, columns) => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscriber(newsletterId, columns);
    const { id } = await emailStory(writer.id, { postId, newsletterId, sendAt: LATER });
    await runSending({ now: LATER });
    expect(await recipientsOf(id)).toEqual([]);
    expect(await readIssue(id)).toMatchObject({ state: "CANCELLED", recipients: 0 });
  });

  test("waits for a scheduled story, and follows its publication", async () => {
    const writer = await makeUser();
    const collection = await makeCollection();
    await insertRow("collection_members", {
      collection_id: collection.id,
      user_id: writer.id,
      role: "EDITOR",
      created_at: FIXED_NOW,
    });
    const newsletter = await makeNewsletter({ collection_id: collection.id });
    const story = await makeStory({ creator_id: writer.id, status: "DRAFT" });
    await insertRow("drafts", {
      post_id: story.id,
      revision: 1,
      content: JSON.stringify({ title: "The title", subtitle: "", paragraphs: [] }),
      updated_at: FIXED_NOW,
      scheduled_at: LATER,
      scheduled_revision: 1,
      write_token: "",
    });
    await addSubscriber(newsletter.id);
    const { id } = await emailStory(writer.id, { postId: story.id, newsletterId: newsletter.id });
    await runSending();
    // Late, since the run of the schedule had much to do.
    await runSending({ now: LATER });
    expect(await readIssue(id)).toMatchObject({ state: "SCHEDULED", recipients: 0 });
    await runSql(
      "UPDATE posts SET status = 'PUBLISHED', collection_id = ?2 WHERE id = ?1",
      story.id,
      collection.id,
    );
    await runSending({ now: LATER });
    expect(await readIssue(id)).toMatchObject({ state: "SENT", sent: 1 });
  });

  test("is sent when it is scheduled for, also after it was paused and resumed", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscriber(newsletterId);
    const { id } = await emailStory(writer.id, { postId, newsletterId, sendAt: LATER });
    const [context, almost] = [makeDomainContext(), LATER - 1];
    await runSending({ now: almost });
    await changeIssue(context, writer.id, id, "PAUSE");
    await runSending({ now: LATER });
    expect(await readIssue(id)).toMatchObject({ state: "PAUSED", recipients: 0 });
    await changeIssue(context, writer.id, id, "RESUME");
    await runSending({ now: almost });
    expect(await readIssue(id)).toMatchObject({ state: "SCHEDULED", recipients: 0 });
    await runSending({ now: LATER });
    expect(await readIssue(id)).toMatchObject({ state: "SENT", sent: 1 });
  });

  test.each<[string, string, string]>([
    ["in the trash", "status = 'DELETED', deleted_from = 'PUBLISHED'", "status = 'PUBLISHED'"],
    ["unpublished", "status = 'DRAFT'", "status = 'PUBLISHED'"],
    ["hidden by staff", "hidden_by_staff = 1", "hidden_by_staff = 0"],
  ])("is paused, and asks its owner, if its story is %s at its time", async (_how, away, back) => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscribers(newsletterId, 3);
    const { id } = await emailStory(writer.id, { postId, newsletterId, sendAt: LATER });
    await runSql(`UPDATE posts SET ${away} WHERE id = ?1`, postId);
    await runSending({ now: LATER - 1 });
    expect(await readIssue(id)).toMatchObject({ state: "SCHEDULED" });
    await runSending({ now: LATER });
    await runSql(`UPDATE posts SET ${back} WHERE id = ?1`, postId);
    await runSending({ now: LATER + MINUTE_MS });
    expect(await readIssue(id)).toMatchObject({ state: "PAUSED", recipients: 0 });
    const resumed = await changeIssue(makeDomainContext(), writer.id, id, "RESUME");
    expect(resumed).toMatchObject({ state: "SCHEDULED", missedStory: 0 });
    await runSending({ now: LATER + 2 * MINUTE_MS });
    expect(await readIssue(id)).toMatchObject({ state: "SENT", sent: 3 });
  });

  test.each([
    ["before its time is sent", LATER - 1, "done", { state: "SENT", sent: 3 }],
    ["after its time is paused", LATER, "email-missed", { state: "PAUSED", sent: 0 }],
  ])("of a story that is restored %s", async (_when, restoredAt, kind, expected) => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscribers(newsletterId, 3);
    const { id } = await emailStory(writer.id, { postId, newsletterId, sendAt: LATER });
    const thrower = { viewerId: writer.id, responsesAlone: false };
    await deletePost(makeDomainContext(), thrower, postId);
    const context = { ...makeDomainContext(), now: restoredAt };
    expect(await undeletePost(context, thrower, postId)).toBe(kind);
    await runSending({ now: LATER + MINUTE_MS });
    expect(await readIssue(id)).toMatchObject(expected);
  });

  test("that goes with a scheduled story isn’t sent after the schedule was cancelled", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter({ status: "DRAFT" });
    await addSubscribers(newsletterId, 3);
    await insertRow("drafts", {
      post_id: postId,
      revision: 1,
      content: JSON.stringify({ title: "The title", subtitle: "", paragraphs: [] }),
      updated_at: FIXED_NOW,
      scheduled_at: LATER,
      scheduled_revision: 1,
      write_token: "",
    });
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    await runSql("UPDATE drafts SET scheduled_at = NULL WHERE post_id = ?1", postId);
    await runSending({ now: LATER });
    await runSql("UPDATE posts SET status = 'PUBLISHED' WHERE id = ?1", postId);
    await runSending({ now: LATER + MINUTE_MS });
    expect(await readIssue(id)).toMatchObject({ state: "PAUSED", recipients: 0 });
  });

  test("isn’t held up by others that wait for their story", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscriber(newsletterId);
    for (let index = 0; index < 12; index += 1) {
      const draft = await makeStory({ creator_id: writer.id, status: "DRAFT" });
      await makeIssue({
        id: `waiting-${draft.id}`,
        newsletter_id: newsletterId,
        post_id: draft.id,
        subject: "Waiting",
        audience: "ALL",
        due_at: FIXED_NOW - 1,
        created_at: FIXED_NOW,
      });
    }
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    await runSending();
    expect(await readIssue(id)).toMatchObject({ state: "SENT" });
  });

  test("isn’t held up by large ones that are due before it", async () => {
    const large = [];
    for (let index = 0; index < 11; index += 1) {
      const { writer, postId, newsletterId } = await writersNewsletter();
      await addSubscribers(newsletterId, 250);
      large.push(await emailStory(writer.id, { postId, newsletterId }));
    }
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscribers(newsletterId, 3);
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    await runSql("UPDATE newsletter_issues SET due_at = due_at - 1 WHERE id <> ?1", id);
    for (let minute = 0; minute < 4; minute += 1)
      await runSending({ perMinute: 500, now: FIXED_NOW + minute * MINUTE_MS });
    expect(await readIssue(id)).toMatchObject({ state: "SENT", sent: 3 });
    for (const issue of large) expect((await readIssue(issue.id)).sent).toBeGreaterThan(0);
  });

  test("names its list, its sender and where to unsubscribe", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await runSql(
      "UPDATE newsletters SET sender_name = 'Ada', reply_to = 'a@b.example' WHERE id = ?1",
      newsletterId,
    );
    const reader = await makeUser();
    const { id: subscriberId, link_token: token } = await addSubscriber(newsletterId, {
      user_id: reader.id,
    });
    const { id } = await emailStory(writer.id, {
      postId,
      newsletterId,
      subject: "Hello\r\nBcc: x",
    });
    const sender = new FakeMailSender();
    await runSending({ sender });
    const [mail] = sender.calls;
    const url = `http://localhost:8787/_/unsubscribe/${token}?issue=${id}`;
    expect(mail).toMatchObject({
      key: `issue-${id}-${subscriberId}`,
      subject: "Hello Bcc: x",
      unsubscribeUrl: url,
      listId: `${newsletterId}.newsletters.localhost`,
      sender: { newsletterId, name: "Ada", address: null, replyTo: "a@b.example" },
    });
    for (const part of [mail?.html, mail?.text]) {
      expect(part).toContain(url);
      expect(part).toContain(`/me/email-settings/${reader.id}/${token}`);
      expect(part).not.toMatch(/(?:subscriber|settings)-of-/);
    }
  });

  test("counts an address that the provider rejects as failed, and tries others again", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscribers(newsletterId, 2);
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    const sender = new FakeMailSender();
    sender.failures = 1;
    sender.failure = new MailError("rejected", { isFinal: true });
    await runSending({ sender });
    expect(await readIssue(id)).toMatchObject({ state: "SENT", recipients: 2, sent: 1, failed: 1 });
  });
});

describe("a story", () => {
  const input = { subject: "", previewText: "", audience: "ALL", sendAt: null } as const;

  test.each([
    ["in the past", FIXED_NOW - 1],
    ["in two years", FIXED_NOW + 800 * DAY_MS],
  ])("isn’t scheduled for a time %s", async (_when, sendAt) => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    const scheduled = { postId, newsletterId, ...input, sendAt };
    const result = await startIssue(makeDomainContext(), writer.id, scheduled);
    expect(result).toEqual({ kind: "no-moment" });
  });

  test("goes to a newsletter once, unless it was cancelled before it started", async () => {
    const { writer, postId, newsletterId } = await writersNewsletter();
    await addSubscriber(newsletterId);
    const context = makeDomainContext();
    const start = () => startIssue(context, writer.id, { postId, newsletterId, ...input });
    const both = await Promise.all([start(), start()]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(["emailed", "started"]);
    const [{ id } = { id: "" }] = await allRows<{ id: string }>(
      "SELECT id FROM newsletter_issues WHERE post_id = ?1",
      postId,
    );
    await changeIssue(context, writer.id, id, "CANCEL");
    expect((await start()).kind).toBe("started");
  });

  test.each([
    ["a stranger", "stranger", "no-target"],
    ["its writer, to a publication’s newsletter that they don’t edit", "writer", "no-target"],
    ["a writer of the publication", "member", "no-target"],
    ["an editor of the publication", "editor", "started"],
    ["a suspended editor", "suspended", "no-target"],
  ] as const)("is emailed to a publication’s newsletter by %s: %s", async (_who, as, kind) => {
    const people = {
      stranger: await makeUser(),
      writer: await makeUser(),
      member: await makeUser(),
      editor: await makeUser(),
      suspended: await makeUser({ hidden_by_staff: 1 }),
    };
    const collection = await makeCollection();
    for (const [user, role] of [
      [people.member, "WRITER"],
      [people.editor, "EDITOR"],
      [people.suspended, "EDITOR"],
    ] as const)
      await insertRow("collection_members", {
        collection_id: collection.id,
        user_id: user.id,
        role,
        created_at: FIXED_NOW,
      });
    const story = await makeStory({ creator_id: people.writer.id, collection_id: collection.id });
    const { id: newsletterId } = await makeNewsletter({ collection_id: collection.id });
    await addSubscriber(newsletterId);
    const context = makeDomainContext();
    const result = await startIssue(context, people[as].id, {
      postId: story.id,
      newsletterId,
      ...input,
    });
    expect(result.kind).toBe(kind);
    if (result.kind !== "started") return;
    const { id } = result.issue;
    expect(await changeIssue(context, people.member.id, id, "CANCEL")).toBeNull();
    expect(await changeIssue(context, people.suspended.id, id, "CANCEL")).toBeNull();
    expect(await readIssue(id)).toMatchObject({ state: "SCHEDULED" });
  });

  test("isn’t emailed to somebody else’s newsletter", async () => {
    const [own, others] = [await writersNewsletter(), await writersNewsletter()];
    const result = await startIssue(makeDomainContext(), own.writer.id, {
      postId: own.postId,
      newsletterId: others.newsletterId,
      ...input,
    });
    expect(result).toEqual({ kind: "no-target" });
  });
});
