// Claps, responses and follows of lists, which follow the rules for stories.

import { firstRow, firstValue } from "../../../support/database.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { newId } from "../../../../shared/ids.ts";
import { MAX_CLAPS, MAX_RESPONSE_BYTES } from "../../../../shared/limits.ts";
import { closedDiscussionText } from "../../../../shared/responses/closedDiscussionText.ts";
import { alreadyFollowingText, unfollowedText } from "../../../../shared/follows/followTexts.ts";
import { deleteExpiredCatalogs } from "../../../../worker/domain/lists/deleteExpiredCatalogs.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import {
  changeList,
  FIXED_NOW,
  insertRow,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { makeDomainContext, setSuspended } from "../../../support/people.ts";
import { get } from "../../../support/product.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";

interface Answer {
  __typename: string;
  message?: string;
  notice?: string | null;
  post?: { id: string; inResponseToCatalog: { id: string; responsesCount: number } | null };
  catalog?: {
    clapCount: number;
    followerCount: number;
    viewerEdge: { clapCount: number; isFollowing: boolean };
  };
}

const LIST = "clapCount followerCount viewerEdge { clapCount isFollowing }";

function respond(
  to: string,
  text: string,
  browser: Browser = {},
  key: string = crypto.randomUUID(),
): Promise<Answer> {
  return ask<Answer>(
    `mutation ($key: String!, $to: ID!, $text: String!) {
      publishResponse(key: $key, inResponseToCatalogId: $to, text: $text) {
        __typename ... on ResultError { message }
        ... on ResponsePublished { post { id inResponseToCatalog { id responsesCount } } } } }`,
    { key, to, text },
    browser,
  );
}
const reply = (to: string, text: string, browser: Browser) =>
  ask<Answer>(
    `mutation ($key: String!, $to: ID!, $text: String!) {
      publishResponse(key: $key, inResponseToPostId: $to, text: $text) {
        __typename ... on ResultError { message } ... on ResponsePublished { post { id } } } }`,
    { key: crypto.randomUUID(), to, text },
    browser,
  );
const clap = (id: string, numClaps: number, browser: Browser = {}, key = crypto.randomUUID()) =>
  ask<Answer>(
    `mutation ($id: ID!, $numClaps: Int!, $key: String!) {
      clapCatalog(targetCatalogId: $id, numClaps: $numClaps, key: $key) {
        __typename ... on ResultError { message } ... on CatalogClaps { catalog { ${LIST} } } } }`,
    { id, numClaps, key: key as string },
    browser,
  );
const follow = (id: string, browser: Browser = {}, field = "followCatalog") =>
  ask<Answer>(
    `mutation ($id: ID!) { ${field}(targetCatalogId: $id) {
      __typename ... on ResultError { message } ... on Toggled { notice target { ... on Catalog { ${LIST} } } } } }`,
    { id },
    browser,
  );
const hide = (list: string, id: string, browser: Browser = {}, field = "hide") =>
  ask<Answer>(
    `mutation ($list: ID!, $id: ID!) {
      ${field}CatalogResponseOnParent(parentCatalogId: $list, catalogResponseId: $id) {
        __typename ... on ResultError { message } } }`,
    { list, id },
    browser,
  );
const close = (id: string, isClosed: boolean, browser: Browser = {}) =>
  ask<Answer>(
    `mutation ($id: ID!, $isClosed: Boolean!) {
      setCatalogDiscussionClosed(targetCatalogId: $id, isDiscussionClosed: $isClosed) {
        __typename ... on ResultError { message } } }`,
    { id, isClosed },
    browser,
  );

type Ids = { edges: { node: { id: string } }[] };

async function idsOf(
  listId: string,
  { field = "threadedCatalogResponses", sort = "NEWEST", browser = {} as Browser } = {},
): Promise<string[]> {
  const list = await ask<Record<string, Ids> | null>(
    `query ($id: ID!) { catalogById(catalogId: $id) {
      ${field}(first: 50, sortType: ${sort}) { edges { node { id } } } } }`,
    { id: listId },
    browser,
  );
  return list![field]!.edges.map(({ node }) => node.id);
}

