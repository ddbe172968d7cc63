import { firstValue, runSql } from "../../../support/database.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
  signIn,
  tagStory,
} from "../../../support/factories.ts";
import { addAuthor, followPerson, setSuspended } from "../../../support/people.ts";
import { databaseUse, get, graphql } from "../../../support/product.ts";
import { followCollection } from "../../../support/publications/publications.ts";

const QUERY = `query ($first: Int, $after: String, $order: HomeFeedOrder) {
  viewerHomePostsConnection(first: $first, after: $after, order: $order) {
    edges { reason { kind name } node { title } }
    pageInfo { hasNextPage endCursor }
  }
}`;

interface Answer {
  viewerHomePostsConnection: {
    edges: { reason: { kind: string; name: string | null }; node: { title: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

// Stories of other tests in this file are far in the past: each test uses different days.
let base = Date.now() - 40 * DAY_MS;
let reader: { id: string };
let cookie: string;

const ago = (days: number): number => base - days * DAY_MS;

async function feed(variables: Record<string, unknown> = {}) {
  const asked = { first: 20, ...variables };
  const { data, errors } = await graphql<Answer>(QUERY, asked, { cookie });
  expect(errors).toBeUndefined();
  const { edges, pageInfo } = data.viewerHomePostsConnection;
  return {
    titles: edges.map(({ node }) => node.title),
    reasons: new Map(edges.map(({ node, reason }) => [node.title, reason])),
    pageInfo,
  };
}

/** Reads all pages of the feed as a reader does. */
async function walk(first: number, between?: () => Promise<void>): Promise<string[]> {
  const titles: string[] = [];
  let after: string | null = null;
  do {
    const page = await feed({ first, after });
    titles.push(...page.titles);
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    await between?.();
  } while (after !== null && titles.length < 100);
  return titles;
}

async function mutate(mutation: string, headers: Record<string, string> = { cookie }) {
  const signed = "cookie" in headers ? await signedIn(reader.id) : headers;
  const { data, errors } = await graphql<Record<string, { __typename: string; message?: string }>>(
    `mutation { answer: ${mutation} { __typename ... on ResultError { message } } }`,
    {},
    signed,
  );
  expect(errors).toBeUndefined();
  return data.answer!;
}

const less = (kind: string, id: string | null, isReduced = true) =>
  mutate(
    `setFeedReduction(kind: ${kind}${id === null ? "" : `, targetId: "${id}"`}, isReduced: ${isReduced})`,
  );

const readsStory = (postId: string, at = base) =>
  insertRow("reading_history", { user_id: reader.id, post_id: postId, read_at: at });

async function emptied(): Promise<void> {
  await runSql("UPDATE posts SET status = 'DELETED' WHERE status = 'PUBLISHED'");
}

beforeAll(() => get("/nowhere"));
beforeEach(async () => {
  await emptied();
  base += DAY_MS;
  reader = await makeUser({ name: "The Reader" });
  cookie = await signIn(reader.id);
});

describe("a reader's home feed", () => {
  test("gives the reason for each story", async () => {
    const [ann, bob, cai, dee] = [
      await makeUser({ name: "Ann" }),
      await makeUser({ name: "Bob" }),
      await makeUser({ name: "Cai" }),
      await makeUser({ name: "Dee" }),
    ];
    const sheet = await makeCollection({ name: "The Sheet" });
    const [paper, ink] = [
      await makeTag({ display_title: "Paper" }),
      await makeTag({ display_title: "Ink" }),
    ];
    await followPerson(ann.id, reader.id);
    await followCollection(sheet.id, reader.id);
    await insertRow("tag_follows", { follower_id: reader.id, tag_id: paper.id, created_at: 0 });
    const at = ago(1);
    await makeStory({ title: "by Ann", creator_id: ann.id, first_published_at: at });
    await makeStory({ title: "in the Sheet", collection_id: sheet.id, first_published_at: at });
    const tagged = await makeStory({ title: "on paper", first_published_at: at });
    await tagStory(tagged.id, paper.id);
    const read = await makeStory({ title: "read", creator_id: bob.id, first_published_at: at });
    await tagStory(read.id, ink.id);
    await readsStory(read.id);
    await makeStory({ title: "more by Bob", creator_id: bob.id, first_published_at: at });
    const inked = await makeStory({ title: "on ink", first_published_at: at });
    await tagStory(inked.id, ink.id);
    const pick = await makeStory({ title: "picked", first_published_at: at });
    await insertRow("staff_picks", { post_id: pick.id, picked_at: at });
    await makeStory({
      title: "popular",
      creator_id: cai.id,
      clap_count: 100,
      first_published_at: at,
    });
    await makeStory({ title: "new", creator_id: dee.id, first_published_at: at });
    const { reasons } = await feed();
    expect(Object.fromEntries(reasons)).toEqual({
      "by Ann": { kind: "FOLLOWED_USER", name: "Ann" },
      "in the Sheet": { kind: "FOLLOWED_COLLECTION", name: "The Sheet" },
      "on paper": { kind: "FOLLOWED_TAG", name: "Paper" },
      read: { kind: "READ_USER", name: "Bob" },
      "more by Bob": { kind: "READ_USER", name: "Bob" },
      "on ink": { kind: "READ_TAG", name: "Ink" },
      picked: { kind: "STAFF_PICK", name: null },
      popular: { kind: "POPULAR", name: null },
      new: { kind: "NEW", name: null },
    });
  });

  test("ranks followed sources above stories that are equally new or slightly newer", async () => {
    const ann = await makeUser();
    await followPerson(ann.id, reader.id);
    await makeStory({ title: "newer", first_published_at: ago(1) });
    await makeStory({ title: "followed", creator_id: ann.id, first_published_at: ago(7) });
    await makeStory({ title: "much newer", first_published_at: base + 3 * DAY_MS });
    expect((await feed()).titles).toEqual(["much newer", "followed", "newer"]);
  });

  test("considers claps, staff picks, and the reader's own claps and highlights", async () => {
    const bob = await makeUser();
    const liked = await makeStory({
      title: "liked",
      creator_id: bob.id,
      first_published_at: ago(9),
    });
    await insertRow("claps", {
      post_id: liked.id,
      user_id: reader.id,
      clap_count: 5,
      updated_at: base,
    });
    await makeStory({ title: "by whom one likes", creator_id: bob.id, first_published_at: ago(1) });
    await makeStory({ title: "plain", first_published_at: ago(2) });
    await makeStory({ title: "applauded", clap_count: 15, first_published_at: ago(6) });
    const picked = await makeStory({ title: "picked", first_published_at: ago(5) });
    await insertRow("staff_picks", { post_id: picked.id, picked_at: base });
    // 15 claps count eight days, a staff pick four, a writer the reader clapped for one.
    expect((await feed()).titles.slice(0, 4)).toEqual([
      "applauded",
      "by whom one likes",
      "picked",
      "plain",
    ]);
  });

  test("ranks read stories low, and excludes the reader's own", async () => {
    const ann = await makeUser();
    await followPerson(ann.id, reader.id);
    const read = await makeStory({ title: "read", creator_id: ann.id, first_published_at: base });
    await readsStory(read.id);
    await makeStory({ title: "old", first_published_at: ago(30) });
    await makeStory({ title: "mine", creator_id: reader.id, first_published_at: base });
    const together = await makeStory({ title: "mine too", creator_id: ann.id });
    await addAuthor(together.id, reader.id);
    expect((await feed()).titles).toEqual(["old", "read"]);
  });

  test("contains only listed stories", async () => {
    const ann = await makeUser();
    await followPerson(ann.id, reader.id);
    const listed = await makeStory({ title: "listed", creator_id: ann.id });
    const hidden: Record<string, string | number | null>[] = [
      { visibility: "UNLISTED" },
      { hidden_by_staff: 1 },
      { status: "DRAFT", first_published_at: null },
      { status: "DELETED" },
      { in_response_to_post_id: listed.id },
    ];
    for (const columns of hidden) {
      const { id } = await makeStory({ title: "hidden", creator_id: ann.id, ...columns });
      await insertRow("staff_picks", { post_id: id, picked_at: base });
    }
    expect((await feed()).titles).toEqual(["listed"]);
    expect((await feed({ order: "LATEST" })).titles).toEqual(["listed"]);
  });

  test("can be paginated completely in small pages while stories are published and read", async () => {
    const ann = await makeUser();
    await followPerson(ann.id, reader.id);
    const wanted: string[] = [];
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const title = `story ${index}`;
      wanted.push(title);
      const { id } = await makeStory({
        title,
        creator_id: index % 3 === 0 ? ann.id : null,
        // Some have the same timestamp.
        first_published_at: ago(index - (index % 2)),
      });
      ids.push(id);
    }
    let turn = 0;
    const titles = await walk(3, async () => {
      await makeStory({ title: `came ${turn}`, first_published_at: Date.now() });
      await makeStory({
        title: `came late ${turn}`,
        creator_id: ann.id,
        first_published_at: Date.now(),
      });
      await readsStory(ids[turn]!, Date.now() + 1000);
      turn += 1;
    });
    expect(titles.filter((title) => title.startsWith("story")).toSorted()).toEqual(
      wanted.toSorted(),
    );
    expect(new Set(titles).size).toBe(titles.length);
  });

  test("rejects invalid cursors, and continues in the order in which a list started", async () => {
    for (let index = 0; index < 4; index += 1) {
      await makeStory({ title: `s${index}`, first_published_at: ago(index) });
    }
    const { errors } = await graphql<Answer>(QUERY, { after: "nonsense" }, { cookie });
    expect(errors?.[0]?.message).toBeDefined();
    const latest = await feed({ first: 2, order: "LATEST" });
    expect(latest.titles).toEqual(["s0", "s1"]);
    const rest = await feed({ first: 2, after: latest.pageInfo.endCursor });
    expect(rest.titles).toEqual(["s2", "s3"]);
  });

  test("is empty for anonymous viewers", async () => {
    await makeStory({ title: "there" });
    const { data } = await graphql<Answer>(QUERY);
    expect(data.viewerHomePostsConnection.edges).toEqual([]);
  });
});

describe("the home feed's order", () => {
  test("is stored for the reader who chose it", async () => {
    const ann = await makeUser();
    await followPerson(ann.id, reader.id);
    await makeStory({ title: "newer", first_published_at: ago(1) });
    await makeStory({ title: "followed", creator_id: ann.id, first_published_at: ago(3) });
    expect((await feed()).titles).toEqual(["followed", "newer"]);
    expect((await mutate("setHomeFeedOrder(order: LATEST)")).__typename).toBe(
      "HomeFeedOrderChange",
    );
    expect((await feed()).titles).toEqual(["newer", "followed"]);
    expect((await feed()).reasons.get("followed")).toMatchObject({ kind: "FOLLOWED_USER" });
    await mutate("setHomeFeedOrder(order: RANKED)");
    expect((await feed()).titles).toEqual(["followed", "newer"]);
  });

  test("can't be chosen by anonymous viewers, and must be a known order", async () => {
    expect((await mutate("setHomeFeedOrder(order: LATEST)", {})).__typename).toBe("Unauthorized");
    const { errors } = await graphql(
      "mutation { setHomeFeedOrder(order: OLDEST) { __typename } }",
      {},
      await signedIn(reader.id),
    );
    expect(errors).toBeDefined();
  });
});

describe("asking for less of something", () => {
  test("ranks a followed writer's stories lower, and can be undone", async () => {
    const ann = await makeUser({ name: "Ann" });
    await followPerson(ann.id, reader.id);
    await makeStory({ title: "followed", creator_id: ann.id, first_published_at: ago(1) });
    await makeStory({ title: "plain", first_published_at: ago(4) });
    expect((await feed()).titles).toEqual(["followed", "plain"]);
    expect((await less("USER", ann.id)).__typename).toBe("FeedReductionChange");
    await less("USER", ann.id);
    const reduced = await feed();
    expect(reduced.titles).toEqual(["plain", "followed"]);
    expect(reduced.reasons.get("followed")).toEqual({ kind: "NEW", name: null });
    await less("USER", ann.id, false);
    expect((await feed()).titles).toEqual(["followed", "plain"]);
  });

  test("works for publications, topics and popular stories", async () => {
    const sheet = await makeCollection();
    const tag = await makeTag();
    const at = ago(1);
    await makeStory({ title: "sheet", collection_id: sheet.id, first_published_at: at });
    const tagged = await makeStory({ title: "tagged", first_published_at: at });
    await tagStory(tagged.id, tag.id);
    await makeStory({ title: "plain", first_published_at: ago(3) });
    await less("COLLECTION", sheet.id);
    await less("TAG", tag.id);
    expect((await feed()).titles[0]).toBe("plain");
    const loved = await makeStory({ title: "loved", clap_count: 9, first_published_at: at });
    await insertRow("staff_picks", { post_id: loved.id, picked_at: at });
    expect((await feed()).reasons.get("loved")?.kind).toBe("STAFF_PICK");
    await less("STAFF_PICKS", null);
    expect((await feed()).reasons.get("loved")?.kind).toBe("POPULAR");
    await less("POPULAR", null);
    expect((await feed()).reasons.get("loved")?.kind).toBe("NEW");
    await less("NEW", null);
    expect((await feed()).titles).toEqual([]);
  });

  test("is shown in a list, newest first, where it can be undone", async () => {
    const [ann, gone] = [await makeUser({ name: "Ann" }), await makeUser()];
    await less("USER", ann.id);
    await less("USER", gone.id);
    await less("POPULAR", null);
    await setSuspended(gone.id, 1);
    const { data } = await graphql<{
      viewer: { feedReductionConnection: { edges: { node: object }[] } };
    }>(
      "query { viewer { feedReductionConnection { edges { node { kind name } } } } }",
      {},
      { cookie },
    );
    const nodes = data.viewer.feedReductionConnection.edges.map(({ node }) => node);
    expect(nodes).toHaveLength(2);
    expect(nodes).toEqual(
      expect.arrayContaining([
        { kind: "USER", name: "Ann" },
        { kind: "POPULAR", name: null },
      ]),
    );
    // A reduction of a deleted user can still be removed.
    expect((await less("USER", gone.id, false)).__typename).toBe("FeedReductionChange");
  });

  test("is rejected for anonymous viewers, oneself, unknown targets, and reasons without a target", async () => {
    expect((await mutate("setFeedReduction(kind: NEW, isReduced: true)", {})).__typename).toBe(
      "Unauthorized",
    );
    expect(await less("USER", reader.id)).toEqual({
      __typename: "BadRequest",
      message: "Your own stories don’t appear on your home page.",
    });
    for (const [kind, id] of [
      ["USER", "nonsense"],
      ["COLLECTION", reader.id],
      ["TAG", null],
      ["POPULAR", reader.id],
    ] as const) {
      expect((await less(kind, id)).__typename, kind).toBe("NotFound");
    }
    const rows = await firstValue(
      "SELECT count(*) AS n FROM feed_reductions WHERE user_id = ?1",
      reader.id,
    );
    expect(rows).toBe(0);
  });
});

describe("the column beside the feed", () => {
  test("contains topics the reader doesn't follow, those they read first, and recently saved stories", async () => {
    const [read, hot, followed, unwanted] = [
      await makeTag({ display_title: "Read", post_count: 1 }),
      await makeTag({ display_title: "Hot", post_count: 9 }),
      await makeTag({ display_title: "Followed", post_count: 9 }),
      await makeTag({ display_title: "Unwanted", post_count: 9 }),
    ];
    const story = await makeStory({ title: "read" });
    await tagStory(story.id, read.id);
    await readsStory(story.id);
    const other = await makeStory({ title: "other" });
    for (const { id } of [hot, followed, unwanted]) await tagStory(other.id, id);
    // A topic that only they write about.
    const own = await makeTag({ display_title: "Own", post_count: 10 });
    const { id: ownStory } = await makeStory({ creator_id: reader.id });
    await tagStory(ownStory, own.id);
    await readsStory(ownStory);
    await insertRow("tag_follows", { follower_id: reader.id, tag_id: followed.id, created_at: 0 });
    await less("TAG", unwanted.id);
    const headers = await signedIn(reader.id);
    const list = `predefined:${reader.id}:READING_LIST`;
    const gone = await makeStory({ title: "gone" });
    for (const { id } of [story, gone, other]) {
      await graphql(
        `
          mutation ($list: ID!, $post: ID!) {
            addCatalogItem(catalogId: $list, postId: $post) {
              __typename
            }
          }
        `,
        { list, post: id },
        headers,
      );
    }
    await runSql("UPDATE posts SET status = 'DELETED' WHERE id = ?1", gone.id);
    const { data } = await graphql<{
      viewer: {
        suggestedTags: { displayTitle: string }[];
        latestSavedPosts: { title: string }[];
      };
    }>(
      "query { viewer { suggestedTags(first: 2) { displayTitle } latestSavedPosts(first: 5) { title } } }",
      {},
      { cookie },
    );
    expect(data.viewer.suggestedTags.map(({ displayTitle }) => displayTitle)).toEqual([
      "Read",
      "Hot",
    ]);
    expect(data.viewer.latestSavedPosts.map(({ title }) => title)).toEqual(["other", "read"]);
  });
});

test("the recently saved stories exclude those the reader can no longer see", async () => {
  const writer = await makeUser();
  const story = await makeStory({ creator_id: writer.id, title: "under" });
  const gone = await makeStory({ title: "gone" });
  const respond = (root: string, title: string, columns = {}) =>
    makeStory({ in_response_to_post_id: root, root_post_id: root, title, ...columns });
  const saved = [
    story,
    await respond(story.id, "shown"),
    await respond(story.id, "hidden", { hidden_by_author: 1 }),
    await respond(story.id, "hidden own", { hidden_by_author: 1, creator_id: reader.id }),
    await respond(gone.id, "under gone"),
  ];
  const list = `predefined:${reader.id}:READING_LIST`;
  const headers = await signedIn(reader.id);
  for (const { id } of saved.slice(0, 2)) {
    await graphql(
      "mutation ($list: ID!, $post: ID!) { addCatalogItem(catalogId: $list, postId: $post) { __typename } }",
      { list, post: id },
      headers,
    );
  }
  for (const [index, { id }] of saved.slice(2).entries()) {
    await insertRow("catalog_items", {
      id: `saved-${id}`,
      catalog_id: list,
      owner_id: reader.id,
      post_id: id,
      position: Number.MAX_SAFE_INTEGER - 10 + index,
      created_at: 0,
    });
  }
  await runSql("UPDATE posts SET hidden_by_staff = 1 WHERE id = ?1", gone.id);
  const { data } = await graphql<{ viewer: { latestSavedPosts: { title: string }[] } }>(
    "{ viewer { latestSavedPosts(first: 3) { title } } }",
    {},
    headers,
  );
  expect(data.viewer.latestSavedPosts.map(({ title }) => title)).toEqual([
    "hidden own",
    "shown",
    "under",
  ]);
});

test("the home page needs two database round trips with either feed", async () => {
  const ann = await makeUser();
  const tag = await makeTag({ slug: "trips" });
  await followPerson(ann.id, reader.id);
  await insertRow("tag_follows", { follower_id: reader.id, tag_id: tag.id, created_at: 0 });
  const story = await makeStory({ title: "followed", creator_id: ann.id });
  await tagStory(story.id, tag.id);
  for (const path of ["/", "/?feed=following", "/?tag=trips"]) {
    const response = await get(path, { cookie });
    expect(response.status, path).toBe(200);
    expect(databaseUse(response).roundTrips, path).toBeLessThanOrEqual(2);
  }
});
