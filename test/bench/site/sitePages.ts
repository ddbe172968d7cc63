// The pages, feeds and sitemaps of the scale benchmark.

import { isBuilt } from "../../../client/runtime/page/pages.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { dayOf, periodBounds } from "../../../shared/format/calendar.ts";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import { ROUTES } from "../../../shared/routes/routes.ts";
import { catalogSlugId } from "../../../shared/lists/catalogSlug.ts";
import type { GrownSite } from "./growSite.ts";
import { BENCH_URL } from "../servers/startPlatform.ts";
import { type Asking, MAX_SEARCH_ROWS, type Target } from "./siteTargets.ts";

/**
 * A part of a sitemap has 5,000 entries on average, of a few rows each; the index has several parts for
 * a month with many stories (sitemapParts.ts).
 */
const MAX_SITEMAP_ROWS = 50_000;

/**
 * Built pages without data of the site, with data of one membership only, behind a secret that only
 * its owner has, or of an address that leads to one of the others.
 */
const NOT_MEASURED: ReadonlySet<string> = new Set([
  "CancelMembership",
  "ChangePassword",
  "ConfirmManagedMembership",
  "ConfirmPlan",
  "ConfirmAccount",
  "DownloadApp",
  "EditPostUnderCollection",
  "EditPostUnderUser",
  "EmailSettings",
  "GetStarted",
  "GetStartedPeople",
  "GetStartedPlans",
  "GetStartedProfile",
  "GettingStarted",
  "GiftCheckout",
  "GroupGift",
  "ManageMembership",
  "MobileEditPost",
  "MobileWrite",
  "NewPost",
  "OAuthAuthorize",
  "Payment",
  "Redeem",
  "RedeemGift",
  "ShowApp",
  "ShowCollectionFeatureTagged",
  "ShowDiscount",
  "ShowDocument",
  "ShowErrorPage",
  "ShowExport",
  "ShowGift",
  "ShowGiftPlans",
  "ShowJobs",
  "ShowMembership",
  "ShowPlans",
  "ShowPostByFriendLink",
  "ShowReceipt",
  "ShowSuspended",
  "ShowUnrecognizedAccount",
  "ShowWelcome",
  "ShowWelcomeMember",
  "SignIn",
  "UnsubscribeNotifications",
  "UpdatePayment",
  "Upgrade",
  "VerifyMobile",
  "VerifyMobileStep",
]);

const publication = "publication-1";

/** Returns the pages, feeds and sitemaps. Throws for a built page that no target requests. */
export function pageTargets(site: GrownSite): Target[] {
  const targets = [
    ...anonymousPaths(site).map((path) => page("anonymous", path)),
    ...readerPaths(site).map((path) => page("reader", path)),
    ...redirects(site),
    ...[
      "/_/admin/internal-status",
      "/_/admin/error-reports",
      "/_/admin/error-reports/1",
      "/_/admin/users",
      `/_/admin/users/${site.readerId}`,
    ].map((path) => page("staff", path)),
    ...["/topic/subject-1/edit", "/topic/subject-1/add-posts"].map((path) => page("staff", path)),
    ...feedPaths.map((path) => ({
      kind: "feed" as const,
      name: path,
      as: "anonymous" as const,
      path,
    })),
    ...sitemaps(),
  ];
  checkAllPages(targets);
  return targets;
}

function page(as: Asking, path: string): Target {
  const target: Target = { kind: "page", name: path, as, path };
  return /[?&]q=/.test(path) ? { ...target, maxRows: MAX_SEARCH_ROWS } : target;
}

