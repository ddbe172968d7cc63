// A limited account beside an unlimited one, in every list that could contain both. Site-wide lists
// contain only the unlimited one; lists that a reader follows or opens by URL contain both.

import { allRows, firstRow, firstValue, runSql } from "../../support/database.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { errorIn, makeOwner, signInOwner } from "../../support/identity/account.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
  tagStory,
} from "../../support/factories.ts";
import { followPerson, setSuspended } from "../../support/people.ts";
import { get, graphql } from "../../support/product.ts";
import { followCollection, makeImage } from "../../support/publications/publications.ts";
import { indexQueued } from "../../support/search.ts";
import { TestBrowser } from "../../support/identity/testBrowser.ts";

const PATH = "/_/admin/moderation";
const REASON = "Looks like bought claps";
const STORIES = "edges { node { title } }";
const NAMES = "edges { node { name } }";
const onTag = (field: string) => `query ($tag: ID!) { tagFromSlug(tagSlug: $tag) { ${field} } }`;
const onCollection = (field: string) =>
  `query ($slug: ID!) { collectionByDomainOrSlug(domainOrSlug: $slug) { ${field} } }`;

/** Lists without limited accounts for a reader who follows none of them. */
const OF_ALL: Record<string, string> = {
  latest: `query { latestPostsConnection(first: 50) { ${STORIES} } }`,
  "ranked home": `query { viewerHomePostsConnection(first: 50, order: RANKED) { ${STORIES} } }`,
  "latest home": `query { viewerHomePostsConnection(first: 50, order: LATEST) { ${STORIES} } }`,
  "staff picks": `query { staffPicksFeed(paging: { limit: 50 }) { items { post { title } } } }`,
  "a tag": onTag(
    ["NEW", "HOT", "TOP_WEEK", "TOP_MONTH", "TOP_YEAR", "TOP_ALL_TIME"]
      .map((sort) => `${sort}: posts(first: 50, sort: ${sort}) { ${STORIES} }`)
      .join(" "),
  ),
  "a tag's archive": onTag(`archivePosts(first: 50) { ${STORIES} }`),
  "a tag's picks": onTag("picks(first: 50) { title }"),
  "a tag's writers": onTag(`writersConnection(first: 50) { ${NAMES} }`),
  "a topic": `query { topicFromSlug(topicSlug: "topic-of-limits") { posts(first: 50) { ${STORIES} } } }`,
  "top stories": `query { topStories { posts(first: 50) { ${STORIES} } } }`,
  "more of the publication": `query ($post: ID!) { postResult(id: $post) { ... on Post {
    moreFromCollection { title } } } }`,
  "whom to follow": `query { viewer { suggestedUsers(first: 50) { name }
    suggestedPosts(first: 50) { title } } }`,
};

/** Lists that still contain them. */
const BY_CHOICE: Record<string, string> = {
  "its profile": `query ($limited: ID!) { userResult(id: $limited) { ... on User {
    homepagePostsConnection(first: 50) { ${STORIES} } } } }`,
  "its story": `query ($limitedPost: ID!) { postResult(id: $limitedPost) { ... on Post { title } } }`,
  "its publication": onCollection(`postsConnection(first: 50) { ${STORIES} }`),
  "the publication's archive": onCollection(`archivePosts(first: 50) { ${STORIES} }`),
  "a search": `query { search(query: "quillwort") { ... on Search { posts(first: 50) { ${STORIES} } } } }`,
};

/** Site-wide feeds, and the user's feed. */
const FEEDS = ["/feed", "/feed/tag/limits-tag", "/feed/topic/topic-of-limits"];

let staff: { id: string; username: string };
let browser: TestBrowser & { xsrf: string };
let limited: { id: string; username: string };
let stranger: { Cookie: string };
let variables: Record<string, string>;

const send = (fields: Record<string, string>, by = browser) =>
  by.post(PATH, { xsrf: by.xsrf, account: limited.username, reason: REASON, ...fields });

async function words(query: string, headers: Record<string, string>): Promise<string> {
  const { data, errors } = await graphql(query, variables, headers);
  expect(errors).toBeUndefined();
  return JSON.stringify(data);
}

