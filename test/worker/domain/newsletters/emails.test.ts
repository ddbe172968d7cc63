import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MINUTE_MS } from "../../../../shared/durations.ts";
import { changeIssue } from "../../../../worker/domain/newsletters/issues/changeIssue.ts";
import {
  issueByEmail,
  listEmails,
} from "../../../../worker/domain/newsletters/issues/emailList.ts";
import { decodeCursor, type KeysetPosition } from "../../../../worker/db/keyset.ts";
import { previewIssue } from "../../../../worker/domain/newsletters/issues/previewIssue.ts";
import { startIssue } from "../../../../worker/domain/newsletters/issues/startIssue.ts";
import { createDraft } from "../../../../worker/domain/drafts/createDraft.ts";
import { draftToEdit } from "../../../../worker/domain/drafts/draftRow.ts";
import { replaceDraft } from "../../../../worker/domain/drafts/replaceDraft.ts";
import { saveDraftDeltas } from "../../../../worker/domain/drafts/saveDraftDeltas.ts";
import { publishStory } from "../../../../worker/domain/publishing/publishStory.ts";
import { schedulePost } from "../../../../worker/domain/publishing/schedulePost.ts";
import { submitPost } from "../../../../worker/domain/submissions/submitPost.ts";
import {
  countYourStories,
  listYourStories,
} from "../../../../worker/domain/yourStories/listYourStories.ts";
import { deletePost, undeletePost } from "../../../../worker/domain/yourStories/deletePost.ts";
import { eraseAccounts } from "../../../../worker/domain/personalData/eraseAccounts.ts";
import { allRows, runSql } from "../../../support/database.ts";
import { changes } from "../../../support/drafts/drafts.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
} from "../../../support/factories.ts";
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
} from "../../../support/newsletters/newsletters.ts";
import { makeDomainContext } from "../../../support/people.ts";
import { makeImage } from "../../../support/publications/publications.ts";

const LATER = FIXED_NOW + 10 * MINUTE_MS;
const INPUT = { subject: "", previewText: "", audience: "ALL", sendAt: null } as const;

beforeEach(async () => {
  await clearMail();
  await runSql("DELETE FROM mail_budgets");
  await runSql("UPDATE newsletter_issues SET state = 'CANCELLED'");
});

async function makeWriter() {
  const writer = await makeUser();
  const { id: newsletterId } = await makeNewsletter({ user_id: writer.id });
  const { id: postId } = await makeEmail(writer.id, newsletterId);
  return { writer, newsletterId, postId };
}

/** Replaces an email's text as an editor does. */
async function rewrite(userId: string, postId: string, text: string): Promise<string> {
  const context = makeDomainContext();
  const access = await draftToEdit(context, userId, postId);
  if (!("draft" in access)) return access.error;
  const { draft } = access;
  const content = { ...draft.content, paragraphs: [{ name: "aaaa", type: "P" as const, text }] };
  const { revision: baseRev } = draft;
  return (await replaceDraft(context, userId, { draft, baseRev, content, keep: "SAVED" })).kind;
}

