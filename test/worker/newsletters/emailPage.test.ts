// The page of an email without a story: who may read it, and what of it is stored.

import { beforeEach, describe, expect, test } from "vitest";
import type { Segment } from "../../../worker/domain/newsletters/rows/segments.ts";
import { runSql } from "../../support/database.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeTag,
  makeUser,
  signedIn,
} from "../../support/factories.ts";
import { clearMail, mailsTo } from "../../support/mail.ts";
import { becomeMember } from "../../support/membership/members.ts";
import {
  addSubscriber,
  clearNewsletters,
  emailStory,
  makeEmail,
  makeNewsletter,
  runSending,
} from "../../support/newsletters/newsletters.ts";
import { get, graphql, ORIGIN } from "../../support/product.ts";
import { addMember } from "../../support/publications/publications.ts";

type Browser = Record<string, string>;

beforeEach(async () => {
  await clearMail();
  await clearNewsletters();
  await runSql("DELETE FROM mail_budgets");
});

const TEXT = "Only for my subscribers.";

async function makeLetter(title = "A letter") {
  const writer = await makeUser();
  const { id: newsletterId } = await makeNewsletter({ user_id: writer.id });
  const { id: postId } = await makeEmail(writer.id, newsletterId, { title });
  const path = `/newsletters/${newsletterId}/emails/${postId}`;
  return { writer, browser: await signedIn(writer.id), newsletterId, postId, path };
}

/** A letter that was sent to a segment, with a subscriber who got it and one who didn't. */
async function makeSent(audience: Segment, afterDays: number | null = null) {
  const letter = await makeLetter();
  const { writer, newsletterId, postId } = letter;
  const [member, tag] = [await makeUser(), await makeTag()];
  await becomeMember(member);
  await insertRow("tag_follows", { follower_id: member.id, tag_id: tag.id, created_at: 1 });
  const got = await addSubscriber(newsletterId, {
    user_id: member.id,
    last_engaged_at: FIXED_NOW - 1,
    confirmed_at: 1,
  });
  const other = await addSubscriber(newsletterId);
  const audienceTopic = audience === "TOPIC" ? String(tag.slug) : null;
  await emailStory(writer.id, { postId, newsletterId, audience, audienceTopic, afterDays });
  await runSending();
  return { ...letter, got, other };
}

async function read(path: string, headers: Browser = {}) {
  const response = await get(path, headers);
  const html = await response.text();
  if (response.status !== 200) expect(html).not.toContain(TEXT);
  return { response, html, status: response.status };
}

describe("the page of an email for all subscribers", () => {
  test("shows it to everyone, but to no search engine", async () => {
    const { path, got } = await makeSent("ALL");
    const { status, html, response } = await read(path);
    expect(status).toBe(200);
    expect(html).toContain(TEXT);
    expect(html).toMatch(/<h1[^>]*>A letter<\/h1>/);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(html).not.toContain("isn’t public");
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    const [mail] = await mailsTo(got.email);
    expect(mail?.text).toContain(`${ORIGIN}${path}\n`);
    expect((await read(path, await signedIn((await makeUser()).id))).status).toBe(200);
  });

  test("is there once sending starts, and not after it was trashed or cancelled before anyone got it", async () => {
    const { path, writer, browser, newsletterId, postId } = await makeLetter();
    expect((await read(path)).status).toBe(404);
    const draft = await read(path, browser);
    expect(draft.status).toBe(200);
    expect(draft.html).toContain("This is a draft.");
    expect(draft.response.headers.get("cache-control")).toBe("no-store");
    await addSubscriber(newsletterId);
    const { id } = await emailStory(writer.id, { postId, newsletterId });
    expect((await read(path)).status).toBe(404);
    await runSending();
    expect((await read(path)).status).toBe(200);
    // Its readers got an email that links to it.
    await runSql("UPDATE newsletter_issues SET state = 'CANCELLED' WHERE id = ?1", id);
    expect((await read(path)).status).toBe(200);
    await runSql("UPDATE newsletter_issues SET sent = 0 WHERE id = ?1", id);
    expect((await read(path)).status).toBe(404);
    expect((await read(path, browser)).status).toBe(200);
    await runSql("UPDATE newsletter_issues SET state = 'SENT' WHERE id = ?1", id);
    await graphql(
      "mutation ($id: ID!) { deletePost(targetPostId: $id) { __typename } }",
      { id: postId },
      browser,
    );
    expect((await read(path, browser)).status).toBe(404);
  });

  test.each([
    ["the email", "UPDATE posts SET hidden_by_staff = 1 WHERE id = ?1", "postId"],
    ["its writer", "UPDATE users SET hidden_by_staff = 1 WHERE id = ?1", "writerId"],
  ] as const)("is gone while %s is suspended", async (_name, sql, who) => {
    const { path, postId, writer } = await makeSent("ALL");
    await runSql(sql, { postId, writerId: writer.id }[who]);
    expect((await read(path)).status).toBe(404);
  });

  test("isn’t found under another newsletter", async () => {
    const [first, second] = [await makeSent("ALL"), await makeLetter()];
    const path = `/newsletters/${second.newsletterId}/emails/${first.postId}`;
    expect((await read(path)).status).toBe(404);
  });
});