beforeAll(async () => {
  const owner = await makeOwner();
  staff = owner;
  await runSql("UPDATE users SET is_staff = 1 WHERE id = ?1", owner.id);
  browser = await signInOwner(owner);
  const image = await makeImage();
  const columns = { post_count: 1, follower_count: 3, bio: "Writes", image_id: image.id };
  const open = await makeUser({ name: "open writer", ...columns });
  const person = await makeUser({ name: "limited writer", ...columns });
  limited = person;
  const collection = await makeCollection({ name: "Fen" });
  const tag = await makeTag({ slug: "limits-tag" });
  const place = async (title: string, creatorId: string, clapCount: number): Promise<string> => {
    const { id } = await makeStory(
      {
        title,
        subtitle: "On quillwort",
        creator_id: creatorId,
        collection_id: collection.id,
        clap_count: clapCount,
        first_published_at: Date.now() - 60_000,
      },
      { paragraphs: [{ name: "p", type: "P", text: "About quillwort, at length." }] },
    );
    await tagStory(id, tag.id);
    return id;
  };
  const asked = await makeUser({ name: "asked writer" });
  const posts = {
    post: await place("asked story", asked.id, 1),
    openPost: await place("open story", open.id, 1),
    limitedPost: await place("limited story", person.id, 500),
  };
  const topic = { id: newId("topic"), slug: "topic-of-limits", name: "Limits" };
  await insertRow("topics", { ...topic, visibility: "PUBLIC", created_at: 0 });
  await insertRow("topic_tags", { topic_id: topic.id, tag_id: tag.id, position: 0 });
  for (const id of [posts.openPost, posts.limitedPost]) {
    await insertRow("staff_picks", { post_id: id, picked_at: Date.now() - 1000 });
    await insertRow("topic_posts", { topic_id: topic.id, post_id: id, added_at: 0 });
  }
  variables = { ...posts, limited: person.id, tag: tag.slug, slug: collection.slug };
  stranger = { Cookie: await signIn((await makeUser()).id) };
  await indexQueued();
});

describe("before staff limit an account", () => {
  test.each([...Object.entries(OF_ALL), ...Object.entries(BY_CHOICE)])(
    "its stories are in %s",
    async (_name, query) => {
      expect(await words(query, stranger)).toContain("limited ");
    },
  );
});

