// Every field in the schema of stories or users has a row here, and is read in a world with an
// entity of each hidden kind beside public ones.

import { firstValue } from "../../support/database.ts";
import { getNamedType, type GraphQLOutputType, isObjectType } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import { ENTITIES_NOT_YET } from "../../../worker/graphql/unbuilt/notYet.ts";
import { schema } from "../../../worker/graphql/machinery/schema.ts";
import { newId } from "../../../shared/ids.ts";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signIn,
  tagStory,
} from "../../support/factories.ts";
import { addAuthor, followPerson, setSuspended } from "../../support/people.ts";
import { graphql } from "../../support/product.ts";
import { indexQueued } from "../../support/search.ts";
import {
  addMember,
  addSection,
  followCollection,
  pickStories,
} from "../../support/publications/publications.ts";
import { makeImage } from "../../support/publications/publications.ts";

/** No list may contain these: every text of a hidden entity has this prefix. */
const HIDDEN = /hidden-[\w-]+/g;

const STORY = `title subtitle byline excerpt mediumUrl creator { name bio username }
  authors { name } translators { name } content { bodyHtml }`;
const PERSON = "name bio username";
const STORIES = `edges { node { ${STORY} } }`;
const PEOPLE = `edges { node { ${PERSON} } }`;

const onStory = (field: string) =>
  `query ($post: ID!) { postResult(id: $post) { ... on Post { ${field} } } }`;
const onWriter = (field: string) =>
  `query ($writer: ID!) { userResult(id: $writer) { ... on User { ${field} } } }`;
const onKeeper = (field: string) =>
  `query ($keeper: ID!) { userResult(id: $keeper) { ... on User { ${field} } } }`;
const onCollection = (field: string) =>
  `query ($slug: ID!) { collectionByDomainOrSlug(domainOrSlug: $slug) { ${field} } }`;
const onTag = (field: string) => `query ($tag: ID!) { tagFromSlug(tagSlug: $tag) { ${field} } }`;

type Columns = Record<string, string | number | null>;

