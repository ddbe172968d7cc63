import { describe, expect, test } from "vitest";
import { runSql } from "../../../support/database.ts";
import { publish, save, changes, textOf, writerWithDraft } from "../../../support/drafts/drafts.ts";
import { makeCollection, makeUser, nextNumber, signedIn } from "../../../support/factories.ts";
import { makeNewsletter } from "../../../support/newsletters/newsletters.ts";
import { get } from "../../../support/product.ts";
import { addMember, makeImage } from "../../../support/publications/publications.ts";

type Headers = Record<string, string>;

const open = (postId: string, reader: string, { Cookie = "" }: Headers = {}) =>
  get(`/_/drafts/${postId}/preview/${reader}`, { Cookie });

const htmlOf = async (...asked: Parameters<typeof open>): Promise<string> => {
  const answer = await open(...asked);
  expect(answer.status).toBe(200);
  return answer.text();
};

const PAYWALL = { name: "aaff", type: "PAYWALL" as const, text: "" };
const OPEN = textOf("A walk at noon", "It began in the harbor.", "It ended in the hills.");
const [FIRST, SECOND] = OPEN.paragraphs;
const LOCKED = { ...OPEN, paragraphs: [FIRST!, PAYWALL, SECOND!] };

const setVisibility = (postId: string, visibility: string) =>
  runSql(
    "UPDATE drafts SET settings = json_object('visibility', ?2) WHERE post_id = ?1",
    postId,
    visibility,
  );

describe("the preview of a draft", () => {
  test("is the page that publishing makes, without scripts", async () => {
    const { postId, browser, revision } = await writerWithDraft(OPEN);
    const preview = await htmlOf(postId, "visitor", browser);
    await publish(postId, revision, {}, browser);
    const page = await (await get(`/p/${postId}`)).text();
    const parts = (html: string) =>
      [
        /<title>.*?<\/title>/,
        /<meta name="description"[^>]*>/,
        /<meta property="og:title"[^>]*>/,
        /<article[^]*?<section/,
      ].map((part) => part.exec(html)?.[0].slice(0, 400) ?? "missing");
    expect(parts(preview)).not.toContain("missing");
    expect(parts(preview).slice(0, 3)).toEqual(parts(page).slice(0, 3));
    for (const html of [preview, page]) {
      expect(html).toContain("It began in the harbor.");
      expect(html).toContain("It ended in the hills.");
    }
    expect(preview).not.toContain("<script");
  });

  test("shows a visitor the beginning of a member-only story, and a member all of it", async () => {
    const { postId, browser } = await writerWithDraft(LOCKED);
    await setVisibility(postId, "LOCKED");
    const visitor = await htmlOf(postId, "visitor", browser);
    const member = await htmlOf(postId, "member", browser);
    expect(visitor).toContain("It began in the harbor.");
    expect(visitor).not.toContain("It ended in the hills.");
    expect(member).toContain("It ended in the hills.");
    await setVisibility(postId, "PUBLIC");
    expect(await htmlOf(postId, "visitor", browser)).toContain("It ended in the hills.");
  });

  test("has the publication, topics and cover that were chosen, on the main site", async () => {
    const { postId, browser, writer } = await writerWithDraft(OPEN);
    const collection = await makeCollection({ domain: `draft${nextNumber()}.somebodys.example` });
    await addMember(collection.id, writer.id, "OWNER");
    const image = await makeImage();
    const settings = JSON.stringify({
      tags: ["Harbor towns"],
      collectionId: collection.id,
      cover: { imageId: image.id, alt: "", focusPercentX: 50, focusPercentY: 50 },
    });
    await runSql("UPDATE drafts SET settings = ?2 WHERE post_id = ?1", postId, settings);
    const html = await htmlOf(postId, "visitor", browser);
    expect(html).toContain(collection.name);
    expect(html).toContain("Harbor towns");
    expect(/<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]).toContain(image.id);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toContain(collection.domain);
  });

  test("of a published story shows what is saved, while readers get what was published", async () => {
    const { postId, browser, revision } = await writerWithDraft(OPEN);
    await publish(postId, revision, {}, browser);
    const after = { ...OPEN, paragraphs: [FIRST!, { ...SECOND!, text: "It ended at sea." }] };
    await save(postId, revision, changes(OPEN, after), browser);
    const preview = await htmlOf(postId, "visitor", browser);
    expect(preview).toContain("It ended at sea.");
    expect(preview).not.toContain("It ended in the hills.");
    const page = await (await get(`/p/${postId}`, browser)).text();
    expect(page).not.toContain("It ended at sea.");
  });

  test("is for those who may edit it", async () => {
    const { postId, browser, writer } = await writerWithDraft(OPEN);
    const outsider = await signedIn((await makeUser()).id);
    for (const reader of ["visitor", "member"]) {
      expect((await open(postId, reader)).status).toBe(404);
      expect((await open(postId, reader, outsider)).status).toBe(404);
      expect((await open(postId, reader, browser)).status).toBe(200);
    }
    expect((await open(postId, "owner", browser)).status).toBe(404);
    expect((await open("junk", "visitor", browser)).status).toBe(404);
    expect((await get(`/p/${postId}`)).status).toBe(404);
    const newsletter = await makeNewsletter({ user_id: writer.id });
    await runSql("UPDATE posts SET email_newsletter_id = ?2 WHERE id = ?1", postId, newsletter.id);
    expect((await open(postId, "visitor", browser)).status).toBe(404);
  });

  test("can be framed only by its own host, runs nothing, and isn’t cached or found", async () => {
    const { postId, browser } = await writerWithDraft(OPEN);
    const { headers } = await open(postId, "visitor", browser);
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^sandbox allow-same-origin; default-src 'none'/);
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain("script-src");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex");
  });
});

describe("the email of a draft", () => {
  test("has the saved text of a published story, for those who may edit it", async () => {
    const { postId, browser, revision, writer } = await writerWithDraft(OPEN);
    const newsletter = await makeNewsletter({ user_id: writer.id });
    const email = async (query: string, headers: Headers = browser) =>
      get(`/_/newsletters/${newsletter.id}/preview/${postId}${query}`, headers);
    const before = await (await email("")).text();
    expect(await (await email("?of=draft")).text()).toBe(before);
    await publish(postId, revision, {}, browser);
    const after = { ...OPEN, paragraphs: [FIRST!, { ...SECOND!, text: "It ended at sea." }] };
    await save(postId, revision, changes(OPEN, after), browser);
    expect(await (await email("")).text()).toContain("It ended in the hills.");
    expect(await (await email("?of=draft")).text()).toContain("It ended at sea.");
    const outsider = await signedIn((await makeUser()).id);
    expect((await email("?of=draft", outsider)).status).toBe(404);
  });
});
