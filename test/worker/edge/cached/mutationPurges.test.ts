// Every mutation lists here what it purges, or why it purges nothing; the types require it. Each case runs for real: all
// cacheable pages are cached, the mutation runs, and afterwards no cached page may differ from a
// fresh render.

import { beforeAll, describe, expect, test } from "vitest";
import type { Mutation } from "../../../../worker/access/actions.ts";
import { changes, textOf } from "../../../support/drafts/drafts.ts";
import {
  addressesIn,
  hitsIn,
  keepAll,
  type CachedWorld,
  makeCachedWorld,
  purgedIn,
  staleIn,
} from "../../../support/cache/cachedWorld.ts";
import {
  type Who,
  type Args,
  done,
  key,
  draftInSeries,
  listResponse,
  book,
  twoBooks,
  twoEditions,
  form,
  handedIn,
  after,
  target,
  targetShower,
  targetAnswer,
  targetUser,
  targetCatalog,
  targetTag,
  targetOwn,
  underStory,
  inList,
  inSeries,
  ofWriter,
  subdomain,
  passage,
  highlightOfStory,
  noteOnStory,
  answeredForm,
  publishedVersion,
  inNewsletter,
  invitation,
  OWN,
  readersAddress,
  recommendation,
  sender,
  STORY,
  subscribed,
  subscription,
  type Case,
  WHY,
  ISSUES,
  leaves,
  LOCKED,
  noneOf,
  notMade,
  PAYMENTS,
  REVIEWS,
  type Unseen,
} from "../../../support/cache/cachedWorldWrites.ts";
import { PAGE_CASES } from "../../../support/cache/publicationPageCases.ts";
import { clearPurges } from "../../../support/cache/purges.ts";

const DESIGN = {
  accent: "#1d6a41",
  typeface: "BOOK",
  masthead: "COMPACT",
  storyWidth: "WIDE",
};

/** For arguments that are the setup's result. */
const asPrepared = (_world: CachedWorld, args: Args): Args => args;

/** Purges these tags when this user runs it. */
const by = (
  who: Who,
  purges: readonly string[],
  args: Case["args"],
  before?: Case["before"],
): Case => ({ who, purges, args, before });

