import type { HomeFeedOrder } from "../../../shared/home/feedReasons.ts";
import { type PageArguments, pageBounds, toPage } from "../../db/keyset.ts";
import { isSnapshotCursor } from "../../db/snapshotCursor.ts";
import { type FollowedEntry, followedEntries } from "../../domain/follows/followedEntries.ts";
import { type FollowedEntity, followingFeed } from "../../domain/home/followingFeed.ts";
import type { FeedPage } from "../../domain/home/feedPage.ts";
import { latestFeed } from "../../domain/home/latestFeed.ts";
import { rankedFeed } from "../../domain/home/rankedFeed.ts";
import { selfOf } from "../../domain/identity/rows/session.ts";
import { latestStories } from "../../domain/stories/latestStories.ts";
import type { StoryRow } from "../../domain/stories/rows/storyRow.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";
import { describedEnum } from "../machinery/describedEnum.ts";
import { FeedReason, HomeFeedOrderEnum } from "./feedReasons.ts";
import { Post } from "../machinery/refs.ts";

const FEED_PAGE_SIZE = 10;

const FollowedEntityEnum = describedEnum<FollowedEntity>(
  "FollowedEntity",
  "What can be followed.",
  { WRITERS: "People.", PUBLICATIONS: "Publications.", TOPICS: "Tags." },
);

interface FollowedArguments extends PageArguments {
  of?: FollowedEntity | null;
  targetId?: string | null;
}

async function followedStories(
  context: GraphQLContext,
  { of, targetId, ...args }: FollowedArguments,
): Promise<FeedPage> {
  const bounds = pageBounds(args, FEED_PAGE_SIZE);
  const userId = selfOf(await context.session());
  if (userId === null) return NOTHING;
  return followingFeed(context, userId, bounds, { of, targetId });
}

/**
 * The stories of the home feed in the requested order, or else the one that the viewer has saved.
 */
async function homeStories(
  context: GraphQLContext,
  { order, ...args }: PageArguments & { order?: HomeFeedOrder | null },
): Promise<FeedPage> {
  const bounds = pageBounds(args, FEED_PAGE_SIZE);
  const session = await context.session();
  if (!session || selfOf(session) === null) return NOTHING;
  const chosen = order ?? session.homeFeedOrder;
  // Pagination continues in the order it started with, even if the saved order has changed.
  const isRanked = bounds.after ? isSnapshotCursor(bounds.after.id) : chosen === "RANKED";
  return isRanked
    ? rankedFeed(context, session.userId, bounds)
    : latestFeed(context, session.userId, bounds);
}

const NOTHING: FeedPage = {
  ...toPage<StoryRow>([], { limit: 1, after: null }, () => ({ value: 0, id: "" })),
  edges: [],
};

const FollowedEntryObject = builder.objectRef<FollowedEntry>("FollowedEntry").implement({
  description: "A user, publication or tag that the viewer follows.",
  fields: (t) => ({
    kind: t.expose("kind", { type: FollowedEntityEnum, description: "The kind of target." }),
    targetId: t.exposeID("id", { description: "The id of the user, publication or tag." }),
    name: t.exposeString("name", { description: "The display name." }),
    slug: t.exposeString("slug", { description: "The username or slug." }),
    imageId: t.exposeString("imageId", { nullable: true, description: "The image's id." }),
    latestPublishedAt: t.expose("latestPublishedAt", {
      type: "Timestamp",
      nullable: true,
      description: "When its newest story was published; null without stories.",
    }),
  }),
});

/** Followed people and publications on a page, as many as followed topics. */
const FOLLOWED_MOST = 25;

builder.queryFields((t) => ({
  viewerFollowedEntries: t.field({
    type: [FollowedEntryObject],
    description:
      "What the viewer follows, latest published first, at most 25. Empty for anonymous viewers.",
    resolve: async (_root, _args, context) => {
      const session = await context.session();
      return session ? followedEntries(context, session.userId, FOLLOWED_MOST) : [];
    },
  }),
  viewerHomePostsConnection: t.connection(
    {
      type: Post,
      description:
        "Stories for the viewer's home, each with a reason: best match first, or all newest first. Empty for anonymous viewers.",
      args: {
        order: t.arg({
          type: HomeFeedOrderEnum,
          description: "The sort order; defaults to the viewer's saved order.",
        }),
      },
      resolve: (_root, args, context) => homeStories(context, args),
    },
    {},
    {
      fields: (edge) => ({
        reason: edge.expose("reason", {
          type: FeedReason,
          description: "Why the story is shown to the viewer.",
        }),
      }),
    },
  ),
  latestPostsConnection: t.connection({
    type: Post,
    description: "All listed stories, newest first.",
    resolve: async (_root, args, context) =>
      latestStories(context, pageBounds(args, FEED_PAGE_SIZE)),
  }),
  viewerFollowingPostsConnection: t.connection(
    {
      type: Post,
      description:
        "Stories from the writers, publications and tags the viewer follows, newest first. Empty for anonymous viewers.",
      args: {
        of: t.arg({ type: FollowedEntityEnum, description: "Only from this kind of source." }),
        targetId: t.arg.id({
          description:
            "Returns only stories from the source with this id, if the viewer follows it.",
        }),
      },
      resolve: (_root, args, context) => followedStories(context, args),
    },
    {},
    {
      fields: (edge) => ({
        reason: edge.expose("reason", {
          type: FeedReason,
          description: "The source of the story that the viewer follows.",
        }),
      }),
    },
  ),
}));