describe("the page of an email that isn’t for all subscribers", () => {
  test.each<[Segment, number | null]>([
    ["MEMBERS", null],
    ["TOPIC", null],
    ["ENGAGED", null],
    // Welcomes new subscribers.
    ["ALL", 0],
  ])("is for those who got it, and its writer: %s %s", async (audience, afterDays) => {
    const { path, browser, got, other } = await makeSent(audience, afterDays);
    const reader = await signedIn((await makeUser()).id);
    for (const headers of [{}, reader]) expect((await read(path, headers)).status).toBe(404);
    for (const token of ["unknown", ...(afterDays === null ? [other.id] : [])])
      expect((await read(`${path}/${token}`)).status, token).toBe(404);
    const { status, html, response } = await read(`${path}/${got.id}`);
    expect(status).toBe(200);
    expect(html).toContain(TEXT);
    expect(html).toContain("This email isn’t public.");
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("referrer-policy")).toBe("strict-origin");
    expect((await read(path, browser)).status).toBe(200);
    // Nothing of it is stored for others.
    expect((await read(path)).status).toBe(404);
  });

  test("is what the email links to, with the token of its reader and no other", async () => {
    const { path, got } = await makeSent("MEMBERS");
    const [mail] = await mailsTo(got.email);
    const url = `${ORIGIN}${path}/${got.id}`;
    expect(mail?.html).toContain(`href="${url}"`);
    expect(mail?.text).toContain(url);
    expect(mail?.html).not.toMatch(/(subscriber|reader)-of-/);
  });

  test("stays with those who got it until they could get it no more", async () => {
    const { path, got } = await makeSent("ENGAGED");
    await runSql("UPDATE newsletter_subscribers SET last_engaged_at = 0, state = 'UNSUBSCRIBED'");
    expect((await read(`${path}/${got.id}`)).status).toBe(200);
    await runSql("DELETE FROM mail_outbox");
    expect((await read(`${path}/${got.id}`)).status).toBe(404);
  });

  test("is hidden while an automatic email is turned off to be changed", async () => {
    const { path, browser, got } = await makeSent("ALL", 0);
    await runSql("UPDATE newsletter_issues SET state = 'PAUSED'");
    expect((await read(`${path}/${got.id}`)).status).toBe(404);
    expect((await read(path, browser)).status).toBe(200);
  });

  test("stays only with those who got an email that was cancelled", async () => {
    const { path, browser, got, newsletterId } = await makeSent("MEMBERS");
    const reader = await makeUser();
    await becomeMember(reader);
    const late = await addSubscriber(newsletterId, { user_id: reader.id });
    for (const { id } of [got, late]) expect((await read(`${path}/${id}`)).status).toBe(200);
    await runSql("UPDATE newsletter_issues SET state = 'CANCELLED'");
    expect((await read(`${path}/${got.id}`)).status).toBe(200);
    expect((await read(`${path}/${late.id}`)).status).toBe(404);
    expect((await read(path, browser)).status).toBe(200);
  });

  test("is for the editors of its publication, not for its other members", async () => {
    const [owner, editor, author] = [await makeUser(), await makeUser(), await makeUser()];
    const collection = await makeCollection({ creator_id: owner.id });
    await addMember(collection.id, owner.id, "OWNER");
    await addMember(collection.id, editor.id, "EDITOR", 1);
    await addMember(collection.id, author.id, "WRITER", 2);
    const { id: newsletterId } = await makeNewsletter({ collection_id: collection.id });
    const { id } = await makeEmail(owner.id, newsletterId);
    const path = `/newsletters/${newsletterId}/emails/${id}`;
    for (const [user, status] of [
      [owner, 200],
      [editor, 200],
      [author, 404],
    ] as const)
      expect((await read(path, await signedIn(user.id))).status).toBe(status);
  });
});

describe("an email that is longer than mail apps show", () => {
  test("says so to its writer, and ends with a link to its page", async () => {
    const { writer, browser, newsletterId, postId, path } = await makeLetter();
    const isShortened = async () =>
      (
        await graphql<{ postDraft: { isEmailShortened: boolean } }>(
          "query ($id: ID!) { postDraft(postId: $id) { ... on PostDraft { isEmailShortened } } }",
          { id: postId },
          browser,
        )
      ).data.postDraft.isEmailShortened;
    expect(await isShortened()).toBe(false);
    const paragraphs = Array.from({ length: 300 }, (_, index) => ({
      name: (0xaaaa + index).toString(16),
      type: "P",
      text: `Paragraph ${index}. ${"Word ".repeat(120)}`,
    }));
    await runSql(
      "UPDATE drafts SET content = ?2 WHERE post_id = ?1",
      postId,
      JSON.stringify({ title: "Long", subtitle: "", paragraphs }),
    );
    expect(await isShortened()).toBe(true);
    expect(await (await get(`/p/${postId}/settings`, browser)).text()).toContain(
      "longer than mail apps show",
    );
    const { email } = await addSubscriber(newsletterId);
    await emailStory(writer.id, { postId, newsletterId });
    await runSending();
    const [mail] = await mailsTo(email);
    expect(new TextEncoder().encode(mail?.html).byteLength).toBeLessThan(102_000);
    expect(mail?.html).toContain("Continue reading");
    expect(mail?.html).not.toContain("Paragraph 299.");
    expect((await read(path)).html).toContain("Paragraph 299.");
  });
});
