import { runSql, runStatement } from "../../../support/database.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { followCreators } from "../../../../worker/domain/identity/accountState.ts";
import { makeStory, makeTag, makeUser, signIn, tagStory } from "../../../support/factories.ts";
import { later, setFlagRules } from "../../../support/flagRules.ts";
import { addAuthor, setSuspended } from "../../../support/people.ts";
import { databaseUse, get, graphql } from "../../../support/product.ts";

type Columns = Record<string, string | number | null>;

const WAYS = `query ($id: ID!) {
  postResult(id: $id) { __typename ... on Post { title creator { name } } }
  node(id: $id) { id }
}`;

interface Answer {
  postResult: { __typename: string; title?: string; creator?: { name: string } | null };
  node: { id: string } | null;
}

let headersOf: Record<"visitor" | "stranger" | "writer" | "responder", Record<string, string>>;
let writer: { id: string; name: string };
let responder: { id: string };

beforeAll(async () => {
  [writer, responder] = [await makeUser(), await makeUser()];
  const cookie = async ({ id }: { id: string }) => ({ Cookie: await signIn(id) });
  headersOf = {
    visitor: {},
    stranger: await cookie(await makeUser()),
    writer: await cookie(writer),
    responder: await cookie(responder),
  };
});

/** Returns whether a story opens; its page, its state, `postResult` and `node` must agree. */
async function opens(id: string, headers: Record<string, string>): Promise<boolean> {
  const { data, errors } = await graphql<Answer>(WAYS, { id }, headers);
  expect(errors).toBeUndefined();
  const ways = [
    data.postResult.__typename === "Post",
    data.node !== null,
    (await get(`/p/${id}`, headers)).status === 200,
    (await get(`/p/${id}/state`, headers)).status === 200,
  ];
  expect(new Set(ways).size, `ways to ${id}: ${ways.join()}`).toBe(1);
  return ways[0]!;
}

/** Returns the viewers to whom a story opens. */
async function viewersWhoSee(id: string): Promise<string[]> {
  const viewers: string[] = [];
  for (const [who, headers] of Object.entries(headersOf)) {
    if (await opens(id, headers)) viewers.push(who);
  }
  return viewers;
}

const EVERYONE = ["visitor", "stranger", "writer", "responder"];

describe("a story can be opened", () => {
  test.each<[string, Columns, string[]]>([
    ["published", {}, EVERYONE],
    ["unlisted", { visibility: "UNLISTED" }, EVERYONE],
    ["a draft", { status: "DRAFT", first_published_at: null }, ["writer"]],
    ["suspended", { hidden_by_staff: 1 }, ["writer"]],
    ["deleted", { status: "DELETED" }, []],
  ])("that is %s, by those who can see it", async (_state, columns, viewers) => {
    const { id } = await makeStory({ creator_id: writer.id, ...columns });
    expect(await viewersWhoSee(id)).toEqual(viewers);
  });
});

const UNAVAILABLE = "The original isn’t available right now.";

describe("a response can be opened", () => {
  const respond = (rootId: string, columns: Columns = {}) =>
    makeStory({
      title: "",
      creator_id: responder.id,
      in_response_to_post_id: rootId,
      root_post_id: rootId,
      ...columns,
    });

  test.each<[string, Columns, string[]]>([
    ["published", {}, EVERYONE],
    ["unlisted", { visibility: "UNLISTED" }, EVERYONE],
    ["for members", { visibility: "LOCKED" }, EVERYONE],
    ["a draft again", { status: "DRAFT" }, ["writer", "responder"]],
    ["suspended", { hidden_by_staff: 1 }, ["writer", "responder"]],
    ["deleted", { status: "DELETED" }, ["responder"]],
  ])(
    "to a story that is %s, by those who can see the story and by its writer",
    async (_state, columns, viewers) => {
      const root = await makeStory({ creator_id: writer.id, ...columns });
      const response = await respond(root.id);
      const answer = await respond(root.id, { in_response_to_post_id: response.id });
      expect(await viewersWhoSee(response.id)).toEqual(viewers);
      expect(await viewersWhoSee(answer.id)).toEqual(viewers);
      const own = await get(`/p/${response.id}`, headersOf.responder);
      const isStoryThere = viewers.includes("stranger");
      expect((await own.text()).includes(UNAVAILABLE)).toBe(!isStoryThere);
      if (!isStoryThere) expect(own.headers.get("cache-control")).toBe("no-store");
    },
  );

  test("by no one once it is deleted, whatever its story's state", async () => {
    const root = await makeStory({ creator_id: writer.id, status: "DELETED" });
    expect(await viewersWhoSee((await respond(root.id, { status: "DELETED" })).id)).toEqual([]);
  });

  test("only by its story's writer and its own writer while the former is suspended", async () => {
    const gone = await makeUser();
    const root = await makeStory({ creator_id: gone.id });
    const response = await respond(root.id);
    await setSuspended(gone.id, 1);
    expect(await viewersWhoSee(response.id)).toEqual(["responder"]);
    expect(await opens(response.id, { Cookie: await signIn(gone.id) })).toBe(true);
  });

  test.each<[string, Columns, string[]]>([
    ["hidden", { hidden_by_author: 1 }, ["writer", "responder"]],
    ["a draft", { status: "DRAFT" }, ["responder"]],
    ["hidden and a draft", { status: "DRAFT", hidden_by_author: 1 }, ["responder"]],
    ["suspended", { hidden_by_staff: 1 }, ["responder"]],
    ["hidden and suspended", { hidden_by_staff: 1, hidden_by_author: 1 }, ["responder"]],
    ["deleted", { status: "DELETED" }, []],
  ])("that is %s, by those who can see it", async (_state, columns, viewers) => {
    const root = await makeStory({ creator_id: writer.id });
    const { id } = await respond(root.id, columns);
    expect(await viewersWhoSee(id)).toEqual(viewers);
  });

  test("with its story's state in at most two round trips", async () => {
    const root = await makeStory({ creator_id: writer.id });
    const { id } = await respond(root.id);
    // The page names the story that it responds to, which is known only after its own row is read.
    expect(databaseUse(await get(`/p/${id}`))).toEqual({ roundTrips: 2, statements: 7 });
    expect(databaseUse(await get(`/p/${id}/state`))).toEqual({ roundTrips: 1, statements: 1 });
  });
});

