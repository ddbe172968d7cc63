// Features that load only when they are used or about to be used.

/** Notices and banners. */
export const loadNotices = () => import("../../features/notices/Notices.tsx");

/** The sign-in modal. */
export const loadSignIn = () => import("../../features/identity/signIn/SignInDialog.tsx");

/** The Google One Tap prompt. */
export const loadOneTap = () => import("../../features/identity/oneTap/OneTap.tsx");

/** The modal that reactivates a membership. */
export const loadReactivation = () => import("../../features/membership/ReactivateDialog.tsx");

/** Fetches the viewer-specific state of everything on a page. */
export const loadViewerParts = () => import("../../features/viewer/viewerParts.ts");

/** Refreshes the totals of a cached page. */
export const loadFreshTotals = () => import("../../features/viewer/freshTotals.ts");

/** Sends claps to the server. */
export const loadClaps = () => import("../../features/claps/startClaps.ts");

/** Follows and unfollows. */
export const loadFollow = () => import("../../features/follows/setFollowing.ts");

/** Subscribes and unsubscribes. */
export const loadSubscribing = () =>
  import("../../features/newsletters/subscribing/setSubscription.ts");

/** Actions on responses. */
export const loadResponseTools = () => import("../../features/responses/responseTools.tsx");

/** Highlights in a story and the actions on a text selection. */
export const loadMarks = () => import("../../features/highlights/StoryHighlights.tsx");

/** The popover below the search field of the top bar. */
export const loadSearch = () => import("../../features/search/SearchPopover.tsx");

/** The viewer's lists in the bookmark popover. */
export const loadSaving = () => import("../../features/lists/saving/SavePopover.tsx");

/** Mutes users and publications. */
export const loadMuting = () => import("../../features/mutes/MuteItem.tsx");

/** Reads a story aloud. */
export const loadListening = () => import("../../features/stories/listening/speakStory.ts");

/** The menu of a story's page. */
export const loadStoryMenu = () => import("../../features/stories/menu/StoryMenuItems.tsx");

/** The friend links of a member-only story. */
export const loadFriendLinks = () => import("../../features/friendLinks/FriendLinksDialog.tsx");

/** The footnote beside its reference. */
export const loadFootnotes = () => import("../../features/stories/FootnotePopover.tsx");

/** Marks the current section in the table of contents. */
export const loadSectionWatch = () => import("../../features/stories/watchSections.ts");

/** Actions on the viewer's own lists. */
export const loadCatalogTools = () => import("../../features/lists/catalogTools.ts");

/** Saved stories without a network. */
export const loadOffline = () => import("../../features/offline/startOffline.ts");

/** The fonts of a design. */
export const loadTypefaces = () => import("../../features/design/typefaces.ts");

/** Reports errors, events and timings. */
export const loadHealth = () => import("../../shell/health/startHealth.ts");
