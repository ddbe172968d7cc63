// Every mutation lists here what it purges, or why it purges nothing. Each case runs for real: all
// cacheable pages are cached, the mutation runs, and afterwards no cached page may differ from a
// fresh render.

import { env } from "cloudflare:workers";
import { getNamedType, isUnionType } from "graphql";
import { beforeAll, describe, expect, test } from "vitest";
import type { Mutation } from "../../../../worker/access/actions.ts";
import { schema } from "../../../../worker/graphql/machinery/schema.ts";
import { changes, create, publish, save, textOf } from "../../../support/drafts.ts";
import { insertRow, nextNumber } from "../../../support/factories.ts";
import {
  addressesIn,
  hitsIn,
  keepAll,
  type CachedWorld,
  makeCachedWorld,
  purgedIn,
  staleIn,
} from "../../../support/cachedWorld.ts";
import { graphql } from "../../../support/product.ts";
import { clearPurges } from "../../../support/purges.ts";

type Who = keyof CachedWorld["browsers"];
type Args = Record<string, unknown>;
type Answer = { __typename: string; message?: string } & Record<string, unknown>;

const FIELDS = schema.getMutationType()!.getFields();

/** The error fields of a result; some mutations have none. */
function saysWhy(name: Mutation): string {
  const type = getNamedType(FIELDS[name]!.type);
  return isUnionType(type) ? "... on ResultError { message }" : "";
}

/** Runs a mutation with these arguments; `wanted` are the selected result fields. */
async function send(
  world: CachedWorld,
  who: Who,
  name: Mutation,
  args: Args = {},
  wanted = "",
): Promise<Answer> {
  const types = new Map(FIELDS[name]!.args.map((arg) => [arg.name, String(arg.type)]));
  const names = Object.keys(args);
  const declared = names.map((key) => `$${key}: ${types.get(key)}`).join(", ");
  const given = names.map((key) => `${key}: $${key}`).join(", ");
  const [head, field] = declared === "" ? ["", name] : [`(${declared})`, `${name}(${given})`];
  const { data, errors } = await graphql<Record<string, Answer>>(
    `mutation ${head} { ${field} { __typename ${saysWhy(name)} ${wanted} } }`,
    args,
    world.browsers[who],
  );
  expect(errors, name).toBeUndefined();
  return data[name]!;
}

/** Runs a mutation that must succeed, as part of the setup. */
async function done(...sent: Parameters<typeof send>): Promise<Answer> {
  const answer = await send(...sent);
  const rejected = schema.getType(answer.__typename);
  expect("getInterfaces" in rejected! && rejected.getInterfaces(), answer.message).toEqual([]);
  return answer;
}

/** One effect of a mutation on the world. */
interface Case {
  who: Who;
  /** Setup before the pages are cached; its result is passed to `args`. */
  before?: (world: CachedWorld) => Promise<Args>;
  args?: (world: CachedWorld, prepared: Args) => Args;
  /** The purged tags, as named by `namesOfTags`. */
  purges: readonly string[];
}

/** The tags of a story, touched by every change to it. */
const STORY = [
  "collection collection",
  "group-home",
  "group-sitemap",
  "post story",
  "tag tag",
  "user writer",
];
/** The tags of the standalone story, which is a staff pick. */
const OWN = [
  "group-home",
  "group-sitemap",
  "group-staff-picks",
  "post own",
  "tag tag",
  "user coauthor",
  "user writer",
];

const key = () => crypto.randomUUID();
const target = ({ story }: CachedWorld) => ({ targetPostId: story.id });
const targetShower = ({ shower }: CachedWorld) => ({ targetPostId: shower.id });
const targetAnswer = ({ answer }: CachedWorld) => ({ targetPostId: answer.id });
const targetOwn = ({ own }: CachedWorld) => ({ targetPostId: own.id });

/** A draft of the writer in their series. */
async function draftInSeries(world: CachedWorld) {
  const { draft } = await create(world.browsers.writer);
  const text = textOf(`Begun ${nextNumber()}`, "One two three.");
  const { postId, revision } = draft!;
  const saved = await save(
    postId,
    revision,
    changes({ title: "", subtitle: "", paragraphs: [] }, text),
    world.browsers.writer,
  );
  const posts = [world.story.id, postId, world.own.id];
  await done(world, "writer", "setSequencePosts", {
    sequenceId: world.sequence.id,
    postIds: posts,
  });
  return { postId, revision: saved.revision };
}