function anonymousPaths(site: GrownSite): string[] {
  const { storyId, sequenceId } = site;
  const list = catalogSlugId({ id: site.catalogId, name: "List" });
  const { year, month, day } = dayOf(fullDay());
  const monthDayYear = new Date(fullDay())
    .toLocaleDateString("en", { month: "long", day: "numeric", year: "numeric", timeZone: "UTC" })
    .toLowerCase()
    .replaceAll(/,? /g, "-");
  const archives = ["", `/${year}`, `/${year}/${month}`, `/${year}/${month}/${day}`].map(
    (period) => `/archive${period}`,
  );
  return [
    "/",
    "/about",
    "/topics",
    "/explore-topics",
    "/collections",
    `/collections/series-${sequenceId}`,
    "/browse/top",
    `/browse/top/${monthDayYear}`,
    "/top-stories",
    `/top-stories/${monthDayYear}`,
    "/search?q=amber",
    ...["posts", "publications", "users", "tags", "lists"].map((kind) => `/search/${kind}?q=amber`),
    ...["", "/users", "/tags", "/lists"].map((rest) => `/${publication}/search${rest}?q=amber`),
    ...["", "?tab=hot", "?tab=top", ...archives, "/recommended", "/who-to-follow"].map(
      (rest) => `/tag/topic-1${rest}`,
    ),
    "/tag/topic-2",
    "/topic/subject-1/stories",
    `/p/${storyId}`,
    `/@person2/story-1-${storyId}`,
    `/${publication}/story-1-${storyId}`,
    `/p/${storyId}/responses`,
    `/p/${storyId}/responses/show`,
    `/p/${site.responseId}`,
    ...["", "/newest/responses", "/top/responses"].map((rest) => `/p/${storyId}/info${rest}`),
    `/s/series-${sequenceId}`,
    `/s/series-${sequenceId}/${site.sequenceStoryId}`,
    ...[
      "",
      "?tab=oldest",
      "?tab=top",
      "/latest",
      "/about",
      "/books",
      "/lists",
      "/followers",
      "/following",
      "/publications",
      "/subscribe",
    ].map((rest) => `/@person2${rest}`),
    ...[
      "/lists",
      "/following",
      "/publications",
      `/list/${list}`,
      `/list/${list}?tab=responses`,
    ].map((rest) => `/@person1${rest}`),
    `/embed/list/${list}`,
    ...[
      "",
      "/about",
      "/followers",
      "/latest",
      "/trending",
      ...archives,
      "/tagged/topic-1",
      "/tagged/topic-2",
      "/write-for-us",
      "/newsletter",
      "/newsletters/letters",
      "/@person2",
      "/@person2/followers",
      "/@person2/following",
    ].map((rest) => `/${publication}${rest}`),
    `/m/form/${site.formId}`,
    `/_/oembed?url=${encodeURIComponent(`${BENCH_URL}/p/${storyId}`)}`,
  ];
}

function readerPaths(site: GrownSite): string[] {
  const { storyId, collectionId, draftId, submissionId, sequenceId } = site;
  const list = catalogSlugId({ id: site.catalogId, name: "List" });
  return [
    "/",
    "/?feed=latest",
    `/p/${storyId}`,
    `/p/${storyId}/responses`,
    `/p/${storyId}/responses/new`,
    "/browse/top",
    "/search?q=amber",
    "/explore-topics",
    "/get-started/topics",
    "/tag/topic-1",
    "/tag/topic-1/recommended",
    "/@person2",
    `/${publication}`,
    `/@person1/list/${list}`,
    ...[
      "/settings",
      "/settings/security",
      "/settings/account",
      "/settings/notifications",
      "/settings/publishing",
      "/settings/custom-domain",
      "/settings/mute",
      "/settings/mute/publications",
      "/settings/mute/less",
      "/design",
      "/styles",
      "/lists",
      "/lists/saved",
      "/lists/reading-history",
      `/list/${list}`,
      "/list/reading-list",
      "/readinghistory",
      "/following",
      "/following/topics",
      "/following/publications",
      "/following/suggestions",
      "/following-feed/writers",
      "/following-feed/publications",
      ...["drafts", "public", "unlisted", "responses", "deleted"].map(
        (filter) => `/stories/${filter}`,
      ),
      "/stories/drafts?q=amber",
      "/series/public",
      "/series/drafts",
      "/subscribers/import",
      "/unsubscribe-all-newsletters",
      "/unsubscribe-all-author-newsletters",
      "/feeds",
      "/activity",
      "/notifications",
      "/outbox",
      "/applications",
      `/applications/${site.applicationId}`,
      `/find-publication-for-submission/${draftId}`,
      `/create-submission/${collectionId}/${draftId}`,
    ].map((rest) => `/me${rest}`),
    ...["/audience", "/audience/issue-1"].map((rest) => `/@person1${rest}`),
    ...[
      "/overview",
      "/emails",
      "/subscribers",
      ...["tab=active", "segment=members", "segment=engaged", "topic=topic-1", "q=reader1"].map(
        (filter) => `/subscribers?${filter}`,
      ),
      "/look",
      "/sending",
      "/stats",
      "/stats/issue-1",
      "/new-email",
    ].map((rest) => `/newsletters/letters-1${rest}`),
    "/new-story",
    `/new-story/repost/${storyId}`,
    `/p/${draftId}/edit`,
    `/p/${draftId}/settings`,
    `/p/${draftId}/versions`,
    `/p/${draftId}/revert/${site.versionId}/1`,
    `/p/${storyId}/state`,
    `/s/series-${sequenceId}/edit`,
    "/s/new",
    "/p/import",
    "/p/import-story",
    "/m/forms",
    `/m/forms/${site.formId}`,
    "/m/books",
    "/m/books/new",
    `/m/books/${site.bookId}`,
    "/new-publication",
    ...[
      "/new-story",
      "/design",
      "/styles",
      "/settings",
      "/settings/about",
      "/settings/custom-domain",
      "/settings/people",
      "/new-newsletter",
      "/settings/newsletters",
      "/settings/homepage",
      "/settings/navigation",
      "/stories/drafts",
      "/stories/public",
      "/stories/unlisted",
      "/stories/drafts?q=amber",
      "/stories/in-review",
      "/submissions",
      "/manage/inbox",
    ].map((rest) => `/${publication}${rest}`),
    `/r/submission/${submissionId}`,
    ...["newest", "top"].map((order) => `/p/${site.ownStoryId}/info/${order}/claps`),
  ];
}