describe("a limited account", () => {
  beforeAll(async () => {
    const answer = await send({ limit: "1" });
    expect(answer.status).toBe(200);
    const html = (await answer.text()).replaceAll("<!-- -->", "");
    expect(html).toContain(`@${limited.username} is limited.`);
    expect(html).toContain(`@${staff.username} limited @${limited.username}`);
    expect(html).toContain(REASON);
  });

  test.each(Object.entries(OF_ALL))("isn't in %s, where others are", async (_name, query) => {
    for (const headers of query.includes("viewer") ? [stranger] : [stranger, {}]) {
      const shown = await words(query, headers);
      expect(shown).not.toContain("limited ");
      expect(shown).toContain("open ");
    }
  });

  test.each(Object.entries(BY_CHOICE))("stays in %s", async (_name, query) => {
    expect(await words(query, stranger)).toContain("limited story");
    expect(await words(query, {})).toContain("limited story");
  });

  test.each(FEEDS)("isn't in the feed %s, where others are", async (path) => {
    const feed = await (await get(path)).text();
    expect(feed).not.toContain("limited story");
    expect(feed).toContain("open story");
    expect(await (await get(`/feed/@${limited.username}`)).text()).toContain("limited story");
  });

  test("ranks after others in a search, with or without claps", async () => {
    const found = await words(BY_CHOICE["a search"]!, {});
    expect(found.indexOf("open story")).toBeLessThan(found.indexOf("limited story"));
    const people = await words(
      `query { search(query: "writer") { ... on Search { users(first: 50) { ${NAMES} } } } }`,
      {},
    );
    expect(people.indexOf("open writer")).toBeLessThan(people.indexOf("limited writer"));
    expect(people).toContain("limited writer");
  });

  test("reaches its followers and those of its publication", async () => {
    const ofWriter = await makeUser();
    await followPerson(limited.id, ofWriter.id);
    const cookie = { Cookie: await signIn(ofWriter.id) };
    for (const name of ["ranked home", "latest home"])
      expect(await words(OF_ALL[name]!, cookie), name).toContain("limited story");
    expect(
      await words(`query { viewerFollowingPostsConnection(first: 50) { ${STORIES} } }`, cookie),
    ).toContain("limited story");
    const ofPublication = await makeUser();
    await followCollection(
      (await firstValue<string>("SELECT id FROM collections WHERE slug = ?1", variables.slug!))!,
      ofPublication.id,
    );
    expect(
      await words(OF_ALL["ranked home"]!, { Cookie: await signIn(ofPublication.id) }),
    ).toContain("limited story");
  });

  test("is shown the restriction, and no one else is", async () => {
    const query = "query { viewer { isLimited isSuspended } }";
    const own = await graphql(query, {}, { Cookie: await signIn(limited.id) });
    expect(own.data).toEqual({ viewer: { isLimited: true, isSuspended: false } });
    expect((await graphql(query, {}, stranger)).data).toMatchObject({
      viewer: { isLimited: false },
    });
  });

  test("is in every list again once staff lift the restriction, which is recorded", async () => {
    expect((await send({ lift: "1" })).status).toBe(200);
    for (const [name, query] of Object.entries(OF_ALL))
      expect(await words(query, stranger), name).toContain("limited ");
    const records = await allRows(
      "SELECT staff_id, action, reason FROM moderation_actions WHERE user_id = ?1 ORDER BY id",
      limited.id,
    );
    expect(records).toEqual([
      { staff_id: staff.id, action: "LIMIT", reason: REASON },
      { staff_id: staff.id, action: "LIFT", reason: REASON },
    ]);
  });
});

describe("a suspended account", () => {
  test("is hidden from others until it is restored, whatever its owner had chosen", async () => {
    const { id } = limited;
    const query = `query ($limited: ID!) { userResult(id: $limited) { __typename } }`;
    const reasons = () =>
      firstRow("SELECT hidden_by_staff, closed_at FROM users WHERE id = ?1", id);
    expect((await send({ suspend: "1" })).status).toBe(200);
    expect(await words(query, stranger)).toContain("NotFound");
    expect(await reasons()).toEqual({ hidden_by_staff: 1, closed_at: null });
    await setSuspended(id, 1, 5);
    expect((await send({ lift: "1" })).status).toBe(200);
    expect(await reasons()).toEqual({ hidden_by_staff: 0, closed_at: 5 });
    await setSuspended(id, 0);
    expect(await words(query, stranger)).toContain("User");
  });
});

describe("the moderation page", () => {
  test("is for staff only, and asks them to confirm their identity first", async () => {
    for (const answer of [
      await new TestBrowser().ask(PATH),
      await (await signInOwner(await makeOwner())).ask(PATH),
    ])
      expect(answer.status).toBe(404);
    expect((await browser.ask(PATH)).status).toBe(200);
    browser.fault = "clock:+16m";
    const away = await browser.ask(PATH);
    browser.fault = null;
    expect(away.headers.get("location")).toBe("/m/account/identity?redirect=moderation");
  });

  test("rejects a request without the token, an action, a reason or a person, and against staff", async () => {
    expect((await send({ xsrf: "wrong" })).status).toBe(403);
    const unclear: Record<string, string>[] = [{}, { limit: "1", lift: "1" }];
    for (const wrong of unclear) {
      const answer = await send(wrong);
      expect(answer.status).toBe(400);
      expect(await errorIn(answer)).toBe("Choose one: Limit, Suspend or Lift.");
    }
    const short = await send({ limit: "1", reason: "spam" });
    expect(short.status).toBe(422);
    expect(await errorIn(short)).toContain("at least 5 characters");
    expect((await send({ limit: "1", account: "nobody-of-that-name" })).status).toBe(422);
    expect((await send({ limit: "1", account: staff.username })).status).toBe(422);
    const results = await allRows("SELECT user_id FROM limited_accounts");
    expect(results).toEqual([]);
  });
});
