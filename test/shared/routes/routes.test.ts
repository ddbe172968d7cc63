import { describe, expect, test } from "vitest";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { layoutOf } from "../../../shared/routes/layouts.ts";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import { PARAM_VALUES } from "../../../shared/routes/paramKinds.ts";
import { dropsPrefix, parsePattern, type Site } from "../../../shared/routes/pattern.ts";
import { ACCOUNT_ROUTES } from "../../../shared/routes/table/accountRoutes.ts";
import { AUTH_ROUTES } from "../../../shared/routes/table/authRoutes.ts";
import { CRAWLER_ROUTES } from "../../../shared/routes/table/crawlerRoutes.ts";
import { FEED_ROUTES, MEMBER_FEED_ROUTES } from "../../../shared/routes/table/feedRoutes.ts";
import { PERSONAL_ROUTES } from "../../../shared/routes/table/personalRoutes.ts";
import { PROFILE_ROUTES } from "../../../shared/routes/table/profileRoutes.ts";
import { PUBLICATION_ROUTES } from "../../../shared/routes/table/publicationRoutes.ts";
import { QUERY_ALLOW_LIST } from "../../../shared/routes/queryAllowList.ts";
import { READER_ROUTES } from "../../../shared/routes/table/readerRoutes.ts";
import { redirectOf } from "../../../shared/routes/redirects.ts";
import { isReservedSegment } from "../../../shared/routes/reservedSegments.ts";
import { routeNamed, ROUTES } from "../../../shared/routes/routes.ts";
import { sampleParams } from "../../../shared/routes/sampleParams.ts";
import { SPECIFIED_PATHS, SPECIFIED_VALUES } from "./specifiedPaths.ts";

const AREAS = [
  READER_ROUTES,
  FEED_ROUTES,
  MEMBER_FEED_ROUTES,
  CRAWLER_ROUTES,
  PROFILE_ROUTES,
  PERSONAL_ROUTES,
  PUBLICATION_ROUTES,
  ACCOUNT_ROUTES,
  AUTH_ROUTES,
];
const MAIN: Site = { kind: "default" };
const SCOPED: Site[] = [{ kind: "user" }, { kind: "collection" }];

/** Converts a pattern to the specification's notation. */
const notation = (path: string) => path.replace(/:(\w+)(\(\w+\))?/g, "{$1}");
const tablePaths = new Set(ROUTES.map((route) => notation(route.path)));

const onMain = ROUTES.filter((route) => route.table === "default" || route.table === "all");
const onScoped = SCOPED.flatMap((site) =>
  ROUTES.filter(
    (route) =>
      route.table === "all" ||
      route.table === `${site.kind}-only` ||
      (route.table === "default" && dropsPrefix(site.kind, parsePattern(route.path)[0])),
  ).map((route) => ({ site, route, kind: site.kind, name: route.name })),
);

describe.each(Object.entries(SPECIFIED_PATHS))("the %s paths", (_, paths) => {
  test.each(paths)("include %s", (path) => {
    expect(tablePaths).toContain(path);
  });
});

test.each(Object.entries(SPECIFIED_VALUES))("%s matches the paths it is for", (name, paths) => {
  for (const path of paths) expect(matchRoute(MAIN, path)?.route.name).toBe(name);
});

test("the personal area has the 49 patterns of the specification: 47 pages and 2 redirects", () => {
  const personal = Object.values(PERSONAL_ROUTES);
  expect(personal.map((route) => notation(route.path)).toSorted()).toEqual(
    SPECIFIED_PATHS.personal.toSorted(),
  );
  expect(personal.filter((route) => "page" in route)).toHaveLength(47);
  expect(personal.filter((route) => "redirectTo" in route)).toHaveLength(2);
});

test("no name and no pattern is given twice", () => {
  const rows = AREAS.reduce((count, area) => count + Object.keys(area).length, 0);
  expect(ROUTES).toHaveLength(rows);
  // Two kinds of the same param may each have a route.
  expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(rows);
});

test.each([
  "ShowHome",
  "ShowPost",
  "ShowPostUnderUser",
  "ShowPostUnderCollection",
  "ShowUser",
  "ShowSequenceLibrary",
  "ShowSequencePost",
  "ShowCollectionHome",
  "Settings",
  "SettingsTab",
] as const)("the route %s that the specification names exists", (name) => {
  expect(routeNamed(name).page).not.toBeNull();
});

