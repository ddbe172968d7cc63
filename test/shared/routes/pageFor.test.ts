import { expect, test } from "vitest";
import { PAGES_BY_LAYOUT } from "../../../shared/routes/layouts.ts";
import { pageFor } from "../../../shared/routes/pageFor.ts";
import { type RouteName, routeNamed, ROUTES } from "../../../shared/routes/routes.ts";

const OFF = { site: "default", flags: {}, isLoggedIn: true } as const;
const LITE = { ...OFF, flags: { enable_lite_publications: true, enable_lite_archive_page: true } };

const pageOf = (name: RouteName, conditions: Parameters<typeof pageFor>[1]) =>
  pageFor(routeNamed(name), conditions);

test("the home page depends on the viewer", () => {
  expect(pageOf("ShowHome", { ...OFF, isLoggedIn: true })).toBe("home");
  expect(pageOf("ShowHome", { ...OFF, isLoggedIn: false })).toBe("home-lo");
});

test("a reader's own pages are the two-column variants until a navigation flag is on", () => {
  expect(pageOf("YourStories", OFF)).toBe("two-col-your-stories");
  expect(pageOf("YourStories", { ...OFF, flags: { "slim-navigation": true } })).toBe(
    "your-stories",
  );
  expect(pageOf("YourStories", { ...OFF, flags: { "global-navigation": true } })).toBe(
    "your-stories",
  );
});

test.each([
  ["ShowCollectionHome", "publication-profile", "community-publication-profile"],
  ["ShowCollectionAbout", "publication-about", "community-publication-about"],
  ["ShowCollectionFollowers", "publication-followers", "community-publication-followers"],
  ["ShowCollectionTagged", "publication-tagged", "community-publication-tagged"],
  [
    "ShowCollectionNewsletter",
    "publication-newsletter-landing",
    "community-publication-newsletter-landing",
  ],
  [
    "PromoteCollectionNewsletter",
    "publication-newsletter-promotion",
    "community-publication-newsletter-promotion",
  ],
] as const)("%s shows its community variant only while publications are lite", (name, off, on) => {
  expect(pageOf(name, OFF)).toBe(off);
  expect(pageOf(name, LITE)).toBe(on);
});

test.each([
  "ShowCollectionLatest",
  "ShowCollectionTrending",
  "ShowCollectionSubpage",
  "ShowCollectionStats",
  "ManageFeaturedStories",
] as const)("%s has no page while publications are not lite, on any kind of site", (name) => {
  expect(pageOf(name, OFF)).toBeNull();
  expect(pageOf(name, { ...OFF, site: "collection" })).toBeNull();
  expect(pageOf(name, LITE)).toMatch(/^community-publication-/);
  expect(pageOf(name, { ...LITE, site: "collection" })).toMatch(/^community-publication-/);
});

test.each([
  [{ enable_lite_archive_page: true }, null],
  [{ enable_lite_publications: true }, null],
  [LITE.flags, "community-publication-archive"],
])("with the flags %j a publication's archive page is %s", (flags, page) => {
  expect(pageOf("ShowCollectionArchive", { ...OFF, flags })).toBe(page);
});

test("the write-for-us page is there with the flag on and off", () => {
  expect(pageOf("ShowCollectionWriteForUs", OFF)).toBe("community-publication-write-for-us");
  expect(pageOf("ShowCollectionWriteForUs", LITE)).toBe("community-publication-write-for-us");
});

test("a service-variant flag opens its route", () => {
  expect(pageOf("ShowMastodon", OFF)).toBeNull();
  expect(pageOf("ShowMastodon", { ...OFF, flags: { enable_mastodon_for_members: true } })).toBe(
    "mastodon-for-members",
  );
  expect(pageOf("ManageMembership", OFF)).toBeNull();
  expect(
    pageOf("ManageMembership", { ...OFF, flags: { enable_switch_plan_premium_tier: true } }),
  ).toBe("manage-membership");
});

test("redirects and addresses without a page have none", () => {
  expect(pageOf("ShowTagLatest", LITE)).toBeNull();
  expect(pageOf("FeedLatest", LITE)).toBeNull();
});

test("every page the specification names is shown by some route", () => {
  const flags = {
    enable_lite_archive_page: true,
    enable_lite_publications: true,
    enable_mastodon_for_members: true,
    enable_switch_plan_premium_tier: true,
    "slim-navigation": true,
  };
  const shown = new Set(
    ROUTES.flatMap((route) => [
      pageFor(route, { site: "default", flags, isLoggedIn: false }),
      pageFor(route, { site: "default", flags: {}, isLoggedIn: true }),
    ]),
  );
  for (const page of Object.values(PAGES_BY_LAYOUT).flat()) expect(shown).toContain(page);
});
