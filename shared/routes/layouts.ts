// Owns the layout of each page id. An unlisted id is a programming error. Three
// ids depend on flags.

export type Layout =
  | "BASIC"
  | "TOP_NAVIGATION"
  | "TWO_COLUMN"
  | "WORDMARK"
  | "PUBLICATION"
  | "HOME_LO"
  | "OWN";

/** Feature flags by name. A missing flag counts as off. */
export type RouteFlags = { readonly [flag: string]: unknown };

/** The page ids, by layout. */
export const PAGES_BY_LAYOUT = {
  BASIC: [
    "partner-program-application",
    "partner-program-payout-settings",
    "partner-program-stripe-finish",
    "partner-program-stripe-reconnect",
    "partner-program-stripe-reconnect-success",
    "partner-program-unenroll",
    "publication-design-editor",
    "user-design-editor",
    "redeem-gift-membership",
    "sign-in",
    "billing-receipt",
    "embed-catalog",
    "embed-form",
    "home-lo-legacy",
    "internal-status",
    "landing-about",
    "landing-b2b",
    "landing-gift",
    "landing-membership",
    "landing-partner-program",
    "landing-verified-authors",
    "legacy-topic-redirect",
    "mastodon-callback",
    "mastodon-for-members",
    "mobile-web-editor-redirect",
  ],
  TOP_NAVIGATION: [
    "partner-program-dashboard",
    "post",
    "post-settings",
    "publication-custom-domain-settings",
    "publication-digest-stats",
    "publication-newsletter-landing",
    "publication-newsletter-promotion",
    "publication-newsletter-settings",
    "review-submission",
    "series",
    "settings-custom-domain",
    "stats-homepage",
    "stats-post",
    "subscription-stats",
    "tag-archive",
    "the-trump-45",
    "ticks",
    "topic",
    "topic-recommended",
    "topic-who-to-follow",
    "tribute",
    "update-payment",
    "writer-outbox",
    "writer-subscription-promotion",
    "your-catalog",
    "your-catalogs",
    "your-stories",
    "your-followed-catalogs",
    "your-following-feed",
    "your-reading-history",
    "cancel-membership",
    "collections-library",
    "create-submission",
    "explore-topics",
    "find-publication-for-submission",
    "import-mailing-list",
    "mobile-verification",
    "notification-unsubscribe",
  ],
  TWO_COLUMN: [
    "home",
    "notifications",
    "publication-profile",
    "user-profile",
    "publication-about",
    "publication-followers",
    "publication-tagged",
    "search",
    "settings",
    "user-about",
    "user-books",
    "user-catalog",
    "user-catalogs",
    "user-followers",
    "user-following",
    "customize-following",
    "customize-muted",
    "customize-reading-history",
    "customize-suggestions",
    "global-unsubscribe-newsletters",
    "two-col-your-catalog",
    "two-col-your-catalogs",
    "two-col-your-followed-catalogs",
    "two-col-your-reading-history",
    "two-col-your-stories",
  ],
  WORDMARK: [
    "plans",
    "plans-branding",
    "plans-confirmation",
    "share-success",
    "topics-onboarding",
    "unrecognized-account",
    "welcome-member",
    "crupdate-password",
    "discount-plans",
    "download-app",
    "gift-membership",
    "group-gift-membership",
    "manage-membership",
    "manage-membership-confirmation",
    "not-available",
    "onboarding-plans",
  ],
  PUBLICATION: [
    "community-publication-about",
    "community-publication-archive",
    "community-publication-content",
    "community-publication-subpage",
    "community-publication-followers",
    "community-publication-latest",
    "community-publication-manage-featured-stories",
    "community-publication-newsletter-landing",
    "community-publication-newsletter-promotion",
    "community-publication-profile",
    "community-publication-stats",
    "community-publication-tagged",
    "community-publication-trending",
    "community-publication-write-for-us",
    "editor-inbox",
  ],
  HOME_LO: ["home-lo"],
} as const satisfies Record<Exclude<Layout, "OWN">, readonly string[]>;

/** Further page ids, in the layouts of similar pages. */
export const ADDED_PAGES_BY_LAYOUT = {
  BASIC: [
    "admin-newsletters",
    "admin-post",
    "admin-user",
    "admin-users",
    "error-page",
    "error-report",
    "error-reports",
    "oauth-authorize",
  ],
  TOP_NAVIGATION: [
    "account-export",
    "applications",
    "awards",
    "books-editor",
    "document",
    "email-settings",
    "forms",
    "import-story",
    "jobs",
    "member-feeds",
    "newsletter",
    "newsletter-email",
    "post-info",
    "post-responses",
    "publication-people",
    "publication-settings",
    "publication-stories",
    "publication-submissions",
    "sequence",
    "sequence-editor",
    "story-revision",
    "top-stories",
    "topic-editor",
    "topic-stories",
  ],
  TWO_COLUMN: ["user-activity", "user-publications"],
  WORDMARK: ["checkout", "goodbye", "suspended", "verify-email"],
  /** Pages that bring their layout along (`Page.Frame`). */
  OWN: ["story-editor"],
} as const satisfies Partial<Record<Layout, readonly string[]>>;

type IdsOf<Lists> = Lists[keyof Lists] extends readonly (infer Id)[] ? Id : never;

export type PageId = IdsOf<typeof PAGES_BY_LAYOUT> | IdsOf<typeof ADDED_PAGES_BY_LAYOUT>;

/** The two-column variants of the viewer's personal pages. */
export const TWO_COLUMN_VARIANTS = {
  "your-catalog": "two-col-your-catalog",
  "your-catalogs": "two-col-your-catalogs",
  "your-followed-catalogs": "two-col-your-followed-catalogs",
  "your-reading-history": "two-col-your-reading-history",
  "your-stories": "two-col-your-stories",
} as const satisfies Partial<Record<PageId, PageId>>;

let layouts: Map<string, Layout> | undefined;

/**
 * Returns a page's layout. Throws for an unlisted id, which is a programming error.
 */
export function layoutOf(page: PageId, flags: RouteFlags = {}): Layout {
  layouts ??= indexLayouts();
  const layout = layouts.get(page);
  if (!layout) throw new Error(`No layout is known for the page id "${page}"`);
  if (page in TWO_COLUMN_VARIANTS && !hasWideNavigation(flags)) return "TWO_COLUMN";
  // This page is both under top navigation and a community variant. Community
  // variants require the lite-publications flag, so the flag decides.
  if (page === "community-publication-write-for-us" && !hasLitePublications(flags)) {
    return "TOP_NAVIGATION";
  }
  return layout;
}

/** Returns true if a flag moves the viewer's personal pages out of the two-column layout. */
export function hasWideNavigation(flags: RouteFlags): boolean {
  return flags["global-navigation"] === true || flags["slim-navigation"] === true;
}

/** Returns true if publications use the community variants of their pages. */
export function hasLitePublications(flags: RouteFlags): boolean {
  return flags.enable_lite_publications === true;
}

function indexLayouts(): Map<string, Layout> {
  const index = new Map<string, Layout>();
  for (const table of [PAGES_BY_LAYOUT, ADDED_PAGES_BY_LAYOUT]) {
    for (const [layout, pages] of Object.entries(table)) {
      for (const page of pages) index.set(page, layout as Layout);
    }
  }
  return index;
}
