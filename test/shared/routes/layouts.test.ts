import { describe, expect, test } from "vitest";
import {
  ADDED_PAGES_BY_LAYOUT,
  type Layout,
  layoutOf,
  PAGES_BY_LAYOUT,
  type PageId,
} from "../../../shared/routes/layouts.ts";

/** The specified page ids by layout, as one line each. */
const SPECIFIED = {
  BASIC:
    "partner-program-application, partner-program-payout-settings, partner-program-stripe-finish, partner-program-stripe-reconnect, partner-program-stripe-reconnect-success, partner-program-unenroll, publication-design-editor, user-design-editor, redeem-gift-membership, sign-in, billing-receipt, embed-catalog, embed-form, home-lo-legacy, internal-status, landing-about, landing-b2b, landing-gift, landing-membership, landing-partner-program, landing-verified-authors, legacy-topic-redirect, mastodon-callback, mastodon-for-members, mobile-web-editor-redirect",
  TOP_NAVIGATION:
    "partner-program-dashboard, post, post-settings, publication-custom-domain-settings, publication-digest-stats, publication-newsletter-landing, publication-newsletter-promotion, publication-newsletter-settings, review-submission, series, settings-custom-domain, stats-homepage, stats-post, subscription-stats, tag-archive, the-trump-45, ticks, topic, topic-recommended, topic-who-to-follow, tribute, update-payment, writer-outbox, writer-subscription-promotion, your-catalog, your-catalogs, your-stories, your-followed-catalogs, your-following-feed, your-reading-history, cancel-membership, collections-library, create-submission, explore-topics, find-publication-for-submission, import-mailing-list, mobile-verification, notification-unsubscribe, community-publication-write-for-us",
  TWO_COLUMN:
    "home, notifications, publication-profile, user-profile, publication-about, publication-followers, publication-tagged, search, settings, user-about, user-books, user-catalog, user-catalogs, user-followers, user-following, customize-following, customize-muted, customize-reading-history, customize-suggestions, global-unsubscribe-newsletters, two-col-your-catalog, two-col-your-catalogs, two-col-your-followed-catalogs, two-col-your-reading-history, two-col-your-stories",
  WORDMARK:
    "plans, plans-branding, plans-confirmation, share-success, topics-onboarding, unrecognized-account, welcome-member, crupdate-password, discount-plans, download-app, gift-membership, group-gift-membership, manage-membership, manage-membership-confirmation, not-available, onboarding-plans",
  PUBLICATION:
    "community-publication-about, community-publication-archive, community-publication-content, community-publication-subpage, community-publication-followers, community-publication-latest, community-publication-manage-featured-stories, community-publication-newsletter-landing, community-publication-newsletter-promotion, community-publication-profile, community-publication-stats, community-publication-tagged, community-publication-trending, community-publication-write-for-us, editor-inbox",
  HOME_LO: "home-lo",
};

const WRITE_FOR_US = "community-publication-write-for-us";
const YOUR_PAGES = [
  "your-catalog",
  "your-catalogs",
  "your-followed-catalogs",
  "your-reading-history",
  "your-stories",
] as const;

describe.each(Object.entries(SPECIFIED))("the %s layout", (layout, list) => {
  const ids = list.split(", ") as PageId[];
  const flags = { "global-navigation": true, enable_lite_publications: layout === "PUBLICATION" };

  test.each(ids)("belongs to %s", (id) => {
    expect(layoutOf(id, flags)).toBe(layout);
  });
});

test("the lists have the sizes the specification counts: 25, 39, 25, 16, 15 and 1", () => {
  const sizes = Object.values(SPECIFIED).map((list) => list.split(", ").length);
  expect(sizes).toEqual([25, 39, 25, 16, 15, 1]);
});

test("the specified lists hold no page beyond the specification's", () => {
  const specified = new Set(Object.values(SPECIFIED).flatMap((list) => list.split(", ")));
  const listed = Object.values(PAGES_BY_LAYOUT).flat();
  expect(new Set(listed)).toEqual(specified);
  expect(listed).toHaveLength(specified.size);
});

test("no page id is in two lists", () => {
  const all = [PAGES_BY_LAYOUT, ADDED_PAGES_BY_LAYOUT].flatMap((table) =>
    Object.values(table).flat(),
  );
  expect(new Set(all).size).toBe(all.length);
});

test("every added page has the layout of its list", () => {
  for (const [layout, ids] of Object.entries(ADDED_PAGES_BY_LAYOUT)) {
    for (const id of ids) expect(layoutOf(id)).toBe(layout);
  }
});

test.each(["", "nonsense", "constructor", "POST"])("the unknown page id %j throws", (id) => {
  expect(() => layoutOf(id as PageId)).toThrow(`No layout is known for the page id "${id}"`);
});

test.each(YOUR_PAGES)("%s is two-column until a navigation flag is on", (id) => {
  expect(layoutOf(id)).toBe("TWO_COLUMN");
  expect(layoutOf(id, { "global-navigation": false })).toBe("TWO_COLUMN");
  expect(layoutOf(id, { "global-navigation": true })).toBe<Layout>("TOP_NAVIGATION");
  expect(layoutOf(id, { "slim-navigation": true })).toBe<Layout>("TOP_NAVIGATION");
});

test("the following feed has no two-column variant, so it keeps its top navigation", () => {
  expect(layoutOf("your-following-feed")).toBe("TOP_NAVIGATION");
});

test("the write-for-us page is a community page only with the lite flag", () => {
  expect(layoutOf(WRITE_FOR_US, { enable_lite_publications: true })).toBe("PUBLICATION");
  expect(layoutOf(WRITE_FOR_US, { enable_lite_publications: false })).toBe("TOP_NAVIGATION");
  expect(layoutOf(WRITE_FOR_US)).toBe("TOP_NAVIGATION");
});