const underStory = ({ story, answer }: CachedWorld) => ({
  parentPostId: story.id,
  postResponseId: answer.id,
});

/** A response of the writer to the list. */
async function listResponse(world: CachedWorld) {
  const { post } = await done(
    world,
    "writer",
    "publishResponse",
    { key: key(), inResponseToCatalogId: world.catalog.id, text: "Well chosen." },
    "... on ResponsePublished { post { id } }",
  );
  return { catalogResponseId: (post as { id: string }).id, parentCatalogId: world.catalog.id };
}

async function book(world: CachedWorld) {
  const made = await done(
    world,
    "writer",
    "createBook",
    { key: key(), title: "Of rivers", authors: "Ann Author" },
    "... on BookUpdate { book { id editions { id } } }",
  );
  const { id, editions } = made.book as { id: string; editions: { id: string }[] };
  return { bookId: id, editionId: editions[0]!.id };
}

const twoBooks = async (world: CachedWorld) => {
  await book(world);
  return book(world);
};

async function twoEditions(world: CachedWorld) {
  const { bookId, editionId } = await book(world);
  await done(world, "writer", "addBookEdition", { key: key(), bookId, publisher: "Another" });
  return { bookId, editionId };
}

async function form(world: CachedWorld) {
  const made = await done(
    world,
    "writer",
    "createForm",
    { key: key(), kind: "TEXT", title: "A question" },
    "... on ReaderFormUpdate { form { id } }",
  );
  return { formId: (made.form as { id: string }).id };
}

async function handedIn(world: CachedWorld) {
  const { draft } = await create(world.browsers.writer);
  const text = textOf(`Handed in ${nextNumber()}`, "One two three.");
  const empty = { title: "", subtitle: "", paragraphs: [] };
  const { postId, revision } = draft!;
  const saved = await save(postId, revision, changes(empty, text), world.browsers.writer);
  const { submission } = await done(
    world,
    "writer",
    "createPublicationSubmission",
    { publicationId: world.collection.id, postId },
    "... on PublicationSubmissionUpdate { submission { id } }",
  );
  return { submissionId: (submission as { id: string }).id, baseRev: saved.revision };
}

const after =
  (name: Mutation, who: Who, args: (world: CachedWorld) => Args) => async (world: CachedWorld) => {
    await done(world, who, name, args(world));
    return {};
  };

const BOOK = { who: "writer", purges: ["user writer"] } as const;
const LIST = { who: "reader", purges: ["catalog catalog", "user reader"] } as const;
const inList = ({ catalog }: CachedWorld) => ({ catalogId: catalog.id });
const SERIES = { who: "writer", purges: ["post own", "post story"] } as const;
const inSeries = ({ sequence }: CachedWorld) => ({ sequenceId: sequence.id });
const ofWriter = ({ writer }: CachedWorld) => ({ ownerId: writer.id });
const subdomain = (world: CachedWorld) => ({
  ...ofWriter(world),
  domain: `${world.writer.username}.localhost`,
});