async function savedLists(browser: Browser): Promise<string[]> {
  const { followedCatalogsConnection } = await ask<{ followedCatalogsConnection: Ids }>(
    "query { viewer { followedCatalogsConnection(first: 50) { edges { node { id } } } } }",
    {},
    browser,
  );
  return followedCatalogsConnection.edges.map(({ node }) => node.id);
}

const rowOf = (id: string) =>
  firstRow<Record<string, number>>(
    `SELECT c.clap_count AS claps, c.response_count AS responses, c.follower_count AS followers,
       (SELECT coalesce(sum(k.clap_count), 0) FROM posts p JOIN claps k ON k.post_id = p.id
         WHERE p.catalog_id = c.id) AS clapRows,
       (SELECT count(*) FROM posts p JOIN posts r ON r.root_post_id = p.id
         AND r.status = 'PUBLISHED' AND r.is_hidden_response = 0
         WHERE p.catalog_id = c.id) AS responseRows,
       (SELECT count(*) FROM catalog_follows f WHERE f.catalog_id = c.id) AS followRows
     FROM catalogs c WHERE c.id = ?1`,
    id,
  );

const discussionOf = async (listId: string) =>
  (await firstValue<string>("SELECT id FROM posts WHERE catalog_id = ?1", listId))!;

async function makeList(ownerId: string, visibility = "PUBLIC"): Promise<string> {
  const id = newId("catalog");
  await insertRow("catalogs", {
    id,
    creator_id: ownerId,
    type: "LIST",
    visibility,
    name: "Deep reads",
    created_at: FIXED_NOW,
    updated_at: FIXED_NOW,
  });
  return id;
}

let owner: { id: string; username: string };
let reader: { id: string };
let atOwner: Browser;
let atReader: Browser;
let list: string;

beforeEach(async () => {
  await clearPurges();
  [owner, reader] = [await makeUser(), await makeUser()];
  [atOwner, atReader] = [await signedIn(owner.id), await signedIn(reader.id)];
  list = await makeList(owner.id);
});

const browsers = (count: number) =>
  Promise.all(Array.from({ length: count }, async () => signedIn((await makeUser()).id)));

