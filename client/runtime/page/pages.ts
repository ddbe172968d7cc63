import type { PageId } from "../../../shared/routes/layouts.ts";
import type { Page } from "./page.ts";

/** Rendered when a page has nothing to show. No route maps to it. */
export const NOT_FOUND_PAGE = "not-found";

/** The implemented pages, each in a separate chunk. Any other page id is not found. */
const PAGES = {
  "not-found": () => import("../../pages/notFound/NotFoundScreen.tsx"),
  "error-page": () => import("../../pages/error/ErrorPage.tsx"),
  "writer-subscription-promotion": () =>
    import("../../pages/newsletters/WriterSubscriptionPage.tsx"),
  "publication-newsletter-landing": () =>
    import("../../pages/newsletters/PublicationNewsletterPage.tsx"),
  "publication-newsletter-promotion": () =>
    import("../../pages/newsletters/PublicationNewsletterPage.tsx"),
  "community-publication-newsletter-landing": () =>
    import("../../pages/newsletters/PublicationNewsletterPage.tsx"),
  "community-publication-newsletter-promotion": () =>
    import("../../pages/newsletters/PublicationNewsletterPage.tsx"),
  "publication-newsletter-settings": () =>
    import("../../pages/newsletters/NewsletterSettingsPage.tsx"),
  "global-unsubscribe-newsletters": () =>
    import("../../pages/newsletters/GlobalUnsubscribePage.tsx"),
  "notification-unsubscribe": () =>
    import("../../pages/newsletters/NotificationUnsubscribePage.tsx"),
  newsletter: () => import("../../pages/newsletters/manage/NewsletterPage.tsx"),
  "subscription-stats": () => import("../../pages/newsletters/stats/SubscriptionStatsPage.tsx"),
  "stats-homepage": () => import("../../pages/statistics/StatsHomePage.tsx"),
  "stats-post": () => import("../../pages/statistics/StatsPostPage.tsx"),
  "community-publication-stats": () => import("../../pages/statistics/PublicationStatsPage.tsx"),
  "publication-digest-stats": () => import("../../pages/statistics/DigestStatsPage.tsx"),
  "newsletter-email": () => import("../../pages/newsletters/NewsletterEmailPage.tsx"),
  "email-settings": () => import("../../pages/newsletters/EmailSettingsPage.tsx"),
  "internal-status": () => import("../../pages/staff/status/InternalStatusPage.tsx"),
  "error-reports": () => import("../../pages/staff/ErrorReportsPage.tsx"),
  "error-report": () => import("../../pages/staff/ErrorReportPage.tsx"),
  "admin-newsletters": () => import("../../pages/staff/AdminNewslettersPage.tsx"),
  "admin-user": () => import("../../pages/staff/AdminUserPage.tsx"),
  "admin-users": () => import("../../pages/staff/AdminUsersPage.tsx"),
  "sign-in": () => import("../../pages/identity/signIn/SignInPage.tsx"),
  "unrecognized-account": () => import("../../pages/identity/signIn/UnrecognizedAccountPage.tsx"),
  settings: () => import("../../pages/settings/SettingsPage.tsx"),
  "user-design-editor": () => import("../../pages/settings/UserDesignPage.tsx"),
  "settings-custom-domain": () => import("../../pages/settings/SettingsDomainPage.tsx"),
  "mobile-verification": () =>
    import("../../pages/identity/mobileVerification/MobileVerificationPage.tsx"),
  "landing-membership": () => import("../../pages/membership/MembershipLandingPage.tsx"),
  plans: () => import("../../pages/membership/PlansPage.tsx"),
  "discount-plans": () => import("../../pages/membership/PlansPage.tsx"),
  "onboarding-plans": () => import("../../pages/membership/OnboardingPlansPage.tsx"),
  "plans-branding": () => import("../../pages/membership/PlansPage.tsx"),
  checkout: () => import("../../pages/membership/CheckoutPage.tsx"),
  "plans-confirmation": () => import("../../pages/membership/ConfirmationPage.tsx"),
  "welcome-member": () => import("../../pages/membership/WelcomeMemberPage.tsx"),
  "manage-membership": () => import("../../pages/membership/settings/ManageMembershipPage.tsx"),
  "manage-membership-confirmation": () =>
    import("../../pages/membership/settings/ConfirmSwitchPage.tsx"),
  "cancel-membership": () => import("../../pages/membership/settings/CancelMembershipPage.tsx"),
  "update-payment": () => import("../../pages/membership/settings/UpdatePaymentPage.tsx"),
  "billing-receipt": () => import("../../pages/membership/settings/ReceiptPage.tsx"),
  "landing-gift": () => import("../../pages/membership/gifts/GiftLandingPage.tsx"),
  "gift-membership": () => import("../../pages/membership/gifts/GiftCheckoutPage.tsx"),
  "group-gift-membership": () => import("../../pages/membership/gifts/GiftCheckoutPage.tsx"),
  "redeem-gift-membership": () => import("../../pages/membership/gifts/RedeemPage.tsx"),
  suspended: () => import("../../pages/identity/account/SuspendedPage.tsx"),
  document: () => import("../../pages/documents/DocumentPage.tsx"),
  jobs: () => import("../../pages/documents/DocumentPage.tsx"),
  "download-app": () => import("../../pages/documents/DocumentPage.tsx"),
  "landing-about": () => import("../../pages/about/AboutPage.tsx"),
  home: () => import("../../pages/home/HomePage.tsx"),
  "home-lo": () => import("../../pages/home/LoggedOutHomePage.tsx"),
  topic: () => import("../../pages/topics/TagPage.tsx"),
  "tag-archive": () => import("../../pages/topics/TagArchivePage.tsx"),
  "topic-recommended": () => import("../../pages/topics/TagRecommendedPage.tsx"),
  "topic-who-to-follow": () => import("../../pages/topics/TagWhoToFollowPage.tsx"),
  "topic-stories": () => import("../../pages/topics/TopicPage.tsx"),
  "topic-editor": () => import("../../pages/topics/editor/TopicEditorPage.tsx"),
  "topics-onboarding": () => import("../../pages/people/onboarding/OnboardingPage.tsx"),
  "top-stories": () => import("../../pages/stories/top/TopStoriesPage.tsx"),
  "legacy-topic-redirect": () => import("../../pages/topics/TopicRedirectPage.tsx"),
  "explore-topics": () => import("../../pages/topics/ExploreTopicsPage.tsx"),
  search: () => import("../../pages/search/SearchPage.tsx"),
  post: () => import("../../pages/stories/StoryPage.tsx"),
  "post-responses": () => import("../../pages/stories/StoryResponsesPage.tsx"),
  "your-stories": () => import("../../pages/yourStories/YourStoriesPage.tsx"),
  "two-col-your-stories": () => import("../../pages/yourStories/YourStoriesPage.tsx"),
  series: () => import("../../pages/sequences/SeriesPage.tsx"),
  sequence: () => import("../../pages/sequences/SequencePage.tsx"),
  "sequence-editor": () => import("../../pages/sequences/SequenceEditorPage.tsx"),
  "collections-library": () => import("../../pages/sequences/SequenceLibraryPage.tsx"),
  "post-info": () => import("../../pages/stories/info/PostInfoPage.tsx"),
  "import-mailing-list": () => import("../../pages/newsletters/imports/ImportSubscribersPage.tsx"),
  "import-story": () => import("../../pages/imports/ImportStoryPage.tsx"),
  "post-settings": () => import("../../pages/publishing/PostSettingsPage.tsx"),
  "story-editor": () => import("../../pages/drafts/StoryEditorPage.tsx"),
  "mobile-web-editor-redirect": () => import("../../pages/drafts/MobileEditorRedirectPage.tsx"),
  "publication-settings": () =>
    import("../../pages/publications/settings/PublicationSettingsPage.tsx"),
  "community-publication-content": () =>
    import("../../pages/publications/content/PublicationContentPage.tsx"),
  "community-publication-subpage": () =>
    import("../../pages/publications/content/PublicationSubpagePage.tsx"),
  "community-publication-manage-featured-stories": () =>
    import("../../pages/publications/featured/ManageFeaturedPage.tsx"),
  "publication-design-editor": () =>
    import("../../pages/publications/settings/PublicationDesignPage.tsx"),
  "publication-custom-domain-settings": () =>
    import("../../pages/publications/settings/PublicationDomainPage.tsx"),
  "publication-people": () => import("../../pages/publications/people/PublicationPeoplePage.tsx"),
  "editor-inbox": () => import("../../pages/submissions/EditorInboxPage.tsx"),
  "publication-stories": () =>
    import("../../pages/publications/stories/PublicationStoriesPage.tsx"),
  "publication-submissions": () => import("../../pages/submissions/EditorInboxPage.tsx"),
  notifications: () => import("../../pages/notifications/NotificationsPage.tsx"),
  "review-submission": () => import("../../pages/submissions/ReviewSubmissionPage.tsx"),
  "writer-outbox": () => import("../../pages/submissions/WriterOutboxPage.tsx"),
  "find-publication-for-submission": () =>
    import("../../pages/submissions/FindPublicationPage.tsx"),
  "create-submission": () => import("../../pages/submissions/CreateSubmissionPage.tsx"),
  "community-publication-write-for-us": () => import("../../pages/submissions/WriteForUsPage.tsx"),
  "story-revision": () => import("../../pages/drafts/versions/StoryVersionsPage.tsx"),
  "user-profile": () => import("../../pages/people/UserProfilePage.tsx"),
  "user-about": () => import("../../pages/people/UserAboutPage.tsx"),
  "user-activity": () => import("../../pages/people/activity/UserActivityPage.tsx"),
  "verify-email": () => import("../../pages/identity/account/SendVerificationPage.tsx"),
  awards: () => import("../../pages/people/activity/AwardsPage.tsx"),
  "user-books": () => import("../../pages/people/UserBooksPage.tsx"),
  "member-feeds": () => import("../../pages/memberFeeds/MemberFeedsPage.tsx"),
  applications: () => import("../../pages/oauth/applications/ApplicationsPage.tsx"),
  forms: () => import("../../pages/forms/FormsPage.tsx"),
  "books-editor": () => import("../../pages/books/BooksEditorPage.tsx"),
  "user-catalogs": () => import("../../pages/people/UserCatalogsPage.tsx"),
  "user-catalog": () => import("../../pages/lists/UserCatalogPage.tsx"),
  "embed-catalog": () => import("../../pages/embeds/EmbedCatalogPage.tsx"),
  "your-catalogs": () => import("../../pages/lists/YourCatalogsPage.tsx"),
  "two-col-your-catalogs": () => import("../../pages/lists/YourCatalogsPage.tsx"),
  "your-reading-history": () => import("../../pages/history/YourReadingHistoryPage.tsx"),
  "two-col-your-reading-history": () => import("../../pages/history/YourReadingHistoryPage.tsx"),
  "customize-reading-history": () => import("../../pages/history/CustomizeReadingHistoryPage.tsx"),
  "customize-following": () => import("../../pages/home/refine/YourFollowingPage.tsx"),
  "customize-muted": () => import("../../pages/home/refine/MutedPage.tsx"),
  "customize-suggestions": () => import("../../pages/home/refine/SuggestionsPage.tsx"),
  "your-following-feed": () => import("../../pages/home/refine/YourFollowingFeedPage.tsx"),
  "your-followed-catalogs": () => import("../../pages/lists/YourFollowedCatalogsPage.tsx"),
  "two-col-your-followed-catalogs": () => import("../../pages/lists/YourFollowedCatalogsPage.tsx"),
  "your-catalog": () => import("../../pages/lists/YourCatalogPage.tsx"),
  "two-col-your-catalog": () => import("../../pages/lists/YourCatalogPage.tsx"),
  "user-publications": () => import("../../pages/people/UserPublicationsPage.tsx"),
  "user-followers": () => import("../../pages/people/follows/UserFollowersPage.tsx"),
  "user-following": () => import("../../pages/people/follows/UserFollowingPage.tsx"),
  "publication-profile": () => import("../../pages/publications/PublicationProfilePage.tsx"),
  "publication-about": () => import("../../pages/publications/PublicationAboutPage.tsx"),
  "publication-followers": () => import("../../pages/publications/PublicationFollowersPage.tsx"),
  "publication-tagged": () => import("../../pages/publications/PublicationTaggedPage.tsx"),
  "community-publication-profile": () =>
    import("../../pages/publications/CommunityPublicationProfilePage.tsx"),
  "community-publication-about": () => import("../../pages/publications/PublicationAboutPage.tsx"),
  "community-publication-followers": () =>
    import("../../pages/publications/PublicationFollowersPage.tsx"),
  "community-publication-tagged": () =>
    import("../../pages/publications/PublicationTaggedPage.tsx"),
  "community-publication-latest": () =>
    import("../../pages/publications/PublicationLatestPage.tsx"),
  "community-publication-archive": () =>
    import("../../pages/publications/PublicationArchivePage.tsx"),
  "community-publication-trending": () =>
    import("../../pages/publications/PublicationTrendingPage.tsx"),
} satisfies Partial<Record<PageId | typeof NOT_FOUND_PAGE, () => Promise<{ page: Page }>>>;

