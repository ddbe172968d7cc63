import { runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { newId } from "../../../../shared/ids.ts";
import { profileStoriesByUser } from "../../../../worker/domain/people/profileStories.ts";
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
import { addAuthor, followPerson, makeDomainContext, readStory } from "../../../support/people.ts";
import { databaseUse, graphql, ORIGIN } from "../../../support/product.ts";
import {
  addMember,
  followCollection,
  makeImage,
} from "../../../support/publications/publications.ts";
import { exports } from "cloudflare:workers";

interface Connection {
  edges: { cursor: string; node: { id: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Reads a user's connection page by page, and returns the ids of each page. */
async function pagesOf(
  userId: string,
  field: string,
  first: number,
  args = "",
): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof graphql<{ userResult: { list: Connection } }>>> =
      await graphql(
        `query Page($id: ID, $first: Int, $after: String) {
        userResult(id: $id) { ... on User {
          list: ${field}(first: $first, after: $after${args}) {
            edges { cursor node { id } } pageInfo { hasNextPage endCursor }
          }
        } }
      }`,
        { id: userId, first, after },
      );
    expect(answer.errors).toBeUndefined();
    const { edges, pageInfo }: Connection = answer.data.userResult.list;
    pages.push(edges.map(({ node }) => node.id));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null && pages.length < 20);
  return pages;
}

const UserSearchQuery = `
  query UserSearchQuery($id: ID, $username: String) {
    userResult(id: $id, username: $username) {
      __typename
      ... on User {
        id name username imageId bio hasSubdomain twitterScreenName location url about
        customDomainState { live { domain status isSubdomain } }
        membership { id tier friendSince }
        newsletterV3 { id slug name type showPromo }
        socialStats { followerCount followingCount }
        viewerEdge { id isUser isFollowing isMuting }
        writtenTags { normalizedTagSlug }
        editedCollections { slug }
      }
      ... on NotFound { message }
    }
  }`;

describe("userResult", () => {
  test("returns every field of a person who has them all", async () => {
    const image = await makeImage();
    const about = { paragraphs: [{ name: "a1", type: "P", text: "I <3 paper." }] };
    const user = await makeUser({
      username: "Full",
      name: "Full Fields",
      bio: "All of them.",
      image_id: image.id,
      about: JSON.stringify(about),
      location: "Basel",
      url: "https://full.example/",
      twitter_screen_name: "full",
      domain: "full.deckle.example",
      domain_is_subdomain: 1,
      follower_count: 7,
      following_count: 3,
    });
    const newsletter = { id: "nl-full", slug: "letters", name: "Letters", created_at: 0 };
    await insertRow("newsletters", { ...newsletter, user_id: user.id, show_promo: 1 });
    const collection = await makeCollection({ slug: "edited-by-full" });
    await addMember(collection.id, user.id, "EDITOR");
    await addMember((await makeCollection()).id, user.id, "WRITER");
    const tag = await makeTag({ slug: "paper" });
    const story = await makeStory({ creator_id: user.id });
    await tagStory(story.id, tag.id);
    const { data, errors } = await graphql<{ userResult: unknown }>(UserSearchQuery, {
      username: "fULL",
    });
    expect(errors).toBeUndefined();
    expect(data.userResult).toEqual({
      __typename: "User",
      id: user.id,
      name: "Full Fields",
      username: "Full",
      imageId: image.id,
      bio: "All of them.",
      hasSubdomain: true,
      twitterScreenName: "full",
      location: "Basel",
      url: "https://full.example/",
      about: expect.stringContaining("I &lt;3 paper."),
      customDomainState: {
        live: { domain: "full.deckle.example", status: "ACTIVE", isSubdomain: true },
      },
      membership: null,
      newsletterV3: {
        id: "nl-full",
        slug: "letters",
        name: "Letters",
        type: "NEWSLETTER_TYPE_AUTHOR",
        showPromo: true,
      },
      socialStats: { followerCount: 7, followingCount: 3 },
      viewerEdge: { id: `lo_:${user.id}`, isUser: false, isFollowing: false, isMuting: false },
      writtenTags: [{ normalizedTagSlug: "paper" }],
      editedCollections: [{ slug: "edited-by-full" }],
    });
  });

  test("returns empty fields for a person without a profile", async () => {
    const { id } = await makeUser();
    const { data } = await graphql<{ userResult: unknown }>(UserSearchQuery, { id });
    expect(data.userResult).toMatchObject({
      imageId: null,
      about: null,
      location: null,
      url: null,
      hasSubdomain: false,
      customDomainState: { live: null },
      newsletterV3: null,
      writtenTags: [],
      editedCollections: [],
    });
  });

  test("omits a stored address that a link can't have", async () => {
    const { id } = await makeUser({ url: "javascript:alert(1)" });
    const { data } = await graphql<{ userResult: unknown }>(UserSearchQuery, { id });
    expect(data.userResult).toMatchObject({ url: null });
  });

  test("returns NotFound for an unknown id, without arguments, and for a suspended person", async () => {
    const suspended = await makeUser({ username: "gone", hidden_by_staff: 1 });
    for (const variables of [
      { id: newId("user") },
      { id: "zzz" },
      { username: "nobody-here" },
      {},
      { id: suspended.id },
      { username: "gone" },
    ]) {
      const { data } = await graphql<{ userResult: { __typename: string } }>(
        UserSearchQuery,
        variables,
      );
      expect(data.userResult.__typename).toBe("NotFound");
    }
    const { data } = await graphql("query N($id: ID!) { node(id: $id) { id } }", {
      id: suspended.id,
    });
    expect(data).toEqual({ node: null });
  });

  test("tells a viewer whom they follow, whom they mute, and who they are", async () => {
    const [viewer, followed, muted] = [await makeUser(), await makeUser(), await makeUser()];
    await followPerson(followed.id, viewer.id);
    await insertRow("user_mutes", { user_id: viewer.id, target_id: muted.id, created_at: 0 });
    const cookie = await signIn(viewer.id);
    const edgeOf = async (id: string) =>
      (
        await graphql<{ userResult: { viewerEdge: unknown } }>(
          UserSearchQuery,
          { id },
          { Cookie: cookie },
        )
      ).data.userResult.viewerEdge;
    expect(await edgeOf(followed.id)).toMatchObject({ isFollowing: true, isMuting: false });
    expect(await edgeOf(muted.id)).toMatchObject({ isFollowing: false, isMuting: true });
    expect(await edgeOf(viewer.id)).toMatchObject({ isUser: true, isFollowing: false });
  });
});

describe("the follow buttons' query", () => {
  test("needs two round trips for a batch of twenty", async () => {
    const viewer = await makeUser();
    const people = await Promise.all(Array.from({ length: 20 }, () => makeUser()));
    await followPerson(people[3]!.id, viewer.id);
    const query =
      "query Q($id: ID!) { userResult(id: $id) { ... on User { id viewerEdge { id isFollowing } } } }";
    const response = await exports.default.fetch(`${ORIGIN}/_/graphql`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Cookie: await signIn(viewer.id) },
      body: JSON.stringify(people.map(({ id }) => ({ query, variables: { id } }))),
    });
    const results = (await response.json()) as {
      data: { userResult: { viewerEdge: { isFollowing: boolean } } };
    }[];
    expect(results.map(({ data }) => data.userResult.viewerEdge.isFollowing)).toEqual(
      people.map((_, index) => index === 3),
    );
    expect(databaseUse(response)).toEqual({ roundTrips: 2, statements: 3 });
  });
});