/** Mutations that change cached pages, with what they purge. */
const PURGING: Partial<Record<Mutation, readonly Case[]>> = {
  editPost: [
    {
      who: "writer",
      args: ({ story }) => ({ postId: story.id, baseRev: 1, title: "New" }),
      purges: STORY,
    },
    {
      who: "writer",
      args: ({ own }) => ({ postId: own.id, baseRev: 1, title: "New" }),
      purges: OWN,
    },
  ],
  setPostPublished: [
    {
      // A part of the series that wasn't public before.
      who: "writer",
      before: draftInSeries,
      args: ({ collection, other, tag }, { postId, revision }) => ({
        targetPostId: postId,
        baseRev: revision,
        settings: {
          collectionId: collection.id,
          tags: [other.display_title, tag.display_title],
        },
      }),
      purges: [
        "collection collection",
        "group-home",
        "group-sitemap",
        "post new",
        "tag other",
        "tag tag",
        "user writer",
      ],
    },
  ],
  setPostSettings: [
    {
      who: "writer",
      args: (world) => ({ ...targetOwn(world), settings: {}, slug: "other-words" }),
      purges: OWN,
    },
    {
      who: "writer",
      args: (world) => ({ ...target(world), settings: { visibility: "UNLISTED" } }),
      purges: STORY,
    },
    {
      who: "writer",
      before: after("setPostSettings", "writer", (world) => ({
        ...target(world),
        settings: { visibility: "UNLISTED" },
      })),
      args: (world) => ({
        ...target(world),
        settings: { visibility: "PUBLIC", tags: [world.other.display_title] },
      }),
      purges: [...STORY, "tag other"],
    },
  ],
  unpublishPost: [
    { who: "writer", args: target, purges: STORY },
    { who: "writer", args: targetOwn, purges: OWN },
  ],
  deletePost: [
    { who: "writer", args: target, purges: STORY },
    { who: "reader", args: targetAnswer, purges: ["post answer", "post story", "user reader"] },
  ],
  undeletePost: [
    {
      // Selected for a topic.
      who: "reader",
      before: after("deletePost", "reader", targetShower),
      args: targetShower,
      purges: ["group-home", "group-sitemap", "group-topics", "post shower", "user reader"],
    },
    {
      who: "writer",
      before: after("deletePost", "writer", target),
      args: target,
      purges: STORY,
    },
    {
      who: "writer",
      before: after("deletePost", "writer", targetOwn),
      args: targetOwn,
      purges: OWN,
    },
    {
      who: "reader",
      before: after("deletePost", "reader", targetAnswer),
      args: targetAnswer,
      // A response is on no list of the site, so undoing one purges no more than for a story.
      purges: ["group-home", "group-sitemap", "post answer", "post story", "user reader"],
    },
  ],
  pinPost: [{ who: "writer", args: targetOwn, purges: ["user writer"] }],
  unpinPost: [
    {
      who: "writer",
      before: after("pinPost", "writer", targetOwn),
      args: targetOwn,
      purges: ["user writer"],
    },
  ],
  publishResponse: [
    {
      who: "reader",
      args: ({ story }) => ({ key: key(), inResponseToPostId: story.id, text: "Well said." }),
      purges: ["post new", "post story", "user reader"],
    },
    {
      who: "writer",
      args: ({ catalog }) => ({ key: key(), inResponseToCatalogId: catalog.id, text: "Fine." }),
      // The response, the pages with the list's discussion, and the list, whose count changes.
      purges: ["catalog catalog", "post new", "post new", "user writer"],
    },
  ],
  editResponse: [
    {
      who: "reader",
      args: (world) => ({ ...targetAnswer(world), text: "Said better." }),
      purges: ["post answer", "post story", "user reader"],
    },
  ],
  hidePostResponseOnParentPost: [
    {
      who: "writer",
      args: underStory,
      purges: ["post answer", "post story", "user reader"],
    },
  ],
  unhidePostResponseOnParentPost: [
    {
      who: "writer",
      before: after("hidePostResponseOnParentPost", "writer", underStory),
      args: underStory,
      purges: ["post answer", "post story", "user reader"],
    },
  ],
  setDiscussionClosed: [
    {
      who: "writer",
      args: (world) => ({ ...target(world), isDiscussionClosed: true }),
      purges: STORY,
    },
  ],
  createPublication: [
    {
      who: "writer",
      args: ({ number }) => ({ key: key(), name: `Founded ${number} ${key()}` }),
      purges: ["collection new", "group-sitemap", "user writer"],
    },
  ],
  updatePublication: [
    {
      who: "owner",
      args: ({ collection, image }) => ({
        collectionId: collection.id,
        name: "Another name",
        tagline: "Another tagline",
        about: "About it.",
        logoImageId: image.id,
      }),
      purges: ["collection collection", "group-sitemap"],
    },
  ],
  setStoryFont: [
    {
      who: "writer",
      args: (world) => ({ ...ofWriter(world), font: "SANS_SERIF_2", includesPublished: true }),
      purges: ["user writer"],
    },
    {
      who: "owner",
      args: ({ collection }) => ({
        ownerId: collection.id,
        font: "SERIF_2",
        includesPublished: true,
      }),
      purges: ["collection collection"],
    },
    {
      // Only new stories, which no page shows yet.
      who: "writer",
      args: (world) => ({ ...ofWriter(world), font: "SERIF_2" }),
      purges: [],
    },
  ],
  setCollectionNavigation: [
    {
      who: "owner",
      args: ({ collection }) => ({
        collectionId: collection.id,
        items: [{ destination: "LATEST", title: "All" }],
      }),
      purges: ["collection collection"],
    },
  ],
  setCollectionRole: [
    {
      who: "owner",
      args: ({ collection, reader }) => ({
        collectionId: collection.id,
        userId: reader.id,
        role: "EDITOR",
      }),
      purges: ["collection collection", "user reader"],
    },
    {
      who: "owner",
      args: ({ collection, writer }) => ({
        collectionId: collection.id,
        userId: writer.id,
        role: null,
      }),
      purges: ["collection collection", "user writer"],
    },
  ],
  inviteToCollection: [
    {
      who: "owner",
      args: ({ collection, reader }) => ({
        collectionId: collection.id,
        who: `@${reader.username}`,
        role: "EDITOR",
      }),
      purges: ["collection collection", "user reader"],
    },
  ],
  setPublicationSubmissionStatus: [
    {
      who: "owner",
      before: handedIn,
      args: (_world, { submissionId, baseRev }) => ({ submissionId, baseRev, status: "ACCEPTED" }),
      purges: ["collection collection", "group-home", "group-sitemap", "post new", "user writer"],
    },
  ],
  createBook: [
    { ...BOOK, args: () => ({ key: key(), title: "Of rivers", authors: "Ann Author" }) },
  ],
  editBook: [
    {
      ...BOOK,
      before: book,
      args: (_world, { bookId }) => ({ bookId, title: "Of seas", authors: "Ann Author" }),
    },
  ],
  moveBook: [
    { ...BOOK, before: twoBooks, args: (_world, { bookId }) => ({ bookId, position: 0 }) },
  ],
  deleteBook: [{ ...BOOK, before: book, args: (_world, { bookId }) => ({ bookId }) }],
  addBookEdition: [
    {
      ...BOOK,
      before: book,
      args: (_world, { bookId }) => ({ key: key(), bookId, publisher: "Another" }),
    },
  ],
  editBookEdition: [
    { ...BOOK, before: book, args: (_world, args) => ({ ...args, publisher: "Another" }) },
  ],
  deleteBookEdition: [{ ...BOOK, before: twoEditions, args: (_world, args) => args }],
  editSequence: [
    { ...SERIES, args: (world) => ({ ...inSeries(world), title: "Another name" }) },
    { ...SERIES, args: (world) => ({ ...inSeries(world), isPublic: false }) },
  ],
  setSequencePosts: [
    {
      ...SERIES,
      args: (world) => ({ ...inSeries(world), postIds: [world.own.id, world.story.id] }),
    },
    { ...SERIES, args: (world) => ({ ...inSeries(world), postIds: [world.own.id] }) },
  ],
  deleteSequence: [{ ...SERIES, args: inSeries }],
  saveTopic: [
    {
      who: "staff",
      args: ({ topic, other }) => ({
        topicSlug: topic.slug,
        name: "Another name",
        tags: other.slug,
        visibility: "PUBLIC",
      }),
      purges: ["group-topics"],
    },
  ],
  addTopicPost: [
    {
      who: "staff",
      args: ({ topic, story }) => ({ topicSlug: topic.slug, story: story.id }),
      purges: ["group-topics"],
    },
  ],
  removeTopicPost: [
    {
      who: "staff",
      args: ({ topic, shower }) => ({ topicSlug: topic.slug, postId: shower.id }),
      purges: ["group-topics"],
    },
  ],
  createCatalog: [
    {
      who: "reader",
      args: () => ({ key: key(), name: "For everyone", visibility: "PUBLIC" }),
      purges: ["catalog new", "user reader"],
    },
  ],
  editCatalog: [
    { ...LIST, args: (world) => ({ ...inList(world), name: "Another name" }) },
    { ...LIST, args: (world) => ({ ...inList(world), visibility: "PRIVATE" }) },
    {
      ...LIST,
      before: after("editCatalog", "reader", (world) => ({
        ...inList(world),
        visibility: "PRIVATE",
      })),
      args: (world) => ({ ...inList(world), visibility: "PUBLIC" }),
    },
  ],
  deleteCatalog: [{ ...LIST, args: inList }],
  undeleteCatalog: [{ ...LIST, before: after("deleteCatalog", "reader", inList), args: inList }],
  addCatalogItem: [{ ...LIST, args: (world) => ({ ...inList(world), postId: world.shower.id }) }],
  removeCatalogItem: [{ ...LIST, args: (world) => ({ ...inList(world), postId: world.story.id }) }],
  moveCatalogItem: [
    {
      ...LIST,
      args: (world) => ({
        ...inList(world),
        catalogItemId: world.items[1]!.id,
        afterItemId: world.items[0]!.id,
      }),
    },
  ],
  editCatalogItem: [
    {
      ...LIST,
      args: (world) => ({ ...inList(world), catalogItemId: world.items[0]!.id, note: "Read it." }),
    },
  ],
  hideCatalogResponseOnParent: [
    {
      who: "reader",
      before: listResponse,
      args: (_world, args) => args,
      purges: ["catalog catalog", "post new", "post new", "user writer"],
    },
  ],
  showCatalogResponseOnParent: [
    {
      who: "reader",
      before: async (world) => {
        const args = await listResponse(world);
        await done(world, "reader", "hideCatalogResponseOnParent", args);
        return args;
      },
      args: (_world, args) => args,
      purges: ["catalog catalog", "post new", "post new", "user writer"],
    },
  ],
  setCatalogDiscussionClosed: [
    {
      who: "reader",
      args: ({ catalog }) => ({ targetCatalogId: catalog.id, isDiscussionClosed: true }),
      purges: ["catalog catalog", "post new"],
    },
  ],
  addCustomDomain: [{ who: "writer", args: subdomain, purges: ["site", "user writer"] }],
  removeCustomDomain: [
    {
      who: "writer",
      before: after("addCustomDomain", "writer", subdomain),
      args: subdomain,
      purges: ["site", "user writer"],
    },
  ],
};