describe("an email without a story", () => {
  test("reaches everyone once, although the Worker is killed, with the same text", async () => {
    const { writer, newsletterId, postId } = await makeWriter();
    const image = await makeImage();
    await runSql(
      "UPDATE newsletters SET accent_color = '#b3261e', image_id = ?2 WHERE id = ?1",
      newsletterId,
      image.id,
    );
    await addSubscribers(newsletterId, 150);
    const { email } = await addSubscriber(newsletterId);
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    await expect(runSending({ killedAfter: 3 })).rejects.toThrow();
    await expect(runSending({ now: LATER, killedAfter: 6 })).rejects.toThrow();
    const now = LATER + 10 * MINUTE_MS;
    await Promise.all([runSending({ now }), runSending({ now })]);
    await runSending({ now: now + 10 * MINUTE_MS });
    const recipients = await recipientsOf(id);
    expect(recipients).toHaveLength(151);
    expect(new Set(recipients).size).toBe(151);
    expect(await readIssue(id)).toMatchObject({ state: "SENT", recipients: 151, sent: 151 });
    const [mail] = await mailsTo(email);
    expect(mail?.html).toContain("color:#b3261e");
    expect(mail?.html).toMatch(new RegExp(`<img src="http[^"]+/img/[^"]+/${image.id}" alt=""`));
    for (const part of [mail?.html, mail?.text]) expect(part).toContain("Only for my subscribers.");
    expect(mail?.html).toContain(">View in browser</a>");
    expect(mail?.text).toContain(`/newsletters/${newsletterId}/emails/${postId}\n`);
  });

  test("has the text of when sending starts, and can’t be changed from then on", async () => {
    const { writer, newsletterId, postId } = await makeWriter();
    const { email } = await addSubscriber(newsletterId);
    const { id } = await emailStory(writer.id, { postId, newsletterId, sendAt: LATER });
    await runSending();
    expect(await readIssue(id)).toMatchObject({ state: "SCHEDULED" });
    expect(await rewrite(writer.id, postId, "Changed in time.")).toBe("replaced");
    await runSending({ now: LATER });
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain("Changed in time.");
    expect(await rewrite(writer.id, postId, "Too late.")).toBe("email-sent");
    const context = makeDomainContext();
    const access = await draftToEdit(context, writer.id, postId);
    if (!("draft" in access)) throw new Error("There is no draft");
    const content = { ...access.draft.content, title: "Too late" };
    const deltas = changes(access.draft.content, content);
    const save = { postId, baseRevision: access.draft.revision, deltas };
    expect(await saveDraftDeltas(context, writer.id, save)).toEqual({ kind: "email-sent" });
    // A save that was checked before sending started.
    const draft = { ...access.draft, isSent: false };
    const late = { draft, baseRev: draft.revision, content, keep: "SAVED" } as const;
    expect(await replaceDraft(context, writer.id, late)).toEqual({ kind: "email-sent" });
  });

  test("can be changed and sent again after it was cancelled before it started", async () => {
    const { writer, newsletterId, postId } = await makeWriter();
    await addSubscriber(newsletterId);
    const { id } = await emailStory(writer.id, { postId, newsletterId, sendAt: LATER });
    await changeIssue(makeDomainContext(), writer.id, id, "CANCEL");
    expect(await rewrite(writer.id, postId, "Another text.")).toBe("replaced");
    await emailStory(writer.id, { postId, newsletterId });
  });

  test.each([
    ["ALL", "no-subscribers"],
    ["MEMBERS", "no-recipients"],
  ] as const)("isn’t sent to no one: %s", async (audience, kind) => {
    const { writer, newsletterId, postId } = await makeWriter();
    if (audience !== "ALL") await addSubscriber(newsletterId);
    const input = { ...INPUT, postId, newsletterId, audience };
    expect(await startIssue(makeDomainContext(), writer.id, input)).toEqual({
      kind,
    });
  });

  test("that finds nobody when it is due is a draft again, and can be sent later", async () => {
    const { writer, newsletterId, postId } = await makeWriter();
    const { id } = await emailStory(writer.id, { postId, newsletterId, sendAt: LATER });
    await runSending({ now: LATER });
    expect(await readIssue(id)).toMatchObject({
      state: "CANCELLED",
      error: "no-subscribers",
      started_at: null,
    });
    expect(await rewrite(writer.id, postId, "For the first reader.")).toBe("replaced");
    await addSubscriber(newsletterId);
    const again = await emailStory(writer.id, { postId, newsletterId });
    await runSending({ now: LATER });
    expect(await readIssue(again.id)).toMatchObject({ state: "SENT", sent: 1 });
  });

  test("leaves the writer’s drafts once its sending has started", async () => {
    const { writer, newsletterId, postId } = await makeWriter();
    await addSubscriber(newsletterId);
    const drafts = async () => [
      (await countYourStories(makeDomainContext(), writer.id)).DRAFTS,
      (
        await listYourStories(
          makeDomainContext(),
          writer.id,
          { filter: "DRAFTS", sort: "LAST_EDITED", search: "" },
          { limit: 10, after: null },
        )
      ).edges.length,
    ];
    await emailStory(writer.id, { postId, newsletterId });
    expect(await drafts()).toEqual([1, 1]);
    await runSending();
    expect(await drafts()).toEqual([0, 0]);
  });

  test("is listed with drafts and emailed stories, the newest first", async () => {
    const { writer, newsletterId, postId } = await makeWriter();
    await addSubscriber(newsletterId);
    const story = await makeStory({ creator_id: writer.id, created_at: FIXED_NOW - 10 });
    const { id } = await emailStory(writer.id, { postId: story.id, newsletterId });
    const rows: unknown[] = [];
    let after: KeysetPosition | null = null;
    do {
      const context = makeDomainContext();
      const page = await listEmails(context, newsletterId, { limit: 1, after });
      for (const { node } of page.edges)
        rows.push([
          node.postId,
          node.isStory,
          (await issueByEmail(context).load(node))?.id ?? null,
        ]);
      after = page.pageInfo.hasNextPage ? decodeCursor(page.pageInfo.endCursor ?? "") : null;
    } while (after);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual([story.id, 1, id]);
    expect(rows).toContainEqual([postId, 0, null]);
  });

  test("isn’t sent from the trash", async () => {
    const { writer, newsletterId, postId } = await makeWriter();
    await addSubscriber(newsletterId);
    const { id } = await emailStory(writer.id, { postId, newsletterId, sendAt: LATER });
    const thrower = { viewerId: writer.id, responsesAlone: false };
    expect(await deletePost(makeDomainContext(), thrower, postId)).toBe("done");
    await runSending({ now: LATER });
    expect(await readIssue(id)).toMatchObject({ state: "CANCELLED", recipients: 0 });
  });

  test("of a publication is thrown away and restored by its editors, not by a former one", async () => {
    const [former, editor] = [await makeUser(), await makeUser()];
    const { id: collectionId } = await makeCollection();
    await insertRow("collection_members", {
      collection_id: collectionId,
      user_id: editor.id,
      role: "EDITOR",
      created_at: FIXED_NOW,
    });
    const { id: newsletterId } = await makeNewsletter({ collection_id: collectionId });
    const { id: postId } = await makeEmail(former.id, newsletterId);
    const trash = (viewerId: string) =>
      deletePost(makeDomainContext(), { viewerId, responsesAlone: false }, postId);
    const restore = (viewerId: string) =>
      undeletePost(makeDomainContext(), { viewerId, responsesAlone: false }, postId);
    const status = () =>
      allRows<{ status: string }>("SELECT status FROM posts WHERE id = ?1", postId);
    expect(await trash(former.id)).toBe("no-story");
    expect(await trash(editor.id)).toBe("done");
    expect(await status()).toEqual([{ status: "DELETED" }]);
    expect(await restore(former.id)).toBe("no-story");
    expect(await restore(editor.id)).toBe("done");
    expect(await status()).toEqual([{ status: "DRAFT" }]);
  });

  test.each([
    ["nothing in it", { paragraphs: [] }, "no-text"],
    [
      "a link to a banned site",
      { paragraphs: [linkTo("https://a.banned.example/")] },
      "banned-links",
    ],
    ["no title", { title: "" }, "no-subject"],
  ])("isn’t sent with %s", async (_what, content, kind) => {
    const { writer, newsletterId } = await makeWriter();
    await insertRow("banned_link_hosts", { host: "banned.example", added_at: 1 }).catch(() => {});
    const { id: postId } = await makeEmail(writer.id, newsletterId, content);
    const input = { postId, newsletterId, ...INPUT };
    expect(await startIssue(makeDomainContext(), writer.id, input)).toEqual({ kind });
  });

  test("is erased with its writer’s account, with what was sent of it", async () => {
    const { writer, newsletterId, postId } = await makeWriter();
    await addSubscriber(newsletterId);
    await emailStory(writer.id, { postId, newsletterId });
    await runSending();
    await runSql("UPDATE users SET closed_at = 1, erase_at = 1 WHERE id = ?1", writer.id);
    await eraseAccounts(makeDomainContext(), env.IMAGES_BUCKET);
    const left = (table: string, column: string) =>
      allRows(`SELECT 1 FROM ${table} WHERE ${column} IN (?1, ?2)`, postId, newsletterId);
    expect(await left("newsletters", "id")).toEqual([]);
    expect(await left("newsletter_issues", "newsletter_id")).toEqual([]);
    expect(await left("drafts", "post_id")).toEqual([]);
  });

  test("is never published", async () => {
    const { writer, postId } = await makeWriter();
    const context = makeDomainContext();
    const input = { postId, baseRev: 1, settings: {} };
    const refusal = { kind: "is-email" };
    expect(await publishStory(context, writer.id, input)).toEqual(refusal);
    expect(await schedulePost(context, writer.id, input, context.now + 1)).toEqual(refusal);
    const { id: collectionId } = await makeCollection();
    const submission = { postId, collectionId, note: "" };
    expect(await submitPost(context, writer.id, submission)).toEqual(refusal);
    await expect(
      runSql("UPDATE posts SET status = 'PUBLISHED' WHERE id = ?1", postId),
    ).rejects.toThrow(/CHECK/);
  });

  test("goes to no other newsletter", async () => {
    const [own, other] = [await makeWriter(), await makeWriter()];
    const input = { postId: own.postId, newsletterId: other.newsletterId, ...INPUT };
    const result = await startIssue(makeDomainContext(), own.writer.id, input);
    expect(result).toEqual({ kind: "no-target" });
  });
});

