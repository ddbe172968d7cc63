// Every list in the schema of stories, responses, users or publications has a row here, and is read
// in a world where the reader has muted one of two entities.

import { exports } from "cloudflare:workers";
import { allRows, firstValue, runSql } from "../../../support/database.ts";
import {
  getNamedType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { FOLLOW_YOURSELF_TEXT } from "../../../../shared/follows/followTexts.ts";
import { newId } from "../../../../shared/ids.ts";
import { LIMITS } from "../../../../worker/domain/identity/rows/rateLimits.ts";
import { schema } from "../../../../worker/graphql/machinery/schema.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { addAuthor, followPerson } from "../../../support/people.ts";
import { graphql, ORIGIN } from "../../../support/product.ts";
import { indexQueued } from "../../../support/search.ts";
import {
  addFeaturePage,
  addMember,
  addSection,
  followCollection,
  pickStories,
} from "../../../support/publications/publications.ts";
import { makeImage } from "../../../support/publications/publications.ts";

type Columns = Record<string, string | number | null>;
type Headers = Record<string, string>;

const STORIES = "edges { node { title } }";
const NAMES = "edges { node { name } }";
const onStory = (field: string) =>
  `query ($post: ID!) { postResult(id: $post) { ... on Post { ${field} } } }`;
const onWriter = (field: string) =>
  `query ($writer: ID!) { userResult(id: $writer) { ... on User { ${field} } } }`;
const onCollection = (field: string) =>
  `query ($slug: ID!) { collectionByDomainOrSlug(domainOrSlug: $slug) { ${field} } }`;

const onTag = (field: string) => `query ($tag: ID!) { tagFromSlug(tagSlug: $tag) { ${field} } }`;

/** Each list with a query in all its orders. */
const LISTS: Record<string, string> = {
  "Query.latestPostsConnection": `query { latestPostsConnection(first: 50) { ${STORIES} } }`,
  "Query.viewerHomePostsConnection": `query {
    ranked: viewerHomePostsConnection(first: 50, order: RANKED) { ${STORIES} }
    latest: viewerHomePostsConnection(first: 50, order: LATEST) { ${STORIES} } }`,
  "Query.viewerFollowedEntries": `query { viewerFollowedEntries { name } }`,
  "Query.viewerFollowingPostsConnection": `query { viewerFollowingPostsConnection(first: 50) { ${STORIES} } }`,
  "StaffPicksFeed.items": `query { staffPicksFeed(paging: { limit: 50 }) { items { post { title } } } }`,
  "Tag.posts": `query ($tag: ID!) { tagFromSlug(tagSlug: $tag) {
    ${["NEW", "HOT", "TOP_WEEK", "TOP_MONTH", "TOP_YEAR", "TOP_ALL_TIME"]
      .map((sort) => `${sort}: posts(first: 50, sort: ${sort}) { ${STORIES} }`)
      .join(" ")} } }`,
  "Tag.archivePosts": onTag(`archivePosts(first: 50) { ${STORIES} }`),
  "Tag.picks": onTag("picks(first: 50) { title }"),
  "Tag.writersConnection": onTag(`writersConnection(first: 50) { ${NAMES} }`),
  "Tag.collections": onTag("collections(first: 50) { name }"),
  "Topic.posts": `query { topicFromSlug(topicSlug: "topic-of-mutes") { posts(first: 50) { ${STORIES} } } }`,
  "TopStories.posts": `query { topStories { posts(first: 50) { ${STORIES} } } }`,
  "Search.posts": `query { search(query: "story") { ... on Search { posts(first: 50) { ${STORIES} } } } }`,
  "Search.users": `query { search(query: "inkwell") { ... on Search { users(first: 50) { ${NAMES} } } } }`,
  "Search.collections": `query { search(query: "publication") { ... on Search { collections(first: 50) { ${NAMES} } } } }`,
  "Search.lists": `query { search(query: "shelf") { ... on Search { lists(first: 50) { ${NAMES} } } } }`,
  "Viewer.followedCatalogsConnection": `query { viewer { followedCatalogsConnection(first: 50) { ${NAMES} } } }`,
  "Query.peopleByPrefix": `query { wanted: peopleByPrefix(prefix: "wanted") { name }
    unwanted: peopleByPrefix(prefix: "muted") { name } }`,
  "Collection.archivePosts": onCollection(`archivePosts(first: 50) { ${STORIES} }`),
  "Collection.postsConnection": onCollection(
    `latest: postsConnection(first: 50) { ${STORIES} } hot: postsConnection(first: 50, order: HOT) { ${STORIES} }
     tagged: postsConnection(first: 50, tagSlug: "tag-of-mutes") { ${STORIES} }`,
  ),
  "CollectionFeaturePage.postsConnection": onCollection(
    `featurePage(slug: "page-of-mutes") { postsConnection(first: 50) { ${STORIES} } }`,
  ),
  "NumberedPosts.posts": onCollection("numberedPosts(page: 1) { posts { title } }"),
  "Collection.featuredPosts": onCollection("featuredPosts { title }"),
  "HomepagePostsSection.posts": onCollection(
    "publication { homepage { sections { ... on HomepagePostsSection { posts { title } } } } }",
  ),
  "Post.moreFromCreator": onStory("moreFromCreator { title }"),
  "Post.moreFromCollection": onStory("moreFromCollection { title }"),
  "Post.threadedPostResponses": onStory(
    `threadedPostResponses(first: 50) { ${STORIES} }
     top: threadedPostResponses(first: 50, sortType: TOP) { ${STORIES} }`,
  ),
  "Post.quotedResponses": onStory(`quotedResponses(first: 50) { ${STORIES} }`),
  "DeletedResponse.answers": onStory("deletedResponses { answers { title } }"),
  "Catalog.items": `query ($list: ID!) { catalogById(catalogId: $list) {
    items(first: 50) { edges { node { post { title } } } } } }`,
  "Catalog.threadedCatalogResponses": `query ($list: ID!) { catalogById(catalogId: $list) {
    threadedCatalogResponses(first: 50) { ${STORIES} }
    top: threadedCatalogResponses(first: 50, sortType: TOP) { ${STORIES} } } }`,
  "Collection.followersUserConnection": onCollection(
    `followersUserConnection(first: 50) { ${NAMES} }`,
  ),
  "Publication.mastheadConnection": onCollection(
    `publication { mastheadConnection(first: 50, role: EDITOR) { ${NAMES} } }`,
  ),
  "User.recommendedPostsConnection": `query ($other: ID!) { userResult(id: $other) { ... on User {
    recommendedPostsConnection(first: 50) { ${STORIES} } } } }`,
  "User.followersUserConnection": onWriter(`followersUserConnection(first: 50) { ${NAMES} }`),
  "User.followingUserConnection": onWriter(`followingUserConnection(first: 50) { ${NAMES} }`),
  "User.followingCollectionConnection": onWriter(
    `followingCollectionConnection(first: 50) { ${NAMES} }`,
  ),
  "Query.latestSequencesConnection": `query { latestSequencesConnection(first: 50) { edges { node { title } } } }`,
  "Viewer.followingUserConnection": `query { viewer { followingUserConnection(first: 50) { ${NAMES} } } }`,
  "Viewer.followingCollectionConnection": `query { viewer { followingCollectionConnection(first: 50) { ${NAMES} } } }`,
  "Viewer.suggestedUsers": `query { viewer { suggestedUsers(first: 50) { name } } }`,
  "Viewer.suggestedPosts": `query { viewer { suggestedPosts(first: 50) { creator { name } } } }`,
  "Viewer.suggestedCollections": `query { viewer { suggestedCollections(first: 50) { name } } }`,
};

/** Lists that mutes don't affect. */
const STAY_WHOLE = new Set([
  // The reader's own.
  "MarkedStory.responses",
  // Of a profile that is opened by its own URL.
  "User.publicationsConnection",
  // Requested by its own URL: opening a muted person's profile shows it.
  "User.homepagePostsConnection",
  "User.postsConnection",
  "User.pinnedPosts",
  "User.responsesConnection",
  "User.sequencesConnection",
  "User.catalogsConnection",
  "CatalogFeed.items",
  "Sequence.postsConnection",
  "Sequence.ownPostsConnection",
  // Facts about a story or user, the same for every viewer.
  "Post.authors",
  "NewsletterEmailPage.authors",
  "Post.translators",
  "User.editedCollections",
  // The viewer's own data.
  "Viewer.adminCollections",
  "Viewer.catalogsConnection",
  "Viewer.predefinedCatalogs",
  "Viewer.sequencesConnection",
  "Viewer.publicationsToSubmitTo",
  "Viewer.mutedUserConnection",
  "Viewer.mutedCollectionConnection",
  "Viewer.readingHistoryConnection",
  "Viewer.latestSavedPosts",
  "Viewer.storiesConnection",
  "Post.hiddenPostResponses",
  // A mute removes notifications: notifications.test.ts.
  "Notification.actors",
  // A staff tool.
  "TopicEditor.posts",
  "Catalog.hiddenCatalogResponses",
  "Catalog.clappers",
  // Those of a publication who can take care of a submission.
  "PublicationSubmission.reviewers",
  // What an editor has picked for a home.
  "HomepageSectionSettings.stories",
  // Later mutes apply: sendDigests.test.ts.
  "Digest.posts",
]);

const variables = { post: "", writer: "", other: "", slug: "", list: "", tag: "tag-of-mutes" };
let reader: { id: string; headers: Headers };
let muted: { id: string; name: string };
let mutedPub: { id: string; name: string };

beforeAll(async () => {
  const { id } = await makeUser();
  reader = { id, headers: await signedIn(id) };
  const introduced = { bio: "inkwell", image_id: (await makeImage()).id };
  muted = await makeUser({ name: "muted-person", ...introduced, post_count: 1 });
  mutedPub = await makeCollection({ name: "muted-publication" });
  const writer = await makeUser({ name: "wanted-writer", ...introduced, post_count: 1 });
  const other = await makeUser({ name: "wanted-other", ...introduced });
  const collection = await makeCollection({ name: "wanted-publication" });
  const second = await makeCollection({ name: "wanted-second" });
  const tag = await makeTag({ slug: variables.tag });
  const place = async (columns: Columns): Promise<string> => {
    const story = await makeStory({
      creator_id: writer.id,
      collection_id: collection.id,
      first_published_at: Date.now() - 60_000,
      ...columns,
    });
    if (!("in_response_to_post_id" in columns)) await tagStory(story.id, tag.id);
    return story.id;
  };
  const post = await place({ title: "wanted-story" });
  const together = await place({ title: "muted-with-others" });
  await addAuthor(together, muted.id);
  await place({ title: "wanted-elsewhere", collection_id: second.id });
  const ids = [
    post,
    together,
    await place({ title: "wanted-more" }),
    await place({ title: "wanted-colleague", creator_id: other.id }),
    await place({ title: "muted-story", creator_id: muted.id }),
    await place({ title: "muted-in-publication", collection_id: mutedPub.id }),
  ];
  const asResponse = { in_response_to_post_id: post, root_post_id: post, collection_id: null };
  for (const [title, creator] of [
    ["wanted-response", other.id],
    ["muted-response", muted.id],
  ] as const) {
    await insertRow("response_quotes", {
      response_id: await place({ title, ...asResponse, creator_id: creator }),
      user_id: creator,
      post_id: post,
      paragraph_name: "p1",
      start_offset: 0,
      text: "The text of story",
      created_at: 0,
    });
  }
  const gone = await place({
    title: "gone",
    ...asResponse,
    creator_id: other.id,
    status: "DELETED",
  });
  const asAnswer = { ...asResponse, in_response_to_post_id: gone };
  await place({ title: "wanted-answer", ...asAnswer, creator_id: other.id });
  await place({ title: "muted-answer", ...asAnswer, creator_id: muted.id });
  const list = newId("catalog");
  await insertRow("catalogs", {
    id: list,
    creator_id: other.id,
    type: "LIST",
    visibility: "PUBLIC",
    name: "A list",
    created_at: 0,
    updated_at: 0,
  });
  for (const [name, creator] of [
    ["wanted-shelf", other.id],
    ["muted-shelf", muted.id],
  ] as const) {
    const shelf = newId("catalog");
    const own = { id: shelf, creator_id: creator, type: "LIST", visibility: "PUBLIC", name };
    // Search doesn't find empty lists.
    await insertRow("catalogs", { ...own, created_at: 0, updated_at: 0 });
    await insertRow("catalog_items", {
      id: `item-of-${name}`,
      catalog_id: shelf,
      owner_id: creator,
      post_id: post,
      position: 0,
      created_at: 0,
    });
    const follow = { follower_id: reader.id, catalog_id: shelf, created_at: 0 };
    await insertRow("catalog_follows", follow);
  }
  const discussion = (await firstValue<string>(
    "SELECT id FROM posts WHERE catalog_id = ?1",
    list,
  ))!;
  const toList = { ...asResponse, in_response_to_post_id: discussion, root_post_id: discussion };
  await place({ title: "wanted-list-response", ...toList, creator_id: other.id });
  await place({ title: "muted-list-response", ...toList, creator_id: muted.id });
  for (const [title, creator, postId] of [
    ["wanted-series", other.id, ids[3]!],
    ["muted-series", muted.id, ids[4]!],
  ] as const) {
    const series = newId("sequence");
    const own = { id: series, creator_id: creator, title, is_public: 1 };
    await insertRow("sequences", { ...own, created_at: 0, updated_at: 0 });
    await insertRow("sequence_posts", { sequence_id: series, post_id: postId, position: 0 });
  }
  const topic = { id: newId("topic"), slug: "topic-of-mutes", name: "A topic" };
  await insertRow("topics", { ...topic, visibility: "SPECIAL", created_at: 0 });
  for (const [index, postId] of ids.entries()) {
    const clap = { user_id: other.id, clap_count: 1, updated_at: index };
    await insertRow("claps", { post_id: postId, ...clap });
    const featured = { collection_id: collection.id, position: index, post_id: postId };
    await insertRow("collection_featured_posts", featured);
    await insertRow("staff_picks", { post_id: postId, picked_at: FIXED_NOW - index });
    await insertRow("topic_posts", { topic_id: topic.id, post_id: postId, added_at: index });
    await insertRow("catalog_items", {
      id: `muted-item-${index}`,
      catalog_id: list,
      owner_id: other.id,
      post_id: postId,
      position: index,
      created_at: 0,
    });
  }
  const sources: Columns[] = [{ source: "PICKED" }, { source: "TAG", tag_id: tag.id }, {}];
  for (const columns of sources) {
    const section = await addSection(collection.id, { kind: "POSTS", post_limit: 24, ...columns });
    await pickStories(section.id, ids);
  }
  await addFeaturePage(collection.id, tag.id, { slug: "page-of-mutes" });
  for (const person of [muted, other]) {
    await followCollection(collection.id, person.id);
    await addMember(collection.id, person.id, "EDITOR");
    await followPerson(writer.id, person.id);
    await followPerson(person.id, writer.id);
    await followPerson(person.id, reader.id);
  }
  for (const target of [mutedPub, collection]) {
    await followCollection(target.id, writer.id);
    await followCollection(target.id, reader.id);
  }
  await insertRow("tag_follows", { follower_id: reader.id, tag_id: tag.id, created_at: 0 });
  Object.assign(variables, {
    post,
    writer: writer.id,
    other: other.id,
    slug: collection.slug,
    list,
  });
  await indexQueued();
});

async function mute(name: string, id: string, headers: Headers = reader.headers) {
  const argument = name.endsWith("User") ? "targetUserId" : "targetCollectionId";
  const { data, errors } = await graphql<
    Record<string, { __typename: string; message?: string; notice?: string | null }>
  >(
    `mutation ($id: ID!) { answer: ${name}(${argument}: $id) { __typename
       ... on Toggled { notice } ... on ResultError { message } } }`,
    { id },
    headers,
  );
  expect(errors).toBeUndefined();
  return data.answer!;
}

/** A user without mutes who follows the publication of both writers. */
async function followerOfAll(): Promise<Headers> {
  const { id } = await makeUser();
  const collection = await firstValue<string>(
    "SELECT id FROM collections WHERE slug = ?1",
    variables.slug,
  );
  await followCollection(collection!, id);
  return signedIn(id);
}

const told = async (query: string, headers: Headers = reader.headers): Promise<string> => {
  const { data, errors } = await graphql(query, variables, headers);
  expect(errors).toBeUndefined();
  return JSON.stringify(data);
};

async function found(words: string, headers: Headers): Promise<string> {
  const requests = ["users", "collections", "posts"].map((indexName) => ({
    indexName,
    params: `query=${words}&hitsPerPage=20`,
  }));
  const response = await exports.default.fetch(`${ORIGIN}/1/indexes/*/queries`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ requests }),
  });
  const { results } = (await response.json()) as { results: { hits: { objectID: string }[] }[] };
  return JSON.stringify(results.map(({ hits }) => hits));
}

