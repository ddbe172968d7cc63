// Publications. A publication's own site drops the first segment.
import type { RouteSpec } from "../defineRoute.ts";

// Pages that exist only as community variants require the community variants to be on.
const LITE = {
  serviceVariantFlag: "enable_lite_publications",
  customDomainVariantFlag: "enable_lite_publications",
} as const;

const LITE_ARCHIVE = {
  page: "community-publication-archive",
  serviceVariantFlag: "enable_lite_archive_page",
  customDomainVariantFlag: "enable_lite_archive_page",
} as const;

const CONTENT = "community-publication-content";

export const PUBLICATION_ROUTES = {
  ShowCollectionHome: { path: "/:collectionSlug", page: "publication-profile" },
  ShowCollectionHomeLegacy: { path: "/:collectionSlug/home", redirectTo: "ShowCollectionHome" },
  ShowCollectionAbout: { path: "/:collectionSlug/about", page: "publication-about" },
  ShowCollectionLatest: {
    path: "/:collectionSlug/latest",
    page: "community-publication-latest",
    ...LITE,
  },
  ShowCollectionTrending: {
    path: "/:collectionSlug/trending",
    page: "community-publication-trending",
    ...LITE,
  },
  ShowCollectionTagged: { path: "/:collectionSlug/tagged/:tagSlug", page: "publication-tagged" },
  ShowCollectionFeatureTagged: {
    path: "/:collectionSlug/:featureSlug/tagged/:tagSlug",
    page: "publication-tagged",
  },
  ShowCollectionFeatured: { path: "/:collectionSlug/featured", page: CONTENT, ...LITE },
  ShowCollectionArchive: {
    path: "/:collectionSlug/archive",
    ...LITE_ARCHIVE,
  },
  ShowCollectionArchiveYear: { path: "/:collectionSlug/archive/:year", ...LITE_ARCHIVE },
  ShowCollectionArchiveMonth: { path: "/:collectionSlug/archive/:year/:month", ...LITE_ARCHIVE },
  ShowCollectionArchiveDay: {
    path: "/:collectionSlug/archive/:year/:month/:day",
    ...LITE_ARCHIVE,
  },
  ShowCollectionAll: { path: "/:collectionSlug/all", page: CONTENT, ...LITE },
  ShowCollectionAllPage: { path: "/:collectionSlug/all/:page", page: CONTENT, ...LITE },
  ShowCollectionSubpage: {
    path: "/:collectionSlug/subpage/:subpageSlug",
    page: "community-publication-subpage",
    ...LITE,
  },
  ShowCollectionFeaturePage: {
    path: "/:collectionSlug/:topicSlug/home",
    page: CONTENT,
    ...LITE,
  },
  ShowCollectionFollowers: { path: "/:collectionSlug/followers", page: "publication-followers" },
  ShowCollectionWriteForUs: {
    path: "/:collectionSlug/write-for-us",
    page: "community-publication-write-for-us",
  },

  ShowCollectionStats: {
    path: "/:collectionSlug/stats",
    page: "community-publication-stats",
    ...LITE,
  },
  ShowCollectionStatsOverview: {
    path: "/:collectionSlug/stats/overview",
    redirectTo: "ShowCollectionStats",
  },
  ShowCollectionStatsStories: {
    path: "/:collectionSlug/stats/stories",
    redirectTo: "ShowCollectionStats",
  },
  ShowCollectionDigestStats: {
    path: "/:collectionSlug/stats/publication-digests",
    page: "publication-digest-stats",
  },
  ManageFeaturedStories: {
    path: "/:collectionSlug/manage/stories/featured",
    page: "community-publication-manage-featured-stories",
    ...LITE,
  },
  EditorInbox: { path: "/:publicationSlug/manage/inbox", page: "editor-inbox" },
  ShowCollectionStories: {
    path: "/:collectionSlug/stories/:filterBy(publicationStories)",
    page: "publication-stories",
  },
  ShowCollectionSubmissionsBy: {
    path: "/:collectionSlug/stories/:filterBy(publicationSubmissions)",
    page: "publication-submissions",
  },
  ShowCollectionSubmissions: {
    path: "/:collectionSlug/submissions",
    page: "publication-submissions",
  },

  CollectionSettings: { path: "/:collectionSlug/settings", page: "publication-settings" },
  CollectionSettingsAbout: {
    path: "/:collectionSlug/settings/about",
    page: "publication-settings",
  },
  CollectionSettingsCustomDomain: {
    path: "/:collectionSlug/settings/custom-domain",
    page: "publication-custom-domain-settings",
  },
  CollectionSettingsNavigation: {
    path: "/:collectionSlug/settings/navigation",
    page: "publication-settings",
  },
  CollectionSettingsHomepage: {
    path: "/:collectionSlug/settings/homepage",
    page: "publication-settings",
  },
  CollectionSettingsPeople: {
    path: "/:collectionSlug/settings/people",
    page: "publication-people",
  },
  CollectionSettingsFollowers: {
    path: "/:collectionSlug/settings/followers",
    redirectTo: "ShowCollectionFollowers",
  },
  CollectionSettingsFeaturePages: {
    path: "/:collectionSlug/settings/feature-pages",
    page: "publication-settings",
  },
  NewCollectionFeaturePage: {
    path: "/:collectionSlug/settings/feature-pages/new",
    page: "publication-settings",
  },
  EditCollectionFeaturePage: {
    path: "/:collectionSlug/settings/feature-pages/:topicSlug/edit",
    page: "publication-settings",
  },
  CollectionSettingsSubpages: {
    path: "/:collectionSlug/settings/subpages",
    page: "publication-settings",
  },
  NewCollectionSubpage: {
    path: "/:collectionSlug/settings/subpages/new",
    page: "publication-settings",
  },
  EditCollectionSubpage: {
    path: "/:collectionSlug/settings/subpages/:subpageSlug/edit",
    page: "publication-settings",
  },

  NewCollectionNewsletter: {
    path: "/:collectionSlug/new-newsletter",
    page: "publication-newsletter-settings",
  },
  ShowCollectionNewsletter: {
    path: "/:collectionSlug/newsletters/:newsletterSlug",
    page: "publication-newsletter-landing",
  },
  // Redirects to the newsletter's overview.
  CollectionNewsletterSettings: {
    path: "/:collectionSlug/newsletters/:newsletterSlug/settings",
    page: "publication-newsletter-settings",
  },
  CollectionSettingsNewsletters: {
    path: "/:collectionSlug/settings/newsletters",
    page: "publication-newsletter-settings",
  },
  PromoteCollectionNewsletter: {
    path: "/:collectionSlug/newsletter",
    page: "publication-newsletter-promotion",
  },

  JoinCollection: { path: "/m/join/:token", endpoint: true },
  NewPublication: { path: "/new-publication", page: "publication-settings" },
  ReviewSubmission: {
    path: "/r/submission/:submissionId",
    page: "review-submission",
    // The name of the paragraph to comment on.
    queryParams: ["at"],
  },
  ShowCollectionById: { path: "/c/:collectionId", page: "publication-profile" },
  ShowCollectionUser: { path: "/:collectionSlug/@:username", page: "user-profile" },
  ShowCollectionUserFollowers: {
    path: "/:collectionSlug/@:username/followers",
    page: "user-followers",
  },
  ShowCollectionUserFollowing: {
    path: "/:collectionSlug/@:username/following",
    page: "user-following",
  },
  ExportSubscribers: { path: "/newsletters/:id/subscribers.csv", endpoint: true },
  ShowImportReport: { path: "/newsletters/:id/imports/:importId/report.csv", endpoint: true },
  // The pages of those who manage a newsletter, of a publication or a writer.
  ManageNewsletter: { path: "/newsletters/:id/overview", page: "newsletter" },
  ManageNewsletterEmails: { path: "/newsletters/:id/emails", page: "newsletter" },
  ManageNewsletterSubscribers: {
    path: "/newsletters/:id/subscribers",
    page: "newsletter",
    queryParams: ["segment", "topic"],
  },
  ManageNewsletterLook: { path: "/newsletters/:id/look", page: "newsletter" },
  ManageNewsletterSending: { path: "/newsletters/:id/sending", page: "newsletter" },
  ShowNewsletterStats: { path: "/newsletters/:id/stats", page: "subscription-stats" },
  ShowNewsletterIssueStats: {
    path: "/newsletters/:id/stats/:issueId",
    page: "subscription-stats",
  },
  // An email without a story. A subscriber's id opens one that isn't for everyone.
  ShowNewsletterEmail: { path: "/newsletters/:id/emails/:postId", page: "newsletter-email" },
  ShowNewsletterEmailOfSubscriber: {
    path: "/newsletters/:id/emails/:postId/:token",
    page: "newsletter-email",
  },
  NewNewsletterEmail: { path: "/newsletters/:id/new-email", page: "story-editor" },
} as const satisfies Record<string, RouteSpec>;