interface Ordered {
  id: string;
  at: number;
  reads: number;
}

const up = (a: string, b: string): number => (a < b ? -1 : 1);

const storiesOf = async (id: string): Promise<string[]> =>
  (await pagesOf(id, "postsConnection", 10)).flat();

/** Ids that were followed alternately at one of two times, newest first. */
const byTurns = (ids: readonly string[]): string[] =>
  ids
    .map((id, index) => ({ id, at: -(index % 2) }))
    .toSorted((a, b) => b.at - a.at || up(b.id, a.id))
    .map(({ id }) => id);

describe("a person's stories", () => {
  test("can be paginated in each order without repetition, even with equal timestamps", async () => {
    const writer = await makeUser();
    const stories: Ordered[] = [];
    for (let index = 0; index < 11; index += 1) {
      // Three timestamps for eleven stories, and two read counts.
      const story = await makeStory({
        creator_id: writer.id,
        first_published_at: FIXED_NOW - (index % 3) * 1000,
      });
      if (index % 2 === 0) await readStory(story.id, 2);
      stories.push({ id: story.id, at: -(index % 3), reads: index % 2 === 0 ? 2 : 0 });
    }
    const inOrder = (sort: (a: Ordered, b: Ordered) => number) =>
      stories.toSorted(sort).map(({ id }) => id);
    const pages = async (sort: string) =>
      pagesOf(writer.id, "postsConnection", 4, `, sort: ${sort}`);
    const newest = await pages("NEWEST");
    expect(newest.map((page) => page.length)).toEqual([4, 4, 3]);
    expect(newest.flat()).toEqual(inOrder((a, b) => b.at - a.at || up(b.id, a.id)));
    expect((await pages("OLDEST")).flat()).toEqual(newest.flat().toReversed());
    expect((await pages("MOST_READ")).flat()).toEqual(
      inOrder((a, b) => b.reads - a.reads || up(b.id, a.id)),
    );
    expect((await pagesOf(writer.id, "homepagePostsConnection", 4)).flat()).toEqual(newest.flat());
  });

  test("include co-authored ones, and exclude drafts, unlisted stories and responses", async () => {
    const [writer, other] = [await makeUser(), await makeUser()];
    const own = await makeStory({ creator_id: writer.id });
    const shared = await makeStory({ creator_id: other.id });
    await addAuthor(own.id, writer.id, 0);
    await addAuthor(shared.id, writer.id);
    await makeStory({ creator_id: writer.id, status: "DRAFT", first_published_at: null });
    await makeStory({ creator_id: writer.id, visibility: "UNLISTED" });
    await makeStory({ creator_id: writer.id, hidden_by_staff: 1 });
    await makeStory({ creator_id: writer.id, in_response_to_post_id: own.id });
    expect(await storiesOf(writer.id)).toEqual([own.id, shared.id]);
    expect(await storiesOf(other.id)).toEqual([shared.id]);
  });

  test("change when a story is published, unlisted, handed over, or loses the author", async () => {
    const [writer, heir] = [await makeUser(), await makeUser()];
    const story = await makeStory({ creator_id: writer.id, status: "DRAFT" });
    const change = (sql: string) => runSql(sql, story.id);
    expect(await storiesOf(writer.id)).toEqual([]);
    await change("UPDATE posts SET status = 'PUBLISHED' WHERE id = ?1");
    expect(await storiesOf(writer.id)).toEqual([story.id]);
    await change("UPDATE posts SET visibility = 'UNLISTED' WHERE id = ?1");
    expect(await storiesOf(writer.id)).toEqual([]);
    await change(`UPDATE posts SET visibility = 'PUBLIC', creator_id = '${heir.id}' WHERE id = ?1`);
    expect([await storiesOf(writer.id), await storiesOf(heir.id)]).toEqual([[], [story.id]]);
    await addAuthor(story.id, writer.id);
    expect(await storiesOf(writer.id)).toEqual([story.id]);
    await change(`DELETE FROM post_authors WHERE post_id = ?1 AND user_id = '${writer.id}'`);
    expect([await storiesOf(writer.id), await storiesOf(heir.id)]).toEqual([[], [story.id]]);
  });

  test("of many people are read in one statement", async () => {
    const writers = await Promise.all(Array.from({ length: 6 }, () => makeUser()));
    for (const writer of writers) {
      await makeStory({ creator_id: writer.id, title: "older", first_published_at: 1 });
      await makeStory({ creator_id: writer.id, title: "newer", first_published_at: 2 });
    }
    const context = makeDomainContext();
    const pages = await Promise.all(
      writers.map(({ id }) =>
        profileStoriesByUser(context).load({
          collectionSlug: null,
          userId: id,
          sort: "NEWEST",
          bounds: { limit: 1, after: null },
        }),
      ),
    );
    expect(pages.map(({ edges }) => edges.map(({ node }) => [node.creatorId, node.title]))).toEqual(
      writers.map(({ id }) => [[id, "newer"]]),
    );
    expect(pages.every(({ pageInfo }) => pageInfo.hasNextPage)).toBe(true);
    expect(context.db.use).toMatchObject({ roundTrips: 1, statements: 1 });
  });
});

