import { exports } from "cloudflare:workers";
import { firstRow } from "../../../support/database.ts";
import { beforeAll, describe, expect, test } from "vitest";
import {
  insertRow,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { get, graphql, ORIGIN } from "../../../support/product.ts";

type Headers = Record<string, string>;
let staff: Headers;
let reader: Headers;

beforeAll(async () => {
  staff = await signedIn((await makeUser({ is_staff: 1 })).id);
  reader = await signedIn((await makeUser()).id);
  await makeTag({ slug: "rivers", display_title: "Rivers", post_count: 1 });
  await makeTag({ slug: "lakes", display_title: "Lakes", post_count: 3 });
});

const SAVE = `mutation ($slug: String!, $name: String!, $visibility: TopicVisibility!, $tags: String) {
  saveTopic(topicSlug: $slug, name: $name, visibility: $visibility, tags: $tags) {
    __typename ... on TopicUpdate { topic { slug name visibility tags { normalizedTagSlug } } }
    ... on ResultError { message }
  }
}`;

const save = async (variables: Record<string, unknown>, headers: Headers) => {
  const input = { slug: "water", name: "Water", visibility: "PUBLIC", tags: "", ...variables };
  const { data } = await graphql<{ saveTopic: Record<string, unknown> }>(SAVE, input, headers);
  return data.saveTopic;
};

describe("a topic", () => {
  test("can be created and changed by staff, with its tags in order", async () => {
    expect(await save({ tags: "Lakes, rivers, lakes" }, staff)).toMatchObject({
      __typename: "TopicUpdate",
      topic: {
        slug: "water",
        tags: [{ normalizedTagSlug: "lakes" }, { normalizedTagSlug: "rivers" }],
      },
    });
    const again = await save({ name: "Waters", tags: "rivers", visibility: "SPECIAL" }, staff);
    expect(again.topic).toEqual({
      slug: "water",
      name: "Waters",
      visibility: "SPECIAL",
      tags: [{ normalizedTagSlug: "rivers" }],
    });
    const purged = await firstRow<{ count: number }>(
      "SELECT count(*) AS count FROM purge_outbox WHERE tag = 'group-topics'",
    );
    expect(purged?.count).toBe(1);
  });

  test.each([
    [{ name: "  " }, "needs a name"],
    [{ name: "x".repeat(61) }, "at most 60"],
    [{ slug: "--" }, "letter or digit"],
    [{ tags: "no such tag" }, "no-such-tag"],
    [{ tags: Array.from({ length: 21 }, (_, at) => `tag${at}`).join(",") }, "at most 20 tags"],
  ])("is rejected if it is invalid: %j", async (input, message) => {
    const answer = await save({ slug: "rejected", ...input }, staff);
    expect(answer.__typename).toBe("BadRequest");
    expect(answer.message).toContain(message);
  });

  test("can be changed by no one else, and its editor seen by no one else", async () => {
    for (const headers of [reader, {}]) {
      expect((await save({ slug: "mine" }, headers)).__typename).toBe("NotFound");
      for (const page of ["edit", "add-posts"]) {
        expect((await get(`/topic/water/${page}`, headers)).status).toBe(404);
      }
    }
    expect(await firstRow("SELECT 1 FROM topics WHERE slug = 'mine'")).toBeNull();
  });
});

describe("a topic's stories", () => {
  const change = async (field: string, headers: Headers) => {
    const { data } = await graphql<Record<string, { __typename: string }>>(
      `mutation { ${field} { __typename } }`,
      {},
      headers,
    );
    return Object.values(data)[0]!.__typename;
  };

  test("can be added and removed by staff, and come first in its tags' recommendations", async () => {
    const { id } = await makeStory({ title: "Up the river." });
    const { id: tagId } = await makeTag({ slug: "boats", display_title: "Boats", post_count: 1 });
    await tagStory((await makeStory({ title: "A boat." })).id, tagId);
    await save({ slug: "boating", name: "Boating", tags: "boats" }, staff);
    const add = `addTopicPost(topicSlug: "boating", story: "${ORIGIN}/p/up-the-river-${id}?x=1")`;
    for (const headers of [reader, {}]) expect(await change(add, headers)).toBe("NotFound");
    expect(await change(add, staff)).toBe("TopicUpdate");
    expect(await change(add, staff)).toBe("TopicUpdate");
    const recommended = async () => (await get("/tag/boats/recommended")).text();
    expect(await recommended()).toContain("Up the river.");
    expect(await (await get("/topic/boating/add-posts", staff)).text()).toContain("Up the river.");
    const remove = `removeTopicPost(topicSlug: "boating", postId: "${id}")`;
    expect(await change(remove, reader)).toBe("NotFound");
    expect(await change(remove, staff)).toBe("TopicUpdate");
    expect(await recommended()).not.toContain("Up the river.");
  });

  test("must be published stories, and a staff-only topic recommends none", async () => {
    const draft = await makeStory({ status: "DRAFT", first_published_at: null });
    for (const story of [draft.id, "https://elsewhere.example/story", "", "zzz"]) {
      const add = `addTopicPost(topicSlug: "boating", story: ${JSON.stringify(story)})`;
      expect([story, await change(add, staff)]).toEqual([story, "BadRequest"]);
    }
    const { id: topicId } = await insertRow("topics", {
      id: "6aaaaaaaaaa1",
      slug: "secret",
      name: "Secret",
      visibility: "STAFF",
      created_at: 0,
    });
    const tag = await makeTag({ slug: "secrets", display_title: "Secrets", post_count: 1 });
    const story = await makeStory({ title: "A secret choice." });
    await insertRow("topic_tags", { topic_id: topicId, tag_id: tag.id });
    await insertRow("topic_posts", { topic_id: topicId, post_id: story.id, added_at: 0 });
    expect(await (await get("/tag/secrets/recommended")).text()).not.toContain("A secret choice.");
  });

  test("can also be added with a plain form", async () => {
    const { id } = await makeStory({ title: "By form." });
    const form = (headers: Headers) =>
      exports.default.fetch(`${ORIGIN}/_/write/addTopicPost`, {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: headers.Cookie!, Origin: ORIGIN },
        body: new URLSearchParams({
          xsrf: Object.values(headers).at(-1)!,
          redirect: "/topic/boating/add-posts",
          topicSlug: "boating",
          story: id,
        }),
      });
    // Who may not know of an action gets 404, as its mutation answers NotFound.
    expect((await form(reader)).status).toBe(404);
    const response = await form(staff);
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toContain("/topic/boating/add-posts");
    expect(await (await get("/topic/boating/add-posts", staff)).text()).toContain("By form.");
  });
});

describe("onboarding", () => {
  test("offers topics to follow", async () => {
    const html = await (await get("/get-started/topics", reader)).text();
    for (const text of ["What do you want to read about?", "Lakes", "Follow three or more topics"])
      expect(html).toContain(text);
  });

  test.each(["/get-started", "/m/getting-started"])(
    "leads from %s to the first step that is neither done nor skipped",
    async (path) => {
      const { id } = await makeUser();
      const browser = await signedIn(id);
      const dismiss = (flag: string) =>
        insertRow("dismissals", { user_id: id, flag, dismissed_at: 1 });
      const next = async () => (await get(path, browser)).headers.get("Location");
      expect(await next()).toBe("/get-started/topics");
      await dismiss("ONBOARDING_TOPICS");
      await dismiss("ONBOARDING_PEOPLE");
      expect(await next()).toBe("/get-started/profile");
      await dismiss("ONBOARDING_PROFILE");
      expect(await next()).toBe("/");
    },
  );

  test("asks an anonymous viewer to sign up first", async () => {
    const response = await get("/get-started/topics");
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toContain("operation=register");
  });
});