describe("responding to a list", () => {
  test("publishes at once, increases the count, and purges the list", async () => {
    const answer = await respond(list, "A good choice.", atReader);
    expect(answer).toMatchObject({
      __typename: "ResponsePublished",
      post: { inResponseToCatalog: { id: list, responsesCount: 1 } },
    });
    expect(await idsOf(list)).toEqual([answer.post!.id]);
    const page = await get(`/p/${answer.post!.id}`);
    expect(page.status).toBeLessThan(400);
    const tags = (await outbox()).map(({ tag }) => tag);
    expect(tags).toContain(`post-${await discussionOf(list)}`);
    expect(tags).not.toContain("group-home");
  });

  test("shows the response on the list's page to everyone, after a purge", async () => {
    await respond(list, "Seen by strangers.", atReader);
    const path = `/@${owner.username}/list/deep-reads-${list}`;
    const page = await get(path, { "X-Cache-Debug": "1" });
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Seen by strangers.");
    expect(page.headers.get("x-cache-tags")).toContain(`post-${await discussionOf(list)}`);
  });

  test("supports threads within the same list", async () => {
    const first = (await respond(list, "First.", atReader)).post!.id;
    const second = (await reply(first, "Second.", atOwner)).post!.id;
    const row = await firstRow("SELECT * FROM posts WHERE id = ?1", second);
    expect(row).toMatchObject({
      in_response_to_post_id: first,
      root_post_id: await discussionOf(list),
      is_listed: 0,
    });
    expect(await rowOf(list)).toMatchObject({ responses: 2, responseRows: 2 });
  });

  test("creates one response per key, and the counter equals the rows after concurrent requests", async () => {
    const key = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => respond(list, "Once.", atReader, key)),
    );
    expect(new Set(answers.map(({ post }) => post?.id)).size).toBe(1);
    const others = await browsers(6);
    await Promise.all(others.map((browser) => respond(list, "And I.", browser)));
    expect(await rowOf(list)).toMatchObject({ responses: 7, responseRows: 7 });
  });

  test("is rejected for anonymous viewers, empty or too long text, and lists the viewer can't see", async () => {
    expect((await respond(list, "Hello.")).__typename).toBe("Unauthorized");
    expect((await respond(list, " \n ", atReader)).__typename).toBe("BadRequest");
    const long = "x".repeat(MAX_RESPONSE_BYTES + 1);
    expect((await respond(list, long, atReader)).__typename).toBe("BadRequest");
    const hidden = await makeList(owner.id, "PRIVATE");
    expect((await respond(hidden, "Hello.", atReader)).__typename).toBe("NotFound");
    expect((await respond(hidden, "Hello.", atOwner)).__typename).toBe("NotFound");
    await changeList(list, "deleted_at = 1");
    expect((await respond(list, "Hello.", atReader)).__typename).toBe("NotFound");
    expect((await respond("60000000000a", "Hello.", atReader)).__typename).toBe("NotFound");
  });

  test("accepts 100 KB, and pages have cursors that others can't manipulate", async () => {
    expect((await respond(list, "x".repeat(MAX_RESPONSE_BYTES), atReader)).__typename).toBe(
      "ResponsePublished",
    );
    const later = (await respond(list, "Later.", atOwner)).post!.id;
    const page = async (after: string | null) =>
      ask<{
        threadedCatalogResponses: { edges: unknown[]; pageInfo: { endCursor: string } };
      } | null>(
        `query ($id: ID!, $after: String) { catalogById(catalogId: $id) {
          threadedCatalogResponses(first: 1, after: $after) {
            edges { node { id } } pageInfo { endCursor } } } }`,
        { id: list, after },
      );
    const first = await page(null);
    expect(first!.threadedCatalogResponses.edges).toEqual([{ node: { id: later } }]);
    // Its row is deleted, the position stays.
    await hide(list, later, atOwner);
    const second = await page(first!.threadedCatalogResponses.pageInfo.endCursor);
    expect(second!.threadedCatalogResponses.edges).toHaveLength(1);
  });

  test("is possible on a LOCKED list, as on a member-only story", async () => {
    const locked = await makeList(owner.id, "LOCKED");
    expect((await respond(locked, "Hello.", atReader)).__typename).toBe("ResponsePublished");
  });
});

describe("the owner of a list", () => {
  test("can hide a response from everyone but its writer and themselves, and show it again", async () => {
    const id = (await respond(list, "Unkind.", atReader)).post!.id;
    expect((await hide(list, id, atReader)).__typename).toBe("Forbidden");
    expect((await hide(list, id)).__typename).toBe("Unauthorized");
    const other = await makeList(owner.id);
    expect((await hide(other, id, atOwner)).__typename).toBe("NotFound");
    expect((await hide(list, id, atOwner)).__typename).toBe("Toggled");
    expect(await idsOf(list)).toEqual([]);
    expect(await rowOf(list)).toMatchObject({ responses: 0 });
    expect((await get(`/p/${id}`)).status).toBe(404);
    expect((await get(`/p/${id}`, atReader)).status).toBeLessThan(400);
    const field = "hiddenCatalogResponses";
    expect(await idsOf(list, { field, browser: atOwner })).toEqual([id]);
    expect(await idsOf(list, { field, browser: atReader })).toEqual([]);
    expect((await hide(list, id, atOwner, "show")).__typename).toBe("Toggled");
    expect(await idsOf(list)).toEqual([id]);
    expect(await rowOf(list)).toMatchObject({ responses: 1 });
  });

  test("can close the discussion, which keeps existing responses and tells new respondents", async () => {
    const id = (await respond(list, "Early.", atReader)).post!.id;
    expect((await close(list, true)).__typename).toBe("Unauthorized");
    expect((await close(list, true, atReader)).__typename).toBe("Forbidden");
    expect((await close(list, true, atOwner)).__typename).toBe("CatalogDiscussion");
    const rejected = {
      __typename: "Forbidden",
      message: closedDiscussionText("list"),
    };
    expect(await respond(list, "Late.", atReader)).toMatchObject(rejected);
    expect(await reply(id, "Late.", atReader)).toMatchObject(rejected);
    expect(await idsOf(list)).toEqual([id]);
    await close(list, false, atOwner);
    expect((await respond(list, "Late.", atReader)).__typename).toBe("ResponsePublished");
  });

  test("hides the discussion with the list, and shows it again", async () => {
    const id = (await respond(list, "Gone and back.", atReader)).post!.id;
    await changeList(list, "visibility = 'PRIVATE'");
    expect((await get(`/p/${id}`)).status).toBe(404);
    expect(await idsOf(list, { browser: atOwner })).toEqual([]);
    await changeList(list, "visibility = 'PUBLIC'");
    expect(await idsOf(list)).toEqual([id]);
    await setSuspended(owner.id, 1);
    expect((await get(`/p/${id}`)).status).toBe(404);
    await setSuspended(owner.id, 0);
    expect((await get(`/p/${id}`)).status).toBeLessThan(400);
  });

  test("leaves nothing of the discussion when the list is erased", async () => {
    const id = (await respond(list, "Here.", atReader)).post!.id;
    await clap(list, 3, atReader);
    await follow(list, atReader);
    await changeList(list, `deleted_at = ${FIXED_NOW - 30 * DAY_MS}`);
    await deleteExpiredCatalogs({ ...makeDomainContext(), now: FIXED_NOW });
    expect(await rowOf(list)).toBeNull();
    expect((await get(`/p/${id}`)).status).toBe(404);
    expect(await savedLists(atReader)).toEqual([]);
  });
});