describe("followers and followed people", () => {
  test("can be paginated newest first without repetition, even with equal timestamps", async () => {
    const person = await makeUser();
    const others = await Promise.all(Array.from({ length: 7 }, () => makeUser()));
    const collections = await Promise.all(Array.from({ length: 7 }, () => makeCollection()));
    for (const [index, other] of others.entries()) {
      const at = FIXED_NOW - (index % 2);
      await followPerson(person.id, other.id, at);
      await followPerson(other.id, person.id, at);
      await followCollection(collections[index]!.id, person.id, at);
    }
    const people = byTurns(others.map(({ id }) => id));
    for (const field of ["followersUserConnection", "followingUserConnection"]) {
      const pages = await pagesOf(person.id, field, 3);
      expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
      expect(pages.flat()).toEqual(people);
    }
    const pages = await pagesOf(person.id, "followingCollectionConnection", 3);
    expect(pages.flat()).toEqual(byTurns(collections.map(({ id }) => id)));
  });

  test("exclude suspended people", async () => {
    const [person, gone] = [await makeUser(), await makeUser({ hidden_by_staff: 1 })];
    await followPerson(person.id, gone.id);
    await followPerson(gone.id, person.id);
    expect(await pagesOf(person.id, "followersUserConnection", 5)).toEqual([[]]);
    expect(await pagesOf(person.id, "followingUserConnection", 5)).toEqual([[]]);
  });

  test.each([
    ["first: 0", "A page holds 1 to 50 items"],
    ["first: 51", "A page holds 1 to 50 items"],
    ['after: "nonsense"', "The cursor is not valid"],
  ])("reject %s with a reason", async (args, message) => {
    const { id } = await makeUser();
    const { errors } = await graphql(
      `query Bad($id: ID) { userResult(id: $id) { ... on User {
        followersUserConnection(${args}) { edges { node { id } } } } } }`,
      { id },
    );
    expect(errors?.[0]?.message).toBe(message);
  });
});
