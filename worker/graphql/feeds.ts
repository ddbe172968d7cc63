import { type Page, type PageArguments, pageBounds, toPage } from "../db/keyset.ts";
import { type FollowedEntity, followingFeed } from "../domain/follows/followingFeed.ts";
import { latestStories } from "../domain/stories/latestStories.ts";
import type { StoryRow } from "../domain/stories/storyRow.ts";
import { builder } from "./builder.ts";
import type { GraphQLContext } from "./context.ts";
import { describedEnum } from "./describedEnum.ts";
import { Post } from "./refs.ts";

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
): Promise<Page<StoryRow>> {
  const bounds = pageBounds(args, FEED_PAGE_SIZE);
  const session = await context.session();
  if (!session) return toPage<StoryRow>([], bounds, () => ({ value: 0, id: "" }));
  return followingFeed(context, session.userId, bounds, { of, targetId });
}

builder.queryFields((t) => ({
  latestPostsConnection: t.connection({
    type: Post,
    description: "All listed stories, newest first.",
    resolve: async (_root, args, context) =>
      latestStories(context, pageBounds(args, FEED_PAGE_SIZE)),
  }),
  viewerFollowingPostsConnection: t.connection({
    type: Post,
    description:
      "Stories of the writers, publications and tags that the viewer follows, newest first. Empty for visitors.",
    args: {
      of: t.arg({ type: FollowedEntityEnum, description: "Only of these." }),
      targetId: t.arg.id({
        description: "Only of the one with this id, where the viewer follows it.",
      }),
    },
    resolve: (_root, args, context) => followedStories(context, args),
  }),
}));