describe("what a reader has muted is in none of their lists", () => {
  beforeAll(async () => {
    expect(await mute("muteUser", muted.id)).toMatchObject({ __typename: "Toggled" });
    expect(await mute("muteCollection", mutedPub.id)).toMatchObject({ __typename: "Toggled" });
  });

  test.each(Object.entries(LISTS))("%s", async (_place, query) => {
    const seen = await told(query);
    expect(seen).not.toMatch(/muted-/);
    expect(seen).toMatch(/wanted-/);
    // A user without mutes still sees it.
    const [outsider] = [await signedIn((await makeUser()).id)];
    // What the other user recommends is shown to followers alone.
    if (!/viewer|\$other/.test(query)) expect(await told(query, outsider)).toMatch(/wanted-/);
  });

  test("and not in their search results", async () => {
    const outsider = await signedIn((await makeUser()).id);
    expect(await found("muted", outsider)).toMatch(/muted-person|muted-publication|muted-story/);
    expect(await found("muted", reader.headers)).not.toMatch(/muted-/);
  });

  test("and not in notifications about people they follow", async () => {
    const news = async () => {
      const { data } = await graphql<{
        viewerFollowedEntries: { name: string; latestPublishedAt: number | null }[];
      }>("{ viewerFollowedEntries { name latestPublishedAt } }", {}, reader.headers);
      return new Map(
        data.viewerFollowedEntries.map(({ name, latestPublishedAt }) => [name, latestPublishedAt]),
      );
    };
    const before = await news();
    expect(before.size).toBeGreaterThan(1);
    // New stories of the muted writer create no notifications, neither in the publication nor with
    // the tag.
    const [{ id }] = (await allRows<{ id: string }>(
      "SELECT id FROM posts WHERE title = 'muted-story'",
    )) as [{ id: string }];
    const later = Date.now() + 1000;
    await runSql(
      "UPDATE posts SET first_published_at = ?2, latest_published_at = ?2 WHERE id = ?1",
      id,
      later,
    );
    expect(await news()).toEqual(before);
    const { data } = await graphql<{ viewerFollowedEntries: { latestPublishedAt: number }[] }>(
      "{ viewerFollowedEntries { latestPublishedAt } }",
      {},
      await followerOfAll(),
    );
    expect(
      data.viewerFollowedEntries.some(({ latestPublishedAt }) => latestPublishedAt === later),
    ).toBe(true);
  });

  test("but is shown at its own address", async () => {
    const { data } = await graphql<{ userResult: { postsConnection: { edges: object[] } } }>(
      `
        query ($id: ID!) {
          userResult(id: $id) {
            ... on User {
              postsConnection {
                edges {
                  node {
                    title
                  }
                }
              }
            }
          }
        }
      `,
      { id: muted.id },
      reader.headers,
    );
    expect(data.userResult.postsConnection.edges.length).toBeGreaterThan(0);
  });

  test("but is in their list of muted people and publications", async () => {
    const query = `query { viewer { mutedUserConnection { ${NAMES} } mutedCollectionConnection { ${NAMES} } } }`;
    expect(await told(query)).toMatch(/muted-person.*muted-publication/);
    expect(await told(query, await signedIn((await makeUser()).id))).not.toMatch(/muted-/);
  });

  test("every list of the schema that could show it is in the table", () => {
    const entities = new Set([
      "Post",
      "User",
      "Collection",
      "CatalogItem",
      "StaffPick",
      "ReadStory",
      "YourStory",
      "FollowedEntry",
      "Sequence",
      "Catalog",
    ]);
    const places = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !("edges" in type.getFields())
        ? Object.values(type.getFields())
            .filter((field) => entities.has(listedBy(field.type) ?? ""))
            .map((field) => `${type.name}.${field.name}`)
        : [],
    );
    expect(places.toSorted()).toEqual([...Object.keys(LISTS), ...STAY_WHOLE].toSorted());
  });
});