const BOOK = { who: "writer", purges: ["user writer"] } as const;
const LIST = { who: "reader", purges: ["catalog catalog", "user reader"] } as const;
const SERIES = { who: "writer", purges: ["post own", "post story"] } as const;
/** Mutations that change cached pages, with what they purge. */
const PURGING: Readonly<Record<Exclude<Mutation, keyof typeof PURGING_NOTHING>, readonly Case[]>> =
  {
    editPost: [
      by("writer", STORY, ({ story }) => ({ postId: story.id, baseRev: 1, title: "New" })),
      by("writer", OWN, ({ own }) => ({ postId: own.id, baseRev: 1, title: "New" })),
    ],
    setPostPublished: [
      // A part of the series that wasn't public before.
      by(
        "writer",
        [
          "collection collection",
          "group-home",
          "group-sitemap",
          "post new",
          "tag other",
          "tag tag",
          "user writer",
        ],
        ({ collection, other, tag }, { postId, revision }) => ({
          targetPostId: postId,
          baseRev: revision,
          settings: {
            collectionId: collection.id,
            tags: [other.display_title, tag.display_title],
          },
        }),
        draftInSeries,
      ),
    ],
    setPostSettings: [
      by("writer", OWN, (world) => ({ ...targetOwn(world), settings: {}, slug: "other-words" })),
      by("writer", STORY, (world) => ({ ...target(world), settings: { visibility: "UNLISTED" } })),
      by(
        "writer",
        [...STORY, "tag other"],
        (world) => ({
          ...target(world),
          settings: { visibility: "PUBLIC", tags: [world.other.display_title] },
        }),
        after("setPostSettings", "writer", (world) => ({
          ...target(world),
          settings: { visibility: "UNLISTED" },
        })),
      ),
    ],
    unpublishPost: [by("writer", STORY, target), by("writer", OWN, targetOwn)],
    deletePost: [
      by("writer", STORY, target),
      by("reader", ["post answer", "post story", "user reader"], targetAnswer),
    ],
    undeletePost: [
      // Selected for a topic.
      by(
        "reader",
        ["group-home", "group-sitemap", "group-topics", "post shower", "user reader"],
        targetShower,
        after("deletePost", "reader", targetShower),
      ),
      by("writer", STORY, target, after("deletePost", "writer", target)),
      by("writer", OWN, targetOwn, after("deletePost", "writer", targetOwn)),
      // A response is on no list of the site, so undoing one purges no more than for a story.
      by(
        "reader",
        ["group-home", "group-sitemap", "post answer", "post story", "user reader"],
        targetAnswer,
        after("deletePost", "reader", targetAnswer),
      ),
    ],
    updateProfile: [
      by("writer", ["user writer"], ({ image }) => ({ bannerImageId: image.id, bannerFocusY: 20 })),
    ],
    pinPost: [by("writer", ["user writer"], targetOwn)],
    unpinPost: [by("writer", ["user writer"], targetOwn, after("pinPost", "writer", targetOwn))],
    publishResponse: [
      by("reader", ["post new", "post story", "user reader"], ({ story }) => ({
        key: key(),
        inResponseToPostId: story.id,
        text: "Well said.",
      })),
      // The response, the pages with the list's discussion, and the list, whose count changes.
      by("writer", ["catalog catalog", "post new", "post new", "user writer"], ({ catalog }) => ({
        key: key(),
        inResponseToCatalogId: catalog.id,
        text: "Fine.",
      })),
    ],
    editResponse: [
      by("reader", ["post answer", "post story", "user reader"], (world) => ({
        ...targetAnswer(world),
        text: "Said better.",
      })),
    ],
    hidePostResponseOnParentPost: [
      by("writer", ["post answer", "post story", "user reader"], underStory),
    ],
    unhidePostResponseOnParentPost: [
      by(
        "writer",
        ["post answer", "post story", "user reader"],
        underStory,
        after("hidePostResponseOnParentPost", "writer", underStory),
      ),
    ],
    setDiscussionClosed: [
      by("writer", STORY, (world) => ({ ...target(world), isDiscussionClosed: true })),
    ],
    createPublication: [
      by("writer", ["collection new", "group-sitemap", "user writer"], ({ number }) => ({
        key: key(),
        name: `Founded ${number} ${key()}`,
      })),
    ],
    createNewsletter: [
      by("owner", ["collection collection"], ({ collection }) => ({
        collectionId: collection.id,
        name: "Weekly",
      })),
    ],
    changeNewsletterIssue: [
      by("owner", ["post email"], ({ issue }) => ({ issueId: issue.id, change: "CANCEL" })),
    ],
    editNewsletter: [
      by("owner", ["collection collection"], asPrepared, inNewsletter({ name: "Daily" })),
    ],
    updatePublication: [
      by("owner", ["collection collection", "group-sitemap"], ({ collection, image }) => ({
        collectionId: collection.id,
        name: "Another name",
        tagline: "Another tagline",
        about: "About it.",
        logoImageId: image.id,
      })),
    ],
    renamePublication: [
      by("owner", ["collection collection", "group-sitemap"], ({ collection }) => ({
        collectionId: collection.id,
        slug: `renamed-${collection.slug}`,
      })),
    ],
    setDesign: [
      by("writer", ["user writer"], (world) => ({ ...ofWriter(world), ...DESIGN })),
      by("owner", ["collection collection"], ({ collection }) => ({
        ownerId: collection.id,
        ...DESIGN,
      })),
    ],
    setCollectionHomepage: [
      by("owner", ["collection collection"], ({ collection }) => ({
        collectionId: collection.id,
        title: "From the desk",
        sections: [{ kind: "POSTS", source: "LATEST" }],
        baseVersion: 0,
      })),
    ],
    setCollectionNavigation: [
      by("owner", ["collection collection"], ({ collection }) => ({
        collectionId: collection.id,
        items: [{ destination: "LATEST", title: "All" }],
        baseVersion: 0,
      })),
    ],
    ...PAGE_CASES,
    setCollectionRole: [
      by("owner", ["collection collection", "user writer"], ({ collection, writer }) => ({
        collectionId: collection.id,
        userId: writer.id,
        role: "WRITER",
      })),
      by("owner", ["collection collection", "user writer"], ({ collection, writer }) => ({
        collectionId: collection.id,
        userId: writer.id,
        role: null,
      })),
    ],
    inviteToCollection: [
      by("owner", [], ({ collection, reader }) => ({
        collectionId: collection.id,
        who: `@${reader.username}`,
        role: "EDITOR",
      })),
    ],
    setPublicationSubmissionStatus: [
      by(
        "owner",
        ["collection collection", "group-home", "group-sitemap", "post new", "user writer"],
        (_world, { submissionId, baseRev }) => ({ submissionId, baseRev, status: "ACCEPTED" }),
        handedIn,
      ),
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
    deleteBookEdition: [{ ...BOOK, before: twoEditions, args: asPrepared }],
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
      by("staff", ["group-topics"], ({ topic, other }) => ({
        topicSlug: topic.slug,
        name: "Another name",
        tags: other.slug,
        visibility: "PUBLIC",
      })),
    ],
    addTopicPost: [
      by("staff", ["group-topics"], ({ topic, story }) => ({
        topicSlug: topic.slug,
        story: story.id,
      })),
    ],
    removeTopicPost: [
      by("staff", ["group-topics"], ({ topic, shower }) => ({
        topicSlug: topic.slug,
        postId: shower.id,
      })),
    ],
    createCatalog: [
      by("reader", ["catalog new", "user reader"], () => ({
        key: key(),
        name: "For everyone",
        visibility: "PUBLIC",
      })),
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
    removeCatalogItem: [
      { ...LIST, args: (world) => ({ ...inList(world), postId: world.story.id }) },
    ],
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
        args: (world) => ({
          ...inList(world),
          catalogItemId: world.items[0]!.id,
          note: "Read it.",
        }),
      },
    ],
    hideCatalogResponseOnParent: [
      by(
        "reader",
        ["catalog catalog", "post new", "post new", "user writer"],
        asPrepared,
        listResponse,
      ),
    ],
    showCatalogResponseOnParent: [
      by(
        "reader",
        ["catalog catalog", "post new", "post new", "user writer"],
        asPrepared,
        async (world) => {
          const args = await listResponse(world);
          await done(world, "reader", "hideCatalogResponseOnParent", args);
          return args;
        },
      ),
    ],
    setCatalogDiscussionClosed: [
      by("reader", ["catalog catalog", "post new"], ({ catalog }) => ({
        targetCatalogId: catalog.id,
        isDiscussionClosed: true,
      })),
    ],
    addCustomDomain: [by("writer", ["site", "user writer"], subdomain)],
    removeCustomDomain: [
      by(
        "writer",
        ["site", "user writer"],
        subdomain,
        after("addCustomDomain", "writer", subdomain),
      ),
    ],
  };