const redirect = (as: Asking, path: string, status = 302): Target => ({
  ...page(as, path),
  status,
});

/** Addresses that lead to another page. */
const redirects = (site: GrownSite): Target[] => [
  redirect("anonymous", "/topic/subject-1"),
  redirect("anonymous", `/series/${site.sequenceStoryId}`),
  redirect("anonymous", `/u/${site.writerId}`),
  redirect("anonymous", `/c/${site.collectionId}`, 301),
  redirect("reader", "/me/about"),
  redirect("reader", `/${publication}/manage/inbox`),
];

const feedPaths = [
  "/feed/latest",
  "/feed/top-stories",
  `/feed/${publication}`,
  "/feed/@person2",
  "/feed/tag/topic-1",
  "/feed/tag/topic-2",
  "/feed/topic/subject-1",
  `/${publication}/feed/tagged/topic-1`,
  `/${publication}/feed/tagged/topic-2`,
];

/** The sitemaps of the main site and of sites with a host of their own. */
function sitemaps(): Target[] {
  const { from } = periodBounds({ ...dayOf(fullDay()), day: null });
  const parts = { posts: `${from}-000000000000` };
  const entities = { publications: "200000000000", users: "100000000000", tags: "300000000000" };
  const documents = ["/sitemap.xml", "/sitemap/site"];
  const partsOf = (starts: Record<string, string>): string[] =>
    Object.entries(starts).map(([kind, start]) => `/sitemap/${kind}/${start}`);
  return ["", "publication-2", "person4"].flatMap((subdomain) => {
    const document = (path: string): Target => ({
      kind: "sitemap",
      name: subdomain === "" ? path : `${subdomain}.…${path}`,
      as: "anonymous",
      path,
      subdomain,
      maxRows: MAX_SITEMAP_ROWS,
    });
    const starts = subdomain === "" ? { ...parts, ...entities } : parts;
    return [...documents, ...partsOf(starts)].map(document);
  });
}

/** A time in the previous month, in which every site published on every day. */
const fullDay = (): number => Date.now() - 31 * DAY_MS;

function checkAllPages(targets: readonly Target[]): void {
  const requested = new Set(
    targets.map(({ path }) => matchRoute({ kind: "default" }, path.split("?")[0]!)?.route.name),
  );
  const missing = ROUTES.filter(
    ({ name, page: id, unbuilt }) =>
      id !== null &&
      unbuilt !== true &&
      isBuilt(id) &&
      !requested.has(name) &&
      !NOT_MEASURED.has(name),
  ).map(({ name }) => name);
  if (missing.length > 0) throw new Error(`No target requests ${missing.join(", ")}`);
}