/** Each field with a query in all its orders, and the entities it shows. */
const LISTS: Record<string, { query: string; shows: string; forSignedIn?: true }> = {
  "Query.peopleByPrefix": {
    query: `query { shown: peopleByPrefix(prefix: "shown") { ${PERSON} }
      gone: peopleByPrefix(prefix: "hidden-person") { ${PERSON} } }`,
    shows: "shown-writer",
    forSignedIn: true,
  },
  "Query.latestPostsConnection": {
    query: `query { latestPostsConnection(first: 50) { ${STORIES} } }`,
    shows: "shown-story",
  },
  "Query.viewerHomePostsConnection": {
    query: `query { ranked: viewerHomePostsConnection(first: 50, order: RANKED) { ${STORIES} }
      latest: viewerHomePostsConnection(first: 50, order: LATEST) { ${STORIES} } }`,
    shows: "shown-story",
    forSignedIn: true,
  },
  "Query.viewerFollowingPostsConnection": {
    query: `query { viewerFollowingPostsConnection(first: 50) { ${STORIES} } }`,
    shows: "shown-story",
    forSignedIn: true,
  },
  "StaffPick.post": {
    query: `query { staffPicksFeed(paging: { limit: 50 }) { items { post { ${STORY} } } } }`,
    shows: "shown-story",
  },
  "Search.posts": {
    query: `query { search(query: "tag") { ... on Search { posts(first: 50) { ${STORIES} } } } }`,
    shows: "shown-story",
  },
  "Search.users": {
    query: `query { search(query: "bio") { ... on Search { users(first: 50) { ${PEOPLE} } } } }`,
    shows: "shown-writer",
  },
  "Tag.posts": {
    query: onTag(
      ["NEW", "HOT", "TOP_WEEK", "TOP_MONTH", "TOP_YEAR", "TOP_ALL_TIME"]
        .map((sort) => `${sort}: posts(first: 50, sort: ${sort}) { ${STORIES} }`)
        .join(" "),
    ),
    shows: "shown-story",
  },
  "Tag.archivePosts": {
    query: onTag(`archivePosts(first: 50) { ${STORIES} }`),
    shows: "shown-story",
  },
  "Tag.picks": { query: onTag(`picks(first: 50) { ${STORY} }`), shows: "shown-story" },
  "Tag.writersConnection": {
    query: onTag(`writersConnection(first: 50) { ${PEOPLE} }`),
    shows: "shown-writer",
  },
  "Topic.posts": {
    query: `query { topicFromSlug(topicSlug: "topic-of-all") { posts(first: 50) { ${STORIES} } } }`,
    shows: "shown-story",
  },
  "TopStories.posts": {
    query: `query { topStories { posts(first: 50) { ${STORIES} } } }`,
    shows: "shown-story",
  },
  "Collection.archivePosts": {
    query: onCollection(`archivePosts(first: 50) { ${STORIES} }`),
    shows: "shown-story",
  },
  "Collection.postsConnection": {
    query: onCollection(
      `latest: postsConnection(first: 50) { ${STORIES} }
       hot: postsConnection(first: 50, order: HOT) { ${STORIES} }
       tagged: postsConnection(first: 50, tagSlug: "tag-of-all") { ${STORIES} }`,
    ),
    shows: "shown-story",
  },
  "HomepagePostsSection.posts": {
    query: onCollection(
      `publication { homepage { sections { ... on HomepagePostsSection { posts { ${STORY} } } } } }`,
    ),
    shows: "shown-story",
  },
  "User.homepagePostsConnection": {
    query: onWriter(`homepagePostsConnection(first: 50) { ${STORIES} }`),
    shows: "shown-story",
  },
  "User.postsConnection": {
    query: onWriter(
      ["NEWEST", "OLDEST", "MOST_READ"]
        .map((sort) => `${sort}: postsConnection(first: 50, sort: ${sort}) { ${STORIES} }`)
        .join(" "),
    ),
    shows: "shown-story",
  },
  "User.pinnedPosts": { query: onWriter(`pinnedPosts { ${STORY} }`), shows: "shown-story" },
  "Post.moreFromCreator": { query: onStory(`moreFromCreator { ${STORY} }`), shows: "shown-other" },
  "Post.moreFromCollection": {
    query: onStory(`moreFromCollection { ${STORY} }`),
    shows: "shown-colleague",
  },
  "Post.threadedPostResponses": {
    query: onStory(
      `threadedPostResponses(first: 50) { ${STORIES} }
       top: threadedPostResponses(first: 50, sortType: TOP) { ${STORIES} }`,
    ),
    shows: "shown-response",
  },
  "Post.quotedResponses": {
    query: onStory(`quotedResponses(first: 50) { ${STORIES} }`),
    shows: "shown-response",
  },
  "Post.creator": { query: onStory(`creator { ${PERSON} }`), shows: "shown-writer" },
  "Post.authors": { query: onStory(`byline authors { ${PERSON} }`), shows: "shown-writer" },
  "Post.translators": { query: onStory(`translators { ${PERSON} }`), shows: "shown-reader" },
  "Collection.creator": { query: onCollection(`name creator { ${PERSON} }`), shows: "shown-pub" },
  "Collection.followersUserConnection": {
    query: onCollection(`followersUserConnection(first: 50) { ${PEOPLE} }`),
    shows: "shown-reader",
  },
  "Publication.mastheadConnection": {
    query: onCollection(
      ["OWNER", "EDITOR", "WRITER"]
        .map(
          (role) =>
            `${role}: publication { mastheadConnection(first: 50, role: ${role}) { ${PEOPLE} } }`,
        )
        .join(" "),
    ),
    shows: "shown-writer",
  },
  "User.followersUserConnection": {
    query: onWriter(`followersUserConnection(first: 50) { ${PEOPLE} }`),
    shows: "shown-reader",
  },
  "User.followingUserConnection": {
    query: onWriter(`followingUserConnection(first: 50) { ${PEOPLE} }`),
    shows: "shown-reader",
  },
  "Viewer.followingUserConnection": {
    query: `query { viewer { followingUserConnection(first: 50) { ${PEOPLE} } } }`,
    shows: "shown-writer",
    forSignedIn: true,
  },
  "CatalogItem.post": {
    query: onKeeper(
      `catalogsConnection(first: 50) { edges { node { name covers { postId title }
         items(first: 50) { edges { node { post { ${STORY} } } } } } } }`,
    ),
    shows: "shown-story",
  },
  "ReadStory.post": {
    query: `query { viewer { readingHistoryConnection(first: 50) {
      edges { node { post { ${STORY} } } } } } }`,
    shows: "shown-story",
    forSignedIn: true,
  },
  "Catalog.threadedCatalogResponses": {
    query: onKeeper(
      `catalogsConnection(first: 50) { edges { node { threadedCatalogResponses(first: 50) { ${STORIES} } } } }`,
    ),
    shows: "shown-response-to-list",
  },
  "Catalog.creator": {
    query: onKeeper(`catalogsConnection { edges { node { creator { ${PERSON} } } } }`),
    shows: "shown-colleague",
  },
  "Sequence.postsConnection": {
    query: `query { latestSequencesConnection(first: 50) { edges { node {
      title postsConnection(first: 50) { ${STORIES} }
      ownPostsConnection(first: 1) { edges { node { id } } } } } } }`,
    shows: "shown-story",
  },
  "Sequence.creator": {
    query: `query { latestSequencesConnection(first: 50) { edges { node { title creator { ${PERSON} } } } } }`,
    shows: "shown-writer",
  },
  "SequencePosition.next": {
    query: `query ($post: ID!) { sequenceOfPost(postId: $post) { title place(postId: $post) {
      previous { ${STORY} } next { ${STORY} } } } }`,
    shows: "shown-other",
  },
  "Viewer.suggestedUsers": {
    query: `query { viewer { suggestedUsers(first: 50) { ${PERSON} } } }`,
    shows: "shown-colleague",
    forSignedIn: true,
  },
  "Viewer.suggestedPosts": {
    query: `query { viewer { suggestedPosts(first: 50) { ${STORY} } } }`,
    shows: "shown-",
    forSignedIn: true,
  },
  "NewsletterV3.user": {
    query: onWriter(`newsletterV3 { user { ${PERSON} } }`),
    shows: "shown-writer",
  },
};

