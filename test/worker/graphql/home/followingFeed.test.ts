import { beforeEach, describe, expect, test } from "vitest";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
  tagStory,
} from "../../../support/factories.ts";
import { graphql } from "../../../support/product.ts";

const QUERY = `query ($first: Int, $after: String) {
  viewerFollowingPostsConnection(first: $first, after: $after) {
    edges { node { title } }
    pageInfo { hasNextPage endCursor }
  }
}`;

interface Answer {
  viewerFollowingPostsConnection: {
    edges: { node: { title: string } }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
  };
}

let reader: { id: string };
let cookie: string;

async function feed(variables: Record<string, unknown> = {}) {
  const { data, errors } = await graphql<Answer>(QUERY, variables, { cookie });
  expect(errors).toBeUndefined();
  const { edges, pageInfo } = data.viewerFollowingPostsConnection;
  return { titles: edges.map(({ node }) => node.title), pageInfo };
}

async function followUser(id: string): Promise<void> {
  await insertRow("user_follows", { follower_id: reader.id, target_id: id, created_at: 0 });
}
async function followCollection(id: string): Promise<void> {
  const row = { follower_id: reader.id, collection_id: id, created_at: 0 };
  await insertRow("collection_follows", row);
}
async function followTag(id: string): Promise<void> {
  await insertRow("tag_follows", { follower_id: reader.id, tag_id: id, created_at: 0 });
}

beforeEach(async () => {
  reader = await makeUser();
  cookie = await signIn(reader.id);
});

describe("the following feed", () => {
  test("merges followed writers, publications and tags, newest first, each story once", async () => {
    const [writer, stranger] = [await makeUser(), await makeUser()];
    const collection = await makeCollection();
    const tag = await makeTag();
    await followUser(writer.id);
    await followCollection(collection.id);
    await followTag(tag.id);
    await makeStory({ title: "writer", creator_id: writer.id, first_published_at: 3 });
    await makeStory({ title: "publication", collection_id: collection.id, first_published_at: 2 });
    const tagged = await makeStory({ title: "tag", first_published_at: 4 });
    const all = await makeStory({
      title: "all three",
      creator_id: writer.id,
      collection_id: collection.id,
      first_published_at: 5,
    });
    await makeStory({ title: "nobody's", creator_id: stranger.id, first_published_at: 6 });
    await tagStory(tagged.id, tag.id);
    await tagStory(all.id, tag.id);
    expect((await feed()).titles).toEqual(["all three", "tag", "writer", "publication"]);
  });

  test("contains what a followed writer wrote with others", async () => {
    const [writer, other] = [await makeUser(), await makeUser()];
    await followUser(writer.id);
    const story = await makeStory({ title: "together", creator_id: other.id });
    await insertRow("post_authors", {
      post_id: story.id,
      user_id: writer.id,
      role: "AUTHOR",
      position: 1,
    });
    expect((await feed()).titles).toEqual(["together"]);
  });

  test("excludes unlisted stories", async () => {
    const writer = await makeUser();
    const tag = await makeTag();
    await followUser(writer.id);
    await followTag(tag.id);
    const listed = await makeStory({ title: "listed", creator_id: writer.id });
    const hidden: Record<string, string | number | null>[] = [
      { visibility: "UNLISTED" },
      { hidden_by_staff: 1 },
      { status: "DRAFT", first_published_at: null },
      { status: "DELETED" },
      { in_response_to_post_id: listed.id },
    ];
    for (const columns of hidden) {
      const { id } = await makeStory({ title: "hidden", creator_id: writer.id, ...columns });
      await tagStory(id, tag.id);
    }
    expect((await feed()).titles).toEqual(["listed"]);
  });

  test("excludes muted writers and publications, and still fills the page", async () => {
    const [muted, writer] = [await makeUser(), await makeUser()];
    const collection = await makeCollection();
    const tag = await makeTag();
    await followTag(tag.id);
    await insertRow("user_mutes", { user_id: reader.id, target_id: muted.id, created_at: 0 });
    const mute = { user_id: reader.id, collection_id: collection.id, created_at: 0 };
    await insertRow("collection_mutes", mute);
    for (let index = 0; index < 4; index += 1) {
      const stories = [
        await makeStory({ title: "muted writer", creator_id: muted.id }),
        await makeStory({ title: "muted publication", collection_id: collection.id }),
      ];
      for (const { id } of stories) await tagStory(id, tag.id);
    }
    for (const title of ["one", "two"]) {
      const { id } = await makeStory({ title, creator_id: writer.id });
      await tagStory(id, tag.id);
    }
    expect((await feed({ first: 2 })).titles).toEqual(["one", "two"]);
  });

  test("paginates through stories with the same timestamp without gaps or repetition", async () => {
    const writer = await makeUser();
    const tag = await makeTag();
    await followUser(writer.id);
    await followTag(tag.id);
    for (let index = 0; index < 7; index += 1) {
      const { id } = await makeStory({
        title: `twin ${index}`,
        creator_id: index % 2 ? writer.id : null,
        first_published_at: FIXED_NOW,
      });
      await tagStory(id, tag.id);
    }
    const titles: string[] = [];
    let after: string | null = null;
    do {
      const page = await feed({ first: 3, after });
      titles.push(...page.titles);
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null && titles.length < 20);
    expect(titles).toHaveLength(7);
    expect(new Set(titles).size).toBe(7);
  });

  test("is empty for anonymous viewers", async () => {
    const { data } = await graphql<Answer>(QUERY);
    expect(data.viewerFollowingPostsConnection.edges).toEqual([]);
    expect(data.viewerFollowingPostsConnection.pageInfo.hasNextPage).toBe(false);
  });
});