/** Why nothing is purged. */
const WHY = {
  counter: "pages ask for counters after they are shown",
  own: "nobody but who asks is shown it",
  draft: "no reader has it before it is published",
  people: "the people of a publication alone are shown it",
  account: "how somebody signs in, or is told of things, stands on no page",
  visitor: "what is told of visits stands on no page",
  check:
    "a claim that is looked at changes pages once it is live, which drives on with the schedule",
} as const;

/** Mutations that change no cached page. */
const PURGING_NOTHING: Partial<
  Record<Mutation, Omit<Case, "purges"> & { why: keyof typeof WHY; isNotMade?: string }>
> = {
  clapPost: {
    who: "reader",
    why: "counter",
    args: (world) => ({ ...target(world), numClaps: 3, key: key() }),
  },
  clapCatalog: {
    who: "writer",
    why: "counter",
    args: ({ catalog }) => ({ targetCatalogId: catalog.id, numClaps: 3, key: key() }),
  },
  followUser: {
    who: "reader",
    why: "counter",
    args: ({ writer }) => ({ targetUserId: writer.id }),
  },
  unfollowUser: {
    who: "reader",
    why: "counter",
    args: ({ writer }) => ({ targetUserId: writer.id }),
  },
  followCollection: {
    who: "reader",
    why: "counter",
    args: ({ collection }) => ({ targetCollectionId: collection.id }),
  },
  unfollowCollection: {
    who: "reader",
    why: "counter",
    args: ({ collection }) => ({ targetCollectionId: collection.id }),
  },
  followTag: { who: "reader", why: "counter", args: ({ tag }) => ({ targetTagId: tag.id }) },
  unfollowTag: { who: "reader", why: "counter", args: ({ tag }) => ({ targetTagId: tag.id }) },
  followCatalog: {
    who: "writer",
    why: "counter",
    args: ({ catalog }) => ({ targetCatalogId: catalog.id }),
  },
  unfollowCatalog: {
    who: "writer",
    why: "counter",
    args: ({ catalog }) => ({ targetCatalogId: catalog.id }),
  },
  createHighlight: {
    who: "reader",
    why: "counter",
    args: (world) => ({ ...target(world), ...passage(world) }),
  },
  deleteHighlight: {
    who: "reader",
    why: "counter",
    before: async (world) => {
      const { highlight } = await done(
        world,
        "reader",
        "createHighlight",
        { ...target(world), ...passage(world) },
        "... on HighlightCreated { highlight { id } }",
      );
      return { highlightId: (highlight as { id: string }).id };
    },
    args: (_world, args) => args,
  },
  createNote: {
    who: "reader",
    why: "own",
    args: (world) => ({ ...target(world), ...passage(world), key: key(), note: "Mine." }),
  },
  deleteNote: {
    who: "reader",
    why: "own",
    before: async (world) => {
      const args = { ...target(world), ...passage(world), key: key(), note: "Mine." };
      const made = await done(
        world,
        "reader",
        "createNote",
        args,
        "... on NoteCreated { note { id } }",
      );
      return { noteId: (made.note as { id: string }).id };
    },
    args: (_world, args) => args,
  },
  muteUser: { who: "reader", why: "own", args: ({ writer }) => ({ targetUserId: writer.id }) },
  unmuteUser: { who: "reader", why: "own", args: ({ writer }) => ({ targetUserId: writer.id }) },
  muteCollection: {
    who: "reader",
    why: "own",
    args: ({ collection }) => ({ targetCollectionId: collection.id }),
  },
  unmuteCollection: {
    who: "reader",
    why: "own",
    args: ({ collection }) => ({ targetCollectionId: collection.id }),
  },
  setHomeFeedOrder: { who: "reader", why: "own", args: () => ({ order: "LATEST" }) },
  setFeedReduction: {
    who: "reader",
    why: "own",
    args: ({ collection }) => ({ kind: "COLLECTION", targetId: collection.id, isReduced: true }),
  },
  markNotificationsRead: { who: "reader", why: "own", args: () => ({ upTo: Date.now() }) },
  setReadingHistoryPaused: { who: "reader", why: "own", args: () => ({ isPaused: true }) },
  clearReadingHistory: { who: "reader", why: "own" },
  removeFromReadingHistory: {
    who: "reader",
    why: "own",
    args: ({ story }) => ({ postId: story.id }),
  },
  dismissFlag: {
    who: "reader",
    why: "own",
    args: ({ reader }) => ({ flag: "FRIEND_UPSELL", userId: reader.id }),
  },
  createForm: {
    who: "writer",
    why: "own",
    args: () => ({ key: key(), kind: "TEXT", title: "A question" }),
  },
  deleteForm: { who: "writer", why: "own", before: form, args: (_world, args) => args },
  deleteFormAnswer: {
    who: "writer",
    why: "own",
    before: async (world) => {
      const { formId } = await form(world);
      const answerId = crypto.randomUUID();
      const row = { id: answerId, form_id: formId, owner_id: world.writer.id, created_at: 0 };
      await insertRow("form_answers", { ...row, answer: "Yes" });
      return { formId, answerId };
    },
    args: (_world, args) => args,
  },
  createSequence: { who: "writer", why: "own", args: () => ({ key: key(), title: "Begun" }) },
  createDraft: { who: "writer", why: "draft", args: () => ({ key: key() }) },
  saveDraftDeltas: {
    who: "writer",
    why: "draft",
    before: draftInSeries,
    args: (_world, { postId, revision }) => ({
      postId,
      baseRev: revision,
      deltas: changes(textOf("", "One"), textOf("", "One", "Two")),
    }),
  },
  schedulePost: {
    who: "writer",
    why: "draft",
    before: draftInSeries,
    args: (_world, { postId, revision }) => ({
      targetPostId: postId,
      baseRev: revision,
      publishAt: Date.now() + 3_600_000,
    }),
  },
  restoreVersion: {
    who: "writer",
    why: "draft",
    before: async (world) => {
      const { postId, revision } = await draftInSeries(world);
      await publish(postId, revision!, {}, world.browsers.writer);
      const row = await env.DB.prepare("SELECT id FROM post_versions WHERE post_id = ?1")
        .bind(postId)
        .first<{ id: string }>();
      return { postId, versionId: row!.id, baseRev: revision };
    },
    args: (_world, args) => args,
  },
  importStory: {
    who: "writer",
    why: "draft",
    isNotMade: "it asks the web (test/worker/imports)",
  },
  createPublicationSubmission: {
    who: "writer",
    why: "people",
    before: draftInSeries,
    args: ({ collection }, { postId }) => ({ publicationId: collection.id, postId }),
  },
  revokeCollectionInvitation: {
    who: "owner",
    why: "people",
    before: async (world) => {
      const who = `guest-${key()}@example.com`;
      await done(world, "owner", "inviteToCollection", {
        collectionId: world.collection.id,
        who,
        role: "WRITER",
      });
      const row = await env.DB.prepare("SELECT id FROM collection_invitations WHERE email = ?1")
        .bind(who)
        .first<{ id: string }>();
      return { invitationId: row!.id };
    },
    args: (_world, args) => args,
  },
  setAllowEmailAddressSharingEditorWriter: {
    who: "writer",
    why: "people",
    args: () => ({ isAllowed: true }),
  },
  setNotificationPreferences: {
    who: "reader",
    why: "account",
    args: () => ({ digestFrequency: "WEEKLY" }),
  },
  revokeSession: {
    who: "reader",
    why: "account",
    isNotMade: "the session is the one that asks (test/worker/graphql/endSessions)",
  },
  signOutEverywhere: { who: "reader", why: "account", isNotMade: "it ends the session that asks" },
  startMobileVerification: {
    who: "reader",
    why: "account",
    args: () => ({ phoneNumber: "+12025550143" }),
  },
  confirmMobileVerification: { who: "reader", why: "account", isNotMade: "its code is another's" },
  removeMobileNumber: { who: "reader", why: "account" },
  connectSocialAccount: {
    who: "reader",
    why: "account",
    isNotMade: "it only leads to the provider",
  },
  disconnectSocialAccount: { who: "reader", why: "account", isNotMade: "it needs a provider" },
  resendVerificationEmail: { who: "reader", why: "account", isNotMade: "it sends a mail alone" },
  sendAcctAuthEmail: { who: "reader", why: "account", isNotMade: "it sends a mail alone" },
  verifyLoginCode: { who: "reader", why: "account", isNotMade: "it answers a token alone" },
  verifyCustomDomain: {
    who: "writer",
    why: "check",
    isNotMade: "once it is live, its host purges (test/worker/domain/domains/domains.test.ts)",
  },
  logClientEvents: { who: "reader", why: "visitor", args: () => ({ payload: "[]" }) },
  logExperimentExposure: { who: "reader", why: "visitor", args: () => ({ experimentId: "any" }) },
  logGateExposure: { who: "reader", why: "visitor", args: () => ({ gateId: "any" }) },
  searchClickEvent: {
    who: "reader",
    why: "visitor",
    args: ({ story }) => ({
      indexName: "posts",
      objectIds: [story.id],
      positions: [1],
      queryId: "0".repeat(32),
    }),
  },
};