/** Fields of a single story or user that another test covers, or of the viewer. */
const NOT_LISTS = new Set([
  "Author.user", // null until an author is verified
  "NewsletterEmailPage.authors", // emailPage.test.ts: gone while its writer is suspended
  "TopicEditor.posts", // topicPages.test.ts: staff only
  "CollectionMember.user", // publicationPeople.test.ts
  "CollectionStory.post", // publicationStoriesPage.test.ts: only for owners and editors
  "HomepageSectionSettings.stories", // publicationHomepage.test.ts: only for owners and editors
  "Collection.featuredPosts", // contentPages.test.ts
  "CollectionFeaturePage.postsConnection", // as Collection.postsConnection
  "FeaturedPostSettings.post", // collectionPermissions.test.ts: only for owners and editors
  "NumberedPosts.posts", // contentPages.test.ts
  "User.recommendedPostsConnection", // activity.test.ts: for followers
  "User.responsesConnection", // activity.test.ts
  "Query.postResult", // storySight.test.ts
  "Query.userResult", // personSight.test.ts
  "Query.node", // both
  "Query.nodes", // as Query.node
  "Viewer.latestSavedPosts", // homeFeed.test.ts: the viewer's own data
  "Viewer.mutedUserConnection", // mutes.test.ts: the viewer's own data
  "Toggled.target", // follow.test.ts, mutes.test.ts, responses.test.ts: what the viewer may see
  "Toggled.viewer",
  "CustomDomainUpdate.user", // customDomains.test.ts
  "Post.inResponseToPost", // storySight.test.ts: a response opens only where its story does
  "Sequence.ownPostsConnection", // sequencePages.test.ts: its writer's own data
  "SequencePosition.previous", // as SequencePosition.next
  "Repost.post", // reposts.test.ts
  "QuotedText.post", // reposts.test.ts
  "PostClapper.user", // postInfoPage.test.ts: only the story's writer has any
  "DeletedResponse.answers", // responses.test.ts: the answers that readers find below a deleted response
  "Post.hiddenPostResponses", // responses.test.ts: only the story's writer has any
  "ResponsePublished.post", // responses.test.ts: whoever wrote it
  "DiscussionChanged.post", // responses.test.ts: the viewer's own story
  "PostClaps.post", // clapPost.test.ts
  "Quote.post", // highlights.test.ts: in stories that the viewer may open
  "GiftMembership.redeemer", // visibleUser: the buyer's gift
  "MemberHistory.user", // staff only
  "Highlight.user", // highlights.test.ts: the viewer and the users they follow
  "CatalogSave.post", // catalogs.test.ts: what the viewer just saved
  "Note.creator", // notes.test.ts: the viewer
  "MarkedStory.post", // responseQuotes.test.ts: in stories that the viewer may open
  "MarkedStory.responses", // responseQuotes.test.ts: the viewer's own
  "Digest.posts", // sendDigests.test.ts: what the viewer was sent
  "Catalog.clappers", // listDiscussions.test.ts: only for the list's owner
  "Catalog.hiddenCatalogResponses", // listDiscussions.test.ts: only for the list's owner
  "PostEdit.post", // editPost.test.ts
  "PublicationSubmission.post", // submissions.test.ts: its two parties, while they have access
  "PublicationSubmission.writer",
  "PublicationSubmission.assignee", // reviews.test.ts: for the editors
  "PublicationSubmission.reviewers",
  "SubmissionComment.createdBy",
  "SubmissionSuggestion.createdBy",
  "PublicationSubmissionStep.madeBy",
  "Notification.actor", // notifications.test.ts: users visible to the viewer
  "Notification.actors",
  "Notification.post",
  "Notification.response",
  "YourStory.post", // yourStories.test.ts: the viewer's own data
  "StoryStatistics.post", // statisticsPages.test.ts: only for owners and editors
  "LiveStoryViews.post", // statisticsPages.test.ts: the same
  "PostDraft.post", // drafts.test.ts: only for users who may edit the draft
  "PostVersion.createdBy", // drafts.test.ts
  "PostPublished.post", // publishing.test.ts: the user who published it
  "Viewer.user",
]);