const OF_EDITORS = { who: "owner", why: "own", args: asPrepared } as const;
const PURGING_NOTHING = {
  ...noneOf(PAYMENTS, notMade("payment", "there is no provider")),
  ...noneOf(ISSUES, notMade("own", "there are no subscribers")),
  ...noneOf(REVIEWS, notMade("people", "it changes no text and no cached page")),
  ...noneOf(LOCKED, notMade("own", "no story is locked")),
  liftEmailSuppression: notMade("own", "nothing is suppressed"),
  clapPost: leaves("reader", "counter", (world) => ({ ...target(world), numClaps: 3, key: key() })),
  clapCatalog: leaves("writer", "counter", ({ catalog }) => ({
    targetCatalogId: catalog.id,
    numClaps: 3,
    key: key(),
  })),
  subscribeToNewsletter: leaves(
    "reader",
    "own",
    ({ writer }) => ({ targetUserId: writer.id, source: "PROFILE" }),
    readersAddress,
  ),
  unsubscribeFromNewsletter: leaves("reader", "own", asPrepared, subscribed),
  unsubscribeFromNewsletters: leaves("reader", "own", () => ({ scope: "ALL" })),
  restoreNewsletterSubscriptions: leaves("reader", "own", () => ({ scope: "ALL" })),
  recommendNewsletter: { ...OF_EDITORS, before: recommendation },
  removeNewsletterRecommendation: {
    ...OF_EDITORS,
    before: inNewsletter({ recommendedId: "none" }),
  },
  setNewsletterPaused: {
    ...OF_EDITORS,
    args: (_world, { newsletterId }) => ({ newsletterId, isPaused: true }),
    before: inNewsletter({}),
  },
  setNewsletterSender: { ...OF_EDITORS, before: inNewsletter({ address: "a@mill.example" }) },
  checkNewsletterSender: { ...OF_EDITORS, before: sender },
  removeSubscriber: { ...OF_EDITORS, before: subscription },
  followUser: leaves("reader", "counter", targetUser),
  unfollowUser: leaves("reader", "counter", targetUser),
  followCollection: leaves("reader", "counter", ({ collection }) => ({
    targetCollectionId: collection.id,
  })),
  unfollowCollection: leaves("reader", "counter", ({ collection }) => ({
    targetCollectionId: collection.id,
  })),
  followTag: leaves("reader", "counter", targetTag),
  unfollowTag: leaves("reader", "counter", targetTag),
  followCatalog: leaves("writer", "counter", targetCatalog),
  unfollowCatalog: leaves("writer", "counter", targetCatalog),
  createHighlight: leaves("reader", "counter", (world) => ({
    ...target(world),
    ...passage(world),
  })),
  deleteHighlight: leaves("reader", "counter", asPrepared, highlightOfStory),
  createNote: leaves("reader", "own", (world) => ({
    ...target(world),
    ...passage(world),
    key: key(),
    note: "Mine.",
  })),
  deleteNote: leaves("reader", "own", asPrepared, noteOnStory),
  muteUser: leaves("reader", "own", targetUser),
  unmuteUser: leaves("reader", "own", targetUser),
  muteCollection: leaves("reader", "own", ({ collection }) => ({
    targetCollectionId: collection.id,
  })),
  unmuteCollection: leaves("reader", "own", ({ collection }) => ({
    targetCollectionId: collection.id,
  })),
  setHomeFeedOrder: leaves("reader", "own", () => ({ order: "LATEST" })),
  setFeedReduction: leaves("reader", "own", ({ collection }) => ({
    kind: "COLLECTION",
    targetId: collection.id,
    isReduced: true,
  })),
  markNotificationsRead: leaves("reader", "own", () => ({ upTo: Date.now() })),
  setReadingHistoryPaused: leaves("reader", "own", () => ({ isPaused: true })),
  clearReadingHistory: leaves("reader", "own"),
  removeFromReadingHistory: leaves("reader", "own", ({ story }) => ({ postId: story.id })),
  dismissFlag: leaves("reader", "own", ({ reader }) => ({
    flag: "FRIEND_UPSELL",
    userId: reader.id,
  })),
  createForm: leaves("writer", "own", () => ({ key: key(), kind: "TEXT", title: "A question" })),
  deleteForm: leaves("writer", "own", asPrepared, form),
  deleteFormAnswer: leaves("writer", "own", asPrepared, answeredForm),
  createSequence: leaves("writer", "own", () => ({ key: key(), title: "Begun" })),
  createDraft: leaves("writer", "draft", () => ({ key: key() })),
  saveDraftDeltas: leaves(
    "writer",
    "draft",
    (_world, { postId, revision }) => ({
      postId,
      baseRev: revision,
      deltas: changes(textOf("", "One"), textOf("", "One", "Two")),
    }),
    draftInSeries,
  ),
  schedulePost: leaves(
    "writer",
    "draft",
    (_world, { postId, revision }) => ({
      targetPostId: postId,
      baseRev: revision,
      publishAt: Date.now() + 3_600_000,
    }),
    draftInSeries,
  ),
  restoreVersion: leaves("writer", "draft", asPrepared, publishedVersion),
  importStory: notMade("draft", "it asks the web (test/worker/imports)"),
  createPublicationSubmission: leaves(
    "writer",
    "people",
    ({ collection }, { postId }) => ({ publicationId: collection.id, postId }),
    draftInSeries,
  ),
  revokeCollectionInvitation: leaves("owner", "people", asPrepared, invitation),
  setAllowEmailAddressSharingEditorWriter: leaves("writer", "people", () => ({ isAllowed: true })),
  setNotificationPreferences: leaves("reader", "account", () => ({ digestFrequency: "WEEKLY" })),
  revokeSession: notMade(
    "account",
    "the session is the one that asks (test/worker/graphql/endSessions)",
  ),
  signOutEverywhere: notMade("account", "it ends the session that asks"),
  startMobileVerification: leaves("reader", "account", () => ({ phoneNumber: "+12025550143" })),
  confirmMobileVerification: notMade("account", "its code is another's"),
  removeMobileNumber: leaves("reader", "account"),
  connectSocialAccount: notMade("account", "it only leads to the provider"),
  disconnectSocialAccount: notMade("account", "it needs a provider"),
  resendVerificationEmail: notMade("account", "it sends a mail alone"),
  sendAcctAuthEmail: notMade("account", "it sends a mail alone"),
  verifyLoginCode: notMade("account", "it answers a token alone"),
  // Once the domain is live, its host purges (test/worker/domain/domains/domains.test.ts).
  verifyCustomDomain: notMade("check", "its domain isn't live"),
  logClientEvents: leaves("reader", "visitor", () => ({ payload: "[]" })),
  logExperimentExposure: leaves("reader", "visitor", () => ({ experimentId: "any" })),
  logGateExposure: leaves("reader", "visitor", () => ({ gateId: "any" })),
  searchClickEvent: leaves("reader", "visitor", ({ story }) => ({
    indexName: "posts",
    objectIds: [story.id],
    positions: [1],
    queryId: "0".repeat(32),
  })),
} satisfies Partial<Record<Mutation, Unseen>>;

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
  const made = Object.entries<Unseen>(PURGING_NOTHING).filter(([, { isNotMade }]) => !isNotMade);

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
