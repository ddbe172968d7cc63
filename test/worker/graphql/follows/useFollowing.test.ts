import { describe, expect, test } from "vitest";
import persisted from "../../../../generated/persisted.json";
import {
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
  tagStory,
} from "../../../support/factories.ts";
import { followPerson } from "../../../support/people.ts";
import { graphql } from "../../../support/product.ts";
import { followCollection } from "../../../support/publications/publications.ts";

/** The operation as the client sends it. */
const UseFollowingQuery = Object.values(persisted as Record<string, string>).find((text) =>
  text.startsWith("query UseFollowingQuery"),
)!;

interface Node {
  id: string;
  [field: string]: unknown;
}
interface Answer {
  viewer: {
    followingUserConnection: { edges: { node: Node }[] };
    followingCollectionConnection: { edges: { node: Node }[] };
    followedTags: Node[];
  } | null;
}

const latest = (id: string) => ({ edges: [{ node: { id, latestPublishedAt: 2 } }] });
const NONE = { edges: [] };

describe("UseFollowingQuery", () => {
  test("returns people, publications and tags, each with its latest story", async () => {
    const viewer = await makeUser();
    const [writer, silent] = [await makeUser({ username: "writer" }), await makeUser()];
    const collection = await makeCollection({ slug: "followed" });
    const tag = await makeTag({ slug: "followed-tag", display_title: "Followed" });
    await followPerson(writer.id, viewer.id, 2);
    await followPerson(silent.id, viewer.id, 1);
    await followCollection(collection.id, viewer.id);
    await insertRow("tag_follows", { follower_id: viewer.id, tag_id: tag.id, created_at: 1 });
    const times = { first_published_at: 2, latest_published_at: 2 };
    const older = await makeStory({
      creator_id: writer.id,
      collection_id: collection.id,
      first_published_at: 1,
    });
    const story = await makeStory({
      creator_id: writer.id,
      collection_id: collection.id,
      ...times,
    });
    for (const { id } of [older, story]) await tagStory(id, tag.id);

    const { data, errors } = await graphql<Answer>(
      UseFollowingQuery,
      {},
      { Cookie: await signIn(viewer.id) },
    );
    expect(errors).toBeUndefined();
    const { followingUserConnection, followingCollectionConnection, followedTags } = data.viewer!;
    expect(followingUserConnection.edges.map(({ node }) => node)).toMatchObject([
      { id: writer.id, username: "writer", homepagePostsConnection: latest(story.id) },
      { id: silent.id, homepagePostsConnection: NONE },
    ]);
    expect(followingCollectionConnection.edges.map(({ node }) => node)).toMatchObject([
      { id: collection.id, slug: "followed", postsConnection: latest(story.id) },
    ]);
    expect(followedTags).toMatchObject([
      { id: tag.id, normalizedTagSlug: "followed-tag", posts: latest(story.id) },
    ]);
  });

  test("returns at most 25 people, those followed last", async () => {
    const viewer = await makeUser();
    const people = await Promise.all(Array.from({ length: 27 }, () => makeUser()));
    for (const [index, { id }] of people.entries()) await followPerson(id, viewer.id, index);
    const { data } = await graphql<Answer>(
      UseFollowingQuery,
      {},
      { Cookie: await signIn(viewer.id) },
    );
    expect(data.viewer!.followingUserConnection.edges.map(({ node }) => node.id)).toEqual(
      people
        .slice(2)
        .map(({ id }) => id)
        .toReversed(),
    );
  });

  test("returns no viewer for an anonymous viewer", async () => {
    expect((await graphql<Answer>(UseFollowingQuery)).data).toEqual({ viewer: null });
  });
});