/** The id of an implemented page. */
export type BuiltPage = keyof typeof PAGES;

/** The ids of the implemented pages. */
export const BUILT_PAGES = Object.keys(PAGES) as BuiltPage[];

/** Returns true when the page is implemented. */
export function isBuilt(pageId: string): pageId is BuiltPage {
  return Object.hasOwn(PAGES, pageId);
}

/** Pages whose data become stale while the reader edits them. */
const LIVE: ReadonlySet<string> = new Set<BuiltPage>([
  "story-editor",
  "checkout",
  "gift-membership",
  "group-gift-membership",
]);

/** Returns true for pages that are refetched on every visit and never preloaded. */
export function isLive(pageId: string): boolean {
  return LIVE.has(pageId);
}

/** Loads a page's code. Rejects when the page isn't implemented or its chunk can't be loaded. */
export async function loadPage(pageId: string): Promise<Page> {
  return (await importPage(pageId)).page;
}

/** Modules that were loaded: an import costs time on the server even if it was made before. */
const loaded = new Map<string, { page: Page }>();

/** Loads a page's module. Rejects like `loadPage`. */
export async function importPage(pageId: string): Promise<{ page: Page }> {
  const known = loaded.get(pageId);
  if (known) return known;
  const load = isBuilt(pageId) ? PAGES[pageId] : undefined;
  if (!load) throw new Error(`There is no page ${pageId}`);
  const module = await load();
  loaded.set(pageId, module);
  return module;
}
