// Profiles.
import type { RouteSpec } from "../defineRoute.ts";

export const PROFILE_ROUTES = {
  ShowUser: { path: "/@:username", page: "user-profile" },
  ShowUserLatest: { path: "/@:username/latest", page: "user-profile" },
  ShowUserRecommended: { path: "/@:username/has-recommended", page: "user-activity" },
  ShowUserHighlights: { path: "/@:username/highlights", page: "user-activity" },
  ShowUserSeries: { path: "/@:username/series", page: "user-activity" },
  ShowUserFollowers: { path: "/@:username/followers", page: "user-followers" },
  ShowUserFollowing: { path: "/@:username/following", page: "user-following" },
  ShowUserAbout: { path: "/@:username/about", page: "user-about" },
  ShowUserBooks: { path: "/@:username/books", page: "user-books" },
  ShowUserLists: { path: "/@:username/lists", page: "user-catalogs" },
  ShowUserList: { path: "/@:username/list/:catalogSlugId", page: "user-catalog" },
  ShowUserResponses: { path: "/@:username/responses", page: "user-activity" },
  EditUser: { path: "/@:username/edit", endpoint: true },
  FollowUser: { path: "/@:username/follow", redirectTo: "ShowUser" },
  ShowUserAward: { path: "/@:username/awards/:kind", page: "awards" },

  ShowUserAudience: { path: "/@:username/audience", page: "subscription-stats" },
  ShowUserAudienceDetails: {
    path: "/@:username/audience/:details",
    page: "subscription-stats",
  },
  ExportUserAudience: { path: "/@:username/audience/stats/export", endpoint: true },
  ShowUserStats: { path: "/@:username/stats", page: "stats-homepage" },
  ShowUserStatsResponses: { path: "/@:username/stats/responses", page: "stats-homepage" },
  ShowUserStatsPost: { path: "/@:username/stats/post/:postId", page: "stats-post" },
  SubscribeToUser: { path: "/@:username/subscribe", page: "writer-subscription-promotion" },
  SubscribeToUserLegacy: { path: "/subscribe/@:username", redirectTo: "SubscribeToUser" },
  ShowUserPublications: { path: "/@:username/publications", page: "user-publications" },
  ShowUserRecommendedLegacy: {
    path: "/@:username/recommended",
    redirectTo: "ShowUserRecommended",
  },
  ShowRecommended: { path: "/recommended", redirectTo: "ShowHome" },

  ShowUserById: { path: "/u/:userId", page: "user-profile" },
  ShowMe: { path: "/me", endpoint: true },
  ShowAwards: { path: "/awards/:type", page: "awards" },
} as const satisfies Record<string, RouteSpec>;