test.each([
  ["its owner", true],
  ["an editor", true],
  ["an editor who has left since they wrote it", false],
  ["a writer of the publication", false],
  ["a stranger", false],
] as const)("%s may write, edit, preview and send an email: %s", async (who, may) => {
  const collection = await makeCollection();
  const { id: newsletterId } = await makeNewsletter({ collection_id: collection.id });
  const [author, viewer] = [await makeUser(), await makeUser()];
  const isAuthor = who.includes("left");
  const role = {
    "its owner": "OWNER",
    "an editor": "EDITOR",
    "a writer of the publication": "WRITER",
  };
  if (Object.hasOwn(role, who))
    await insertRow("collection_members", {
      collection_id: collection.id,
      user_id: viewer.id,
      role: role[who as keyof typeof role],
      created_at: FIXED_NOW,
    });
  const { id: postId } = await makeEmail((isAuthor ? viewer : author).id, newsletterId);
  await addSubscriber(newsletterId);
  const context = makeDomainContext();
  const key = `key-${viewer.id}`;
  const created = await createDraft(context, viewer.id, { key, newsletterId });
  expect(created.kind).toBe(may ? "created" : "no-newsletter");
  expect("draft" in (await draftToEdit(context, viewer.id, postId))).toBe(may);
  const preview = { postId, newsletterId, subject: "", previewText: "" };
  expect((await previewIssue(context, viewer.id, preview)) !== null).toBe(may);
  const result = await startIssue(context, viewer.id, { postId, newsletterId, ...INPUT });
  expect(result.kind).toBe(may ? "started" : "no-target");
});

function linkTo(href: string) {
  const markups = [{ type: "A" as const, start: 0, end: 4, href }];
  return { name: "aaaa", type: "P" as const, text: "Here it is", markups };
}

vi.spyOn(console, "error").mockImplementation(() => {});