describe("the post that stores a list's discussion", () => {
  test("isn't a story: it can't be opened and is in no list", async () => {
    const id = await discussionOf(list);
    expect((await get(`/p/${id}`)).status).toBe(404);
    expect((await get(`/p/${id}`, atOwner)).status).toBe(404);
    const seen = await ask<{ __typename: string }>(
      "query ($id: ID!) { postResult(id: $id) { __typename } }",
      { id },
      atOwner,
    );
    expect(seen.__typename).toBe("NotFound");
  });

  test("is created with the list, or when the list is shared", async () => {
    const hidden = await makeList(owner.id, "PRIVATE");
    expect(await discussionOf(hidden)).toBeNull();
    await changeList(hidden, "visibility = 'PUBLIC'");
    expect(await discussionOf(hidden)).toMatch(/^d[0-9a-f]{11}$/);
  });
});

describe("claps for a list", () => {
  test("by 7 readers with 40 concurrent requests respect the maximum, and the counter equals the rows", async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => clap(list, 7, atReader)));
    expect(answers.every(({ __typename }) => __typename === "CatalogClaps")).toBe(true);
    const others = await browsers(3);
    await Promise.all(others.map((browser) => clap(list, 2, browser)));
    expect(await rowOf(list)).toMatchObject({ claps: MAX_CLAPS + 6, clapRows: MAX_CLAPS + 6 });
    const back = await clap(list, -MAX_CLAPS, atReader);
    expect(back.catalog).toMatchObject({ clapCount: 6, viewerEdge: { clapCount: 0 } });
  });

  test("are shown with their readers only to the list's owner", async () => {
    await clap(list, 2, atReader);
    expect(await idsOf(list, { field: "clappers", browser: atOwner })).toEqual([reader.id]);
    for (const browser of [atReader, {}])
      expect(await idsOf(list, { field: "clappers", browser })).toEqual([]);
  });

  test("count once per key", async () => {
    const key = crypto.randomUUID();
    await clap(list, 3, atReader, key);
    const { catalog } = await clap(list, 3, atReader, key);
    expect(catalog).toMatchObject({ clapCount: 3, viewerEdge: { clapCount: 3 } });
  });

  test("are rejected for anonymous viewers, one's own list, unknown lists, and lists the viewer can't see", async () => {
    expect((await clap(list, 1)).__typename).toBe("Unauthorized");
    expect(await clap(list, 1, atOwner)).toMatchObject({
      __typename: "BadRequest",
      message: "You can’t clap for your own list.",
    });
    expect((await clap(list, 0, atReader)).__typename).toBe("BadRequest");
    expect((await clap(list, MAX_CLAPS + 1, atReader)).__typename).toBe("BadRequest");
    const hidden = await makeList(owner.id, "PRIVATE");
    expect((await clap(hidden, 1, atReader)).__typename).toBe("NotFound");
  });
});