/** Returns the item type of a list or connection; null for other fields. */
function listedBy(type: GraphQLOutputType): string | null {
  const named = getNamedType(type);
  const edges = isObjectType(named) ? named.getFields().edges : undefined;
  if (edges) {
    const edge = getNamedType(edges.type);
    const node = isObjectType(edge) ? edge.getFields().node : undefined;
    return node ? getNamedType(node.type).name : null;
  }
  return isListType(isNonNullType(type) ? type.ofType : type) ? named.name : null;
}

describe("muting", () => {
  test("oneself is rejected with the same message as following oneself", async () => {
    expect(await mute("muteUser", reader.id)).toEqual({
      __typename: "BadRequest",
      message: FOLLOW_YOURSELF_TEXT,
    });
  });

  test("can be undone once and says so; a second undo changes nothing", async () => {
    const person = await makeUser({ name: "Ann" });
    const publication = await makeCollection({ name: "The Sheet" });
    await mute("muteUser", person.id);
    await mute("muteUser", person.id);
    expect((await mute("unmuteUser", person.id)).notice).toBe("Ann has been unmuted.");
    expect((await mute("unmuteUser", person.id)).notice).toBeNull();
    await mute("muteCollection", publication.id);
    const { notice } = await mute("unmuteCollection", publication.id);
    expect(notice).toBe("The Sheet has been unmuted.");
  });

  test("is rejected for anonymous viewers, unknown targets, and beyond the rate limit", async () => {
    for (const name of ["muteUser", "unmuteUser", "muteCollection", "unmuteCollection"]) {
      expect((await mute(name, muted.id, {})).__typename).toBe("Unauthorized");
      expect((await mute(name, "nonsense")).__typename).toBe("NotFound");
    }
    const gone = await makeUser({ hidden_by_staff: 1 });
    expect((await mute("muteUser", gone.id)).__typename).toBe("NotFound");
    const { name, max, window } = LIMITS.mutesOfUser;
    const { id } = await makeUser();
    const headers = await signedIn(id);
    const ends_at = Date.now() + window;
    await insertRow("rate_limits", { key: `${name}:${id}`, count: max, ends_at });
    expect((await mute("muteUser", muted.id, headers)).__typename).toBe("RateLimited");
    const rows = await firstValue("SELECT count(*) AS n FROM user_mutes WHERE user_id = ?1", id);
    expect(rows).toBe(0);
  });
});
