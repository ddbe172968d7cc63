import { pageBounds, toPage } from "../db/keyset.ts";
import { followingFeed } from "../domain/follows/followingFeed.ts";
import { latestStories } from "../domain/stories/latestStories.ts";
import type { StoryRow } from "../domain/stories/storyRow.ts";
import { builder } from "./builder.ts";
import { Post } from "./refs.ts";

const FEED_PAGE_SIZE = 10;

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
    resolve: async (_root, args, context) => {
      const bounds = pageBounds(args, FEED_PAGE_SIZE);
      const session = await context.session();
      if (!session) return toPage<StoryRow>([], bounds, () => ({ value: 0, id: "" }));
      return followingFeed(context, session.userId, bounds);
    },
  }),
}));