const variables = { post: "", writer: "", keeper: "", slug: "", tag: "tag-of-all" };
let readers: { who: string; cookie?: string }[];

beforeAll(async () => {
  const image = await makeImage();
  const person = (name: string, columns = {}) =>
    makeUser({ name, bio: `${name}-bio`, image_id: image.id, ...columns });
  const writer = await person("shown-writer", { post_count: 1 });
  const colleague = await person("shown-colleague-name");
  const reader = await person("shown-reader");
  const gone = await person("hidden-person", { username: "hidden-username" });
  const founder = await person("hidden-founder");
  const collection = await makeCollection({ name: "shown-pub", creator_id: founder.id });
  const tag = await makeTag({ slug: variables.tag });

  const place = async (columns: Columns): Promise<string> => {
    const words = String(columns.title);
    const { id } = await makeStory(
      {
        creator_id: writer.id,
        collection_id: collection.id,
        subtitle: `${words}-subtitle`,
        excerpt: `${words}-excerpt`,
        slug: words,
        // Within the time range of weekly lists.
        first_published_at: Date.now() - 60_000,
        ...columns,
      },
      { paragraphs: [{ name: "p", type: "P", text: `${words}-text` }] },
    );
    await tagStory(id, tag.id);
    return id;
  };
  const post = await place({ title: "shown-story", byline: "shown-writer and hidden-person" });
  const visible = [
    post,
    await place({ title: "shown-other" }),
    await place({ title: "shown-colleague", creator_id: colleague.id }),
  ];
  const locked = await makeStory(
    {
      title: "shown-locked",
      visibility: "LOCKED",
      creator_id: colleague.id,
      collection_id: collection.id,
      excerpt: "hidden-paid-excerpt",
      first_published_at: Date.now() - 60_000,
    },
    {
      paragraphs: [
        { name: "p1", type: "P", text: "word ".repeat(400) },
        { name: "p2", type: "P", text: "hidden-paid-text" },
      ],
    },
  );
  await tagStory(locked.id, tag.id);
  const hidden = [
    await place({ title: "hidden-draft", status: "DRAFT" }),
    await place({ title: "hidden-unpublished", status: "DRAFT", first_published_at: null }),
    await place({ title: "hidden-deleted", status: "DELETED" }),
    await place({ title: "hidden-unlisted", visibility: "UNLISTED" }),
    await place({ title: "hidden-suspended", hidden_by_staff: 1 }),
    await place({ title: "hidden-of-suspended", creator_id: gone.id }),
  ];
  const asResponse = { in_response_to_post_id: post, root_post_id: post, collection_id: null };
  const respond = async (columns: Columns): Promise<void> => {
    const answer = { creator_id: reader.id, ...asResponse, ...columns };
    await insertRow("response_quotes", {
      response_id: await place(answer),
      user_id: answer.creator_id,
      post_id: post,
      paragraph_name: "p",
      start_offset: 0,
      text: "shown-story-text",
      created_at: 0,
    });
  };
  await respond({ title: "shown-response" });
  const hiddenResponses: Columns[] = [
    { title: "hidden-response", hidden_by_author: 1 },
    { title: "hidden-response-draft", status: "DRAFT" },
    { title: "hidden-response-deleted", status: "DELETED" },
    { title: "hidden-response-suspended", hidden_by_staff: 1 },
    { title: "hidden-response-of-suspended", creator_id: gone.id },
  ];
  for (const columns of hiddenResponses) await respond(columns);

  const list = { creator_id: colleague.id, type: "LIST", created_at: 0, updated_at: 0 };
  const shownList = { id: newId("catalog"), name: "shown-list", visibility: "PUBLIC" };
  const lists: Columns[] = [
    shownList,
    { id: newId("catalog"), name: "hidden-list-private", visibility: "PRIVATE" },
    { id: newId("catalog"), name: "hidden-list-deleted", visibility: "PUBLIC", deleted_at: 1 },
  ];
  for (const columns of lists) await insertRow("catalogs", { ...list, ...columns });
  const discussion = (await firstValue<string>(
    "SELECT id FROM posts WHERE catalog_id = ?1",
    shownList.id,
  ))!;
  const toList = { ...asResponse, in_response_to_post_id: discussion, root_post_id: discussion };
  const underList = [
    { title: "shown-response-to-list", creator_id: reader.id },
    ...hiddenResponses,
  ];
  for (const columns of underList) await place({ creator_id: reader.id, ...toList, ...columns });
  for (const [index, id] of [...visible, locked.id, ...hidden].entries()) {
    await insertRow("catalog_items", {
      id: `item-${index}`,
      catalog_id: shownList.id,
      owner_id: colleague.id,
      post_id: id,
      position: index,
      created_at: 0,
    });
  }
  const unlisted = hidden[3]!;
  for (const id of [...visible, ...hidden.filter((each) => each !== unlisted)]) {
    await insertRow("reading_history", { user_id: reader.id, post_id: id, read_at: 0 });
  }
  const topic = { id: newId("topic"), slug: "topic-of-all", name: "A topic" };
  await insertRow("topics", { ...topic, visibility: "SPECIAL", created_at: 0 });
  for (const [index, id] of [...visible, locked.id, ...hidden].entries()) {
    await insertRow("staff_picks", { post_id: id, picked_at: FIXED_NOW - index });
    await insertRow("topic_posts", { topic_id: topic.id, post_id: id, added_at: index });
    await insertRow("pinned_posts", { user_id: writer.id, post_id: id, pinned_at: 0 });
  }
  const sources: Columns[] = [{ source: "PICKED" }, { source: "TAG", tag_id: tag.id }, {}];
  for (const columns of sources) {
    const section = await addSection(collection.id, { kind: "POSTS", post_limit: 24, ...columns });
    await pickStories(section.id, [...visible, ...hidden]);
  }
  await addAuthor(post, writer.id, 0);
  await addAuthor(post, gone.id, 1);
  for (const { id } of [reader, gone]) {
    await insertRow("post_authors", {
      post_id: post,
      user_id: id,
      role: "TRANSLATOR",
      position: 2,
    });
    await followCollection(collection.id, id);
    await followPerson(writer.id, id);
    await followPerson(id, writer.id);
  }
  await followPerson(gone.id, reader.id);
  await followCollection(collection.id, writer.id);
  await insertRow("tag_follows", { follower_id: reader.id, tag_id: tag.id, created_at: 0 });
  await insertRow("tag_follows", { follower_id: writer.id, tag_id: tag.id, created_at: 0 });
  await followPerson(writer.id, colleague.id);
  await addMember(collection.id, writer.id, "EDITOR", 0);
  await addMember(collection.id, gone.id, "EDITOR", 1);
  await addMember(collection.id, founder.id, "OWNER", 2);
  const sequences: Columns[] = [
    { id: "7aaaaaaaaaaa", title: "shown-series", is_public: 1 },
    { id: "7bbbbbbbbbbb", title: "hidden-series", is_public: 0 },
    { id: "7cccccccccccc", title: "hidden-series-of-suspended", is_public: 1, creator_id: gone.id },
  ];
  for (const columns of sequences) {
    const row = { creator_id: writer.id, created_at: 0, updated_at: 0, ...columns };
    await insertRow("sequences", row);
    for (const [position, postId] of [post, ...hidden, ...visible.slice(1)].entries()) {
      await insertRow("sequence_posts", {
        sequence_id: String(columns.id),
        post_id: postId,
        position,
      });
    }
  }
  await insertRow("newsletters", {
    id: "newsletter",
    slug: "letter",
    name: "Letter",
    user_id: writer.id,
    created_at: 0,
  });
  // Last, so that previously public content must disappear everywhere.
  await setSuspended(gone.id, 1);
  await setSuspended(founder.id, 1);
  Object.assign(variables, {
    post,
    writer: writer.id,
    keeper: colleague.id,
    slug: collection.slug,
  });
  readers = [
    { who: "a visitor" },
    { who: "a reader", cookie: await signIn(reader.id) },
    { who: "the writer", cookie: await signIn(writer.id) },
    { who: "an outsider", cookie: await signIn((await makeUser()).id) },
  ];
  await indexQueued();
});