/** A highlight of the story's first words. */
const passage = ({ story }: CachedWorld) => ({
  paragraphName: "p1",
  startOffset: 0,
  text: `The text of ${story.title.toLowerCase()}`,
});

test("every mutation declares either what it purges or why it purges nothing", () => {
  const rows = [...Object.keys(PURGING), ...Object.keys(PURGING_NOTHING)];
  expect(rows.toSorted()).toEqual(Object.keys(FIELDS).toSorted());
});

const CASES = Object.entries(PURGING).flatMap(([name, cases]) =>
  cases.map((each, index) => [`${name}, case ${index + 1}`, name as Mutation, each] as const),
);

describe("a mutation's change is on all pages with the next request", () => {
  test.each(CASES)("%s", async (_title, name, each) => {
    const world = await makeCachedWorld();
    const prepared = (await each.before?.(world)) ?? {};
    await keepAll(world);
    await done(world, each.who, name, each.args?.(world, prepared) ?? {});
    expect.soft(await staleIn(world)).toEqual([]);
    expect(await purgedIn(world)).toEqual(each.purges.toSorted());
  });
});

test("the pages under test exist and are cached", async () => {
  const world = await makeCachedWorld();
  await keepAll(world);
  expect(await hitsIn(world)).toEqual(addressesIn(world));
  expect(await staleIn(world)).toEqual([]);
});

describe("a mutation without visible changes leaves all cached pages", () => {
  const made = Object.entries(PURGING_NOTHING).filter(([, { isNotMade }]) => !isNotMade);

  let world: CachedWorld;
  beforeAll(async () => {
    world = await makeCachedWorld();
  });

  test.each(made)("%s", async (name, each) => {
    const prepared = (await each.before?.(world)) ?? {};
    await clearPurges();
    await done(world, each.who, name as Mutation, each.args?.(world, prepared) ?? {});
    expect(await purgedIn(world), WHY[each.why]).toEqual([]);
  });
});