describe("following a list", () => {
  test("with 100 concurrent requests is one follow, and can be undone idempotently", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => follow(list, atReader)));
    expect(answers.filter(({ notice }) => notice === null)).toHaveLength(1);
    expect(answers.find(({ notice }) => notice)?.notice).toBe(alreadyFollowingText("Deep reads"));
    expect(await rowOf(list)).toMatchObject({ followers: 1, followRows: 1 });
    expect(await savedLists(atReader)).toEqual([list]);
    const ended = await follow(list, atReader, "unfollowCatalog");
    expect(ended).toMatchObject({
      notice: unfollowedText("Deep reads"),
      target: { followerCount: 0, viewerEdge: { isFollowing: false } },
    });
    expect((await follow(list, atReader, "unfollowCatalog")).notice).toBeNull();
    expect(await rowOf(list)).toMatchObject({ followers: 0, followRows: 0 });
  });

  test("is rejected for anonymous viewers, one's own list, and lists the viewer can't see", async () => {
    expect((await follow(list)).__typename).toBe("Unauthorized");
    expect((await follow(list, {}, "unfollowCatalog")).__typename).toBe("Unauthorized");
    expect(await follow(list, atOwner)).toMatchObject({
      __typename: "BadRequest",
      message: "You can’t follow your own list.",
    });
    const hidden = await makeList(owner.id, "PRIVATE");
    expect((await follow(hidden, atReader)).__typename).toBe("NotFound");
    expect((await follow("60000000000a", atReader)).__typename).toBe("NotFound");
  });

  test("adds it to the saved lists, newest first, without hidden lists", async () => {
    const [second, third] = [await makeList(owner.id, "LOCKED"), await makeList(owner.id)];
    for (const [index, id] of [list, second, third].entries()) {
      await insertRow("catalog_follows", {
        follower_id: reader.id,
        catalog_id: id,
        created_at: FIXED_NOW + index,
      });
    }
    expect(await savedLists(atReader)).toEqual([third, second, list]);
    await changeList(third, "visibility = 'PRIVATE'");
    await changeList(second, "deleted_at = 1");
    expect(await savedLists(atReader)).toEqual([list]);
    await insertRow("user_mutes", {
      user_id: reader.id,
      target_id: owner.id,
      created_at: FIXED_NOW,
    });
    expect(await savedLists(atReader)).toEqual([]);
  });
});

test("a list's owner is notified of claps, responses and follows, except by people they muted", async () => {
  const muted = await makeUser();
  await insertRow("user_mutes", { user_id: owner.id, target_id: muted.id, created_at: FIXED_NOW });
  const atMuted = await signedIn(muted.id);
  for (const browser of [atReader, atMuted]) {
    await clap(list, 2, browser);
    await follow(list, browser);
    await respond(list, "I say so.", browser);
  }
  type Told = {
    notificationsConnection: {
      edges: {
        node: {
          notificationType: string;
          actorCount: number;
          catalog: { id: string } | null;
          response: { excerpt: string } | null;
        };
      }[];
    };
  };
  await expect
    .poll(
      async () => {
        const told = await ask<Told>(
          `query { viewer { notificationsConnection(first: 50) { edges { node {
            notificationType actorCount catalog { id } response { excerpt } } } } } }`,
          {},
          atOwner,
        );
        return told.notificationsConnection.edges
          .map(({ node }) => node)
          .toSorted((a, b) => a.notificationType.localeCompare(b.notificationType));
      },
      { timeout: 10_000 },
    )
    .toEqual([
      { notificationType: "LIST_CLAP", actorCount: 1, catalog: { id: list }, response: null },
      { notificationType: "LIST_FOLLOW", actorCount: 1, catalog: { id: list }, response: null },
      {
        notificationType: "LIST_RESPONSE",
        actorCount: 1,
        catalog: { id: list },
        response: { excerpt: "I say so." },
      },
    ]);
});