describe("the stories of a suspended person", () => {
  const suspend = setSuspended;
  const LISTED = `query ($tag: ID!, $writer: ID!) {
    tagFromSlug(tagSlug: $tag) { posts(first: 50) { edges { node { id } } } }
    userResult(id: $writer) { ... on User { postsConnection { edges { node { id } } } } }
    latestPostsConnection(first: 50) { edges { node { id } } }
  }`;

  test("can be opened only by them, are in no list, and return with the account", async () => {
    const [person, friend, tag] = [await makeUser(), await makeUser(), await makeTag()];
    const own = { Cookie: await signIn(person.id) };
    const stories = [
      await makeStory({ creator_id: person.id }),
      await makeStory({ creator_id: person.id, status: "DRAFT", first_published_at: null }),
    ];
    await addAuthor(stories[0]!.id, friend.id);
    for (const { id } of stories) await tagStory(id, tag.id);
    const response = await makeStory({
      creator_id: person.id,
      in_response_to_post_id: (await makeStory({ creator_id: writer.id })).id,
    });
    // On the friend's profile, which stays: the stories they co-authored.
    const isListed = async (): Promise<boolean[]> => {
      const { data } = await graphql<object>(LISTED, { tag: tag.slug, writer: friend.id });
      return Object.values(data).map((list) => JSON.stringify(list).includes(stories[0]!.id));
    };
    const opened = async (headers = {}) =>
      Promise.all([...stories, response].map(({ id }) => opens(id, headers)));

    expect(await isListed()).toEqual([true, true, true]);
    await suspend(person.id, 1);
    expect(await isListed()).toEqual([false, false, false]);
    expect(await opened()).toEqual([false, false, false]);
    expect(await opened(headersOf.writer)).toEqual([false, false, false]);
    expect(await opened(own)).toEqual([true, true, true]);
    await suspend(person.id, 0);
    expect(await isListed()).toEqual([true, true, true]);
    expect(await opened()).toEqual([true, false, true]);
  });

  test("stay hidden whatever else changes their state, and keep their own suspension", async () => {
    const person = await makeUser({ hidden_by_staff: 1 });
    const late = await makeStory({ creator_id: person.id });
    const broken = await makeStory({ creator_id: person.id, hidden_by_staff: 1 });
    const given = await makeStory({ creator_id: writer.id });
    const change = (sql: string, id: string) => runSql(sql, id);
    await change(
      `UPDATE posts SET creator_id = '${person.id}', status = 'PUBLISHED' WHERE id = ?1`,
      given.id,
    );
    await runStatement(followCreators([given.id]));
    await change(
      "UPDATE posts SET hidden_by_staff = 0, status = 'PUBLISHED' WHERE id = ?1",
      late.id,
    );
    for (const { id } of [late, broken, given]) expect(await opens(id, {}), id).toBe(false);
    const shown = async () => {
      const { data } = await graphql(LISTED, { tag: "", writer: person.id });
      return [late, broken, given].map(({ id }) => JSON.stringify(data).includes(id));
    };
    expect(await shown()).toEqual([false, false, false]);
    await suspend(person.id, 0);
    expect(await shown()).toEqual([true, false, true]);
    expect(await opens(broken.id, {})).toBe(false);
  });

  test("remain visible with the writer's name if only another author is suspended", async () => {
    const person = await makeUser({ name: "Sus Pended" });
    const story = await makeStory({
      creator_id: writer.id,
      byline: "By the writer and Sus Pended",
      title: "Ours",
    });
    await addAuthor(story.id, writer.id, 0);
    await addAuthor(story.id, person.id, 1);
    expect(await (await get(`/p/${story.id}`)).text()).toContain("Sus Pended");
    await suspend(person.id, 1);
    const page = await get(`/p/${story.id}`);
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain("Ours");
    expect(html).toContain(writer.name);
    expect(html).not.toContain("Sus Pended");
    expect(databaseUse(page).roundTrips).toBe(1);
  });

  test("can be opened, with the writer's name, by those whom a flag allows it", async () => {
    const person = await makeUser({ hidden_by_staff: 1 });
    const story = await makeStory({ creator_id: person.id });
    const draft = await makeStory({ creator_id: person.id, status: "DRAFT" });
    const staff = await makeUser({ is_staff: 1 });
    const reader = later({ Cookie: await signIn((await makeUser()).id) });
    await setFlagRules({ flag: "can_view_suspended_content", value: true, audience: "STAFF" });
    const ask = later({ Cookie: await signIn(staff.id) });
    const { data } = await graphql<Answer>(WAYS, { id: story.id }, ask);
    expect(data.postResult).toMatchObject({ __typename: "Post", creator: { name: person.name } });
    expect(await opens(story.id, later({ Cookie: ask.Cookie! }))).toBe(true);
    expect(await opens(draft.id, later({ Cookie: ask.Cookie! }))).toBe(false);
    expect(await opens(story.id, later({ Cookie: reader.Cookie! }))).toBe(false);
    await setFlagRules();
  });
});
