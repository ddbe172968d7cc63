// What is fetched only when it is used, or about to be.

/** The notices and banners. */
export const loadNotices = () => import("../features/notices/Notices.tsx");

/** The sign-in modal. */
export const loadSignIn = () => import("../features/signIn/SignInDialog.tsx");

/** The prompt to sign in with Google. */
export const loadOneTap = () => import("../features/oneTap/OneTap.tsx");

/** What asks for the viewer's part of all that stands on a page. */
export const loadViewerParts = () => import("../features/viewer/viewerParts.ts");

/** What brings a kept page's totals up to date. */
export const loadFreshTotals = () => import("../features/viewer/freshTotals.ts");

/** What carries claps to the server. */
export const loadClaps = () => import("../features/claps/startClaps.ts");

/** What carries a follow of somebody to the server; below, that of something. */
export const loadFollowUser = () => import("../features/follow/followUser.ts");
export const loadFollowCollection = () => import("../features/follow/followCollection.ts");
export const loadFollowCatalog = () => import("../features/follow/followCatalog.ts");
export const loadFollowTag = () => import("../features/tag/followTag.ts");

/** What one does with responses. */
export const loadResponseTools = () => import("../features/responses/responseTools.tsx");

/** What is marked in a story, and what one does with a selected passage. */
export const loadMarks = () => import("../features/highlights/StoryHighlights.tsx");

/** What stands under the field of the top bar. */
export const loadSearch = () => import("../features/search/SearchPopover.tsx");
/** One's lists beside a bookmark. */
export const loadSaving = () => import("../features/saving/SavePopover.tsx");

/** What mutes somebody, or a publication. */
export const loadMuting = () => import("../features/mute/MuteItem.tsx");

/** What one does with lists of one's own. */
export const loadCatalogTools = () => import("../features/lists/catalogTools.ts");

/** What tells the server how the page does: failures, events, times. */
export const loadHealth = () => import("./health/startHealth.ts");