/**
 * Returns the name of the type that a field leads to, through a connection's edges if it is one.
 */
function itemOf(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  const fields = isObjectType(named) ? named.getFields() : {};
  const next = fields.edges ?? (fields.cursor ? fields.node : undefined);
  return next ? itemOf(next.type) : named.name;
}

describe("no list shows what its reader can't see", () => {
  test.each(Object.entries(LISTS))("%s", async (_place, { query, shows, forSignedIn }) => {
    const shown: string[] = [];
    for (const { who, cookie } of readers) {
      const { data, errors } = await graphql(query, variables, cookie ? { Cookie: cookie } : {});
      expect(errors, who).toBeUndefined();
      const told = JSON.stringify(data);
      expect([...new Set(told.match(HIDDEN))], who).toEqual([]);
      if (told.includes(shows)) shown.push(who);
    }
    // Without this, a field without results would pass.
    const [, reader] = readers;
    expect(shown).toContain(forSignedIn ? reader!.who : "a visitor");
  });

  test("every field of the schema that returns stories or people is in the table", () => {
    const entities = new Set(["Post", "User", "Node", "PostResult", "UserResult"]);
    const notYet = new Set<string>(ENTITIES_NOT_YET);
    const isListPart = (fields: object): boolean => "edges" in fields || "cursor" in fields;
    const places = Object.values(schema.getTypeMap()).flatMap((type) =>
      isObjectType(type) && !notYet.has(type.name) && !isListPart(type.getFields())
        ? Object.values(type.getFields())
            .filter((field) => entities.has(itemOf(field.type)))
            .map((field) => `${type.name}.${field.name}`)
        : [],
    );
    expect(places.toSorted()).toEqual([...Object.keys(LISTS), ...NOT_LISTS].toSorted());
  });
});
