import { beforeAll, describe, expect, test } from "vitest";
import { runSql } from "../../../support/database.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { CANARY_DOCUMENT } from "../../../support/leaks/canaries.ts";
import { becomeMember } from "../../../support/membership/members.ts";
import { get } from "../../../support/product.ts";

const HIDDEN = "canaryquoted";

interface Made {
  __typename: string;
  message?: string;
  url: string;
  link: { id: string };
}

let postId: string;
let author: Browser;
let member: Browser;
let memberId: string;
let reader: Browser;

beforeAll(async () => {
  const [writer, paying, other] = [await makeUser(), await makeUser(), await makeUser()];
  memberId = paying.id;
  await becomeMember(paying);
  [author, member, reader] = [
    await signedIn(writer.id),
    await signedIn(paying.id),
    await signedIn(other.id),
  ];
  const locked = { creator_id: writer.id, visibility: "LOCKED", title: "Locked up" };
  postId = (await makeStory(locked, CANARY_DOCUMENT)).id;
});

const create = (browser: Browser, id = postId) =>
  ask<Made>(
    `mutation ($id: ID!) { createFriendLink(postId: $id) { __typename
      ... on FriendLinkCreated { url link { id } } ... on ResultError { message } } }`,
    { id },
    browser,
  );

const revoke = (linkId: string, browser: Browser) =>
  ask<Made>(
    "mutation ($linkId: ID!) { revokeFriendLink(linkId: $linkId) { __typename } }",
    { linkId },
    browser,
  );

const linksOf = async (browser: Browser) => {
  const { friendLinks } = await ask<{ friendLinks: { id: string; viewCount: number }[] | null }>(
    "query ($id: ID!) { postResult(id: $id) { ... on Post { friendLinks { id viewCount } } } }",
    { id: postId },
    browser,
  );
  return friendLinks;
};

const reads = async (url: string, headers: Browser = {}) =>
  (await (await get(url, headers)).text()).includes(HIDDEN);

describe("a friend link", () => {
  test("opens the story to anybody, who leaves no trace of the token elsewhere", async () => {
    const { url } = await create(author);
    const page = await get(url);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(HIDDEN);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(page.headers.get("cache-control")).toBe("private, no-cache");
    expect(page.headers.get("referrer-policy")).toBe("strict-origin");
    const token = url.split("/").at(-1)!;
    expect(/<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]).not.toContain(token);
    expect(await reads(`/p/${postId}`)).toBe(false);
    expect(await reads(`/p/${postId}/friend/${"0".repeat(64)}`)).toBe(false);
  });

  test("works for its own story only", async () => {
    const { url } = await create(author);
    const other = await makeStory({ visibility: "LOCKED" }, CANARY_DOCUMENT);
    expect(await reads(url.replace(postId, other.id))).toBe(false);
  });

  test("counts its views, without those of bots", async () => {
    const { url, link } = await create(author);
    await reads(url);
    await reads(url);
    await reads(url, { "User-Agent": "Slackbot-LinkExpanding 1.0" });
    expect(await linksOf(author)).toContainEqual({ id: link.id, viewCount: 2 });
  });

  test("no longer works once it is revoked by its creator or the story's writer", async () => {
    for (const browser of [member, author]) {
      const { url, link } = await create(member);
      await revoke(link.id, reader);
      expect(await reads(url)).toBe(true);
      await revoke(link.id, browser);
      expect(await reads(url)).toBe(false);
    }
    expect(await linksOf(member)).toEqual([]);
  });

  test("ends with its creator's membership", async () => {
    const { url } = await create(member);
    expect(await reads(url)).toBe(true);
    await runSql("UPDATE memberships SET granted_until = 1 WHERE user_id = ?1", memberId);
    expect(await reads(url)).toBe(false);
    await becomeMember({ id: memberId });
    expect(await reads(url)).toBe(true);
  });

  test("isn't created by those who can't read the story, nor for an open story", async () => {
    expect(await create(reader)).toMatchObject({ __typename: "Forbidden" });
    expect(await create({})).toMatchObject({ __typename: "Unauthorized" });
    expect(await linksOf(reader)).toBeNull();
    const open = await makeStory();
    expect(await create(member, open.id)).toMatchObject({ __typename: "BadRequest" });
  });
});
