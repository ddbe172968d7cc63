import { exports } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { CANARY_DOCUMENT, OPENING } from "../../../support/leaks/canaries.ts";
import { becomeMember } from "../../../support/membership/members.ts";
import { get, ORIGIN } from "../../../support/product.ts";

const HIDDEN = "canaryquoted";

let member: { id: string };
let browser: Browser;
let collection: { id: string; name: string };
let catalogId: string;

beforeAll(async () => {
  const writer = await makeUser();
  member = await makeUser();
  await becomeMember(member);
  browser = await signedIn(member.id);
  collection = await makeCollection();
  const story = await makeStory(
    { creator_id: writer.id, collection_id: collection.id, visibility: "LOCKED", title: "Kept" },
    CANARY_DOCUMENT,
  );
  const follow = { follower_id: member.id, created_at: 1 };
  await insertRow("collection_follows", { ...follow, collection_id: collection.id });
  await insertRow("user_follows", { ...follow, target_id: writer.id });
  catalogId = "6000000000aa";
  await insertRow("catalogs", {
    id: catalogId,
    creator_id: member.id,
    type: "LIST",
    visibility: "PRIVATE",
    name: "Mine",
    created_at: 1,
    updated_at: 1,
  });
  await insertRow("catalog_items", {
    id: "item",
    catalog_id: catalogId,
    owner_id: member.id,
    post_id: story.id,
    position: 0,
    created_at: 1,
  });
});

interface Made {
  __typename: string;
  url: string;
  jsonUrl: string;
  feed: { id: string };
}

const create = (kind: string, targetId?: string, as = browser) =>
  ask<Made>(
    `mutation ($kind: MemberFeedKind!, $targetId: ID) {
      createMemberFeed(kind: $kind, targetId: $targetId) { __typename
        ... on MemberFeedCreated { url jsonUrl feed { id } } } }`,
    { kind, targetId },
    as,
  );

const read = async (url: string) => (await get(url)).text();

const post = (fields: Record<string, string>) =>
  exports.default.fetch(`${ORIGIN}/me/feeds`, {
    method: "POST",
    headers: { ...browser, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ xsrf: browser[XSRF_HEADER]!, ...fields }),
    redirect: "manual",
  });

describe("a member's feed", () => {
  test.each([
    ["of what they follow", () => create("FOLLOWING")],
    ["of a publication", () => create("COLLECTION", collection.id)],
    ["of a list", () => create("CATALOG", catalogId)],
  ])("%s has whole stories, as RSS and as JSON Feed", async (_what, made) => {
    const { url, jsonUrl } = await made();
    const response = await get(url);
    expect(response.headers.get("content-type")).toContain("application/rss+xml");
    expect(response.headers.get("cache-control")).toContain("private");
    expect(await response.text()).toContain(HIDDEN);
    const json = JSON.parse(await read(jsonUrl)) as { version: string; items: object[] };
    expect(json.version).toBe("https://jsonfeed.org/version/1.1");
    expect(json.items).toEqual([
      expect.objectContaining({ title: "Kept", content_html: expect.stringContaining(HIDDEN) }),
    ]);
  });

  test("has previews and the reason once it is revoked, or the membership has ended", async () => {
    const { url, feed } = await create("COLLECTION", collection.id);
    const other = await create("CATALOG", catalogId);
    await becomeMember(member, "MEMBER", { grantedUntil: 5 });
    const ended = await read(url);
    await becomeMember(member);
    expect(await read(url)).toContain(HIDDEN);
    for (const { id } of [feed, other.feed])
      await ask(
        "mutation ($id: ID!) { revokeMemberFeed(feedId: $id) { __typename } }",
        { id },
        browser,
      );
    const revoked = await read(url);
    for (const [text, reason] of [
      [ended, "Your membership has ended"],
      [revoked, "was revoked"],
    ] as const) {
      expect(text).toContain(reason);
      expect(text).toContain(OPENING);
      expect(text).not.toContain(HIDDEN);
    }
    // A list of one's own stays private.
    expect(await read(other.url)).not.toContain("Kept");
  });

  test("isn't created by others, nor of what they don't follow", async () => {
    const other = await signedIn((await makeUser()).id);
    expect((await create("FOLLOWING", undefined, other)).__typename).toBe("Forbidden");
    expect((await create("COLLECTION", "200000000000")).__typename).toBe("NotFound");
    expect((await get(`/feed/member/${"0".repeat(64)}`)).status).toBe(404);
    expect((await get("/_/member-feed/whole/d00000000001")).status).toBe(404);
  });

  test("is created and revoked by forms, and its address is shown once", async () => {
    const created = await post({ of: `COLLECTION ${collection.id}` });
    expect(created.status).toBe(303);
    const page = await (await get(created.headers.get("location")!, browser)).text();
    const [, address] = /<code[^>]*>([^<]+)<\/code>/.exec(page) ?? [];
    expect(await read(address!)).toContain(HIDDEN);
    const list = await (await get("/me/feeds", browser)).text();
    expect(list).toContain(collection.name);
    expect(list).not.toContain(address!);
    const [, id] = /name="revoke" value="([^"]+)"/.exec(list) ?? [];
    expect((await post({ revoke: id! })).headers.get("location")).toBe("/me/feeds?done=revoked");
  });
});
