// The feed endpoints.
import type { RouteSpec } from "../defineRoute.ts";

/** Members' full-text feeds, at secret addresses. */
export const MEMBER_FEED_ROUTES = {
  FeedMember: { path: "/feed/member/:token", endpoint: true },
  FeedMemberJson: { path: "/feed/member/:token/json", endpoint: true },
  // `token`: that of a feed just created, whose address is shown once.
  YourMemberFeeds: {
    path: "/me/feeds",
    page: "member-feeds",
    queryParams: ["done", "error", "token"],
  },
} as const satisfies Record<string, RouteSpec>;

export const FEED_ROUTES = {
  FeedLatest: { path: "/feed/latest", endpoint: true },
  FeedTopStories: { path: "/feed/top-stories", endpoint: true },
  FeedCollection: { path: "/feed/:collectionSlug", endpoint: true },
  FeedUser: { path: "/feed/@:username", endpoint: true },
  FeedTag: { path: "/feed/tag/:tagSlug", endpoint: true },
  FeedTopic: { path: "/feed/topic/:topicSlug", endpoint: true },
  FeedUserSite: { path: "/feed", endpoint: true, table: "user-only" },
  FeedUnderCollection: { path: "/:collectionSlug/feed", endpoint: true },
  FeedCollectionTag: { path: "/:collectionSlug/feed/tagged/:tag", endpoint: true },
} as const satisfies Record<string, RouteSpec>;