describe.each(ROUTES.map((route) => ({ name: route.name, route })))(
  "the route $name",
  ({ route }) => {
    test("shows a page with a layout, or redirects, or answers without a page", () => {
      if (route.page) {
        expect(route.redirectTo).toBeNull();
        expect(layoutOf(route.page)).toMatch(/^[A-Z_]+$/);
      } else if (!route.redirectTo) {
        expect(ENDPOINTS).toContain(route.name);
      }
    });

    test("has params with names of their own", () => {
      const names = parsePattern(route.path).flatMap((segment) => segment.name ?? []);
      expect(new Set(names).size).toBe(names.length);
    });

    test("declares only query params that the allow-list would strip", () => {
      for (const param of route.queryParams) expect(QUERY_ALLOW_LIST).not.toContain(param);
    });

    test("has a metric name of its own", () => {
      expect(route.metricName).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(ROUTES.filter((other) => other.metricName === route.metricName)).toEqual([route]);
    });
  },
);

/** What the Worker answers without a page. */
const ENDPOINTS = [
  "FormWrite",
  "PreviewDesign",
  "PreviewDraft",
  "ReadPlainly",
  "NewStoryPlainly",
  "EditPostPlainly",
  "JoinCollection",
  "ShowPostState",
  "Vote",
  "CreateQuote",
  "Unsubscribe",
  "ConfirmSubscription",
  "ExportMarks",
  "ExportSubscribers",
  "ShowImportReport",
  "ProcessSubscriberFiles",
  "Bookmark",
  "IssuePreview",
  "NewsletterPreview",
  "NewsletterClick",
  "NewsletterOpen",
  "Respond",
  "RespondToList",
  "RecordPostRead",
  "ShowPostRange",
  ...Object.keys(FEED_ROUTES),
  "FeedMember",
  "FeedMemberJson",
  ...Object.keys(CRAWLER_ROUTES),
  "EditUser",
  "ShowMe",
  "ShowVanitySeries",
  "ShowMedia",
  "ExportUserAudience",
  "ConnectGoogle",
  "StartAuthApple",
  "ConnectFacebook",
  "AuthToken",
  "AuthCallback",
  "AuthCallbackFacebook",
  "LoginRedirect",
  "FollowAction",
  "FollowActionNewsletter",
  "SubscribeToNewsletter",
  "EnableWriterSubscription",
  "SignOut",
  "SecondFactor",
  "ManageAccount",
  "AdminImpersonation",
  "AdminModeration",
  "AdminStopImpersonation",
  "AuthenticateTwitter",
  "AppLogin",
  "GlobalIdentity",
  "GlobalIdentity2",
  "GlobalIdentity3",
];

test.each(onMain)("the path built for $name matches it", (route) => {
  const params = sampleParams(route.path);
  expect(matchRoute(MAIN, formatPath(route.name, params))).toEqual({ route, params });
});

test.each(onScoped)("on a $kind site the path built for $name matches it", ({ site, route }) => {
  const path = formatPath(route.name, sampleParams(route.path), { site });
  expect(matchRoute(site, path)?.route.name).toBe(route.name);
});

test("the scoped sites have routes of their owners", () => {
  expect(onScoped.filter(({ kind }) => kind === "user").length).toBeGreaterThan(25);
  expect(onScoped.filter(({ kind }) => kind === "collection").length).toBeGreaterThan(50);
});

test.each(onMain.filter((route) => route.redirectTo))("$name redirects to its target", (route) => {
  const match = matchRoute(MAIN, formatPath(route.name, sampleParams(route.path)));
  const redirect = match && redirectOf(match, MAIN, expect.unreachable);
  expect(matchRoute(MAIN, redirect?.path ?? "")?.route.name).toBe(route.redirectTo?.name);
});

test.each(onScoped.filter(({ route }) => route.redirectTo))(
  "on a $kind site $name redirects to its target",
  ({ site, route }) => {
    const match = matchRoute(site, formatPath(route.name, sampleParams(route.path), { site }));
    const redirect = match && redirectOf(match, site, expect.unreachable);
    expect(matchRoute(site, redirect?.path ?? "")?.route.name).toBe(route.redirectTo?.name);
  },
);

test("only the redirect of top tag posts is temporary", () => {
  const temporary = ROUTES.filter((route) => route.redirectTo && !route.redirectTo.permanent);
  expect(temporary.map((route) => route.name)).toEqual(["ShowTopTagPosts"]);
});

test("the paths of signing in belong to the auth service, all others to lite", () => {
  const auth = ROUTES.filter((route) => route.service === "auth").map((route) => route.name);
  expect(auth).toEqual(Object.keys(AUTH_ROUTES));
});

test("every first path segment is reserved, and so are the Worker's own endpoints", () => {
  for (const route of ROUTES) {
    const [first] = parsePattern(route.path);
    if (first && first.name === undefined) expect(isReservedSegment(first.literal)).toBe(true);
  }
  for (const word of ["assets", "api", "v1", "ifttt", "stats", "robots.txt", "_"]) {
    expect(isReservedSegment(word)).toBe(true);
  }
  expect(isReservedSegment("rust-blog")).toBe(false);
});

test.each(Object.entries(PARAM_VALUES))("the values of %s need no encoding", (_, values) => {
  for (const value of values) expect(encodeURIComponent(value)).toBe(value);
});
