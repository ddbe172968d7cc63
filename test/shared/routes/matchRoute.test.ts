import { afterEach, describe, expect, test, vi } from "vitest";
import { defineRoute, type Route } from "../../../shared/routes/defineRoute.ts";
import { createMatcher, matchRoute } from "../../../shared/routes/matchRoute.ts";
import type { Site } from "../../../shared/routes/pattern.ts";

const MAIN: Site = { kind: "default" };

afterEach(() => {
  vi.restoreAllMocks();
});

function found(path: string, site: Site = MAIN) {
  const match = matchRoute(site, path);
  return match && [match.route.name, match.params];
}

function page(name: string, path: string, table?: "user-only" | "collection-only" | "all"): Route {
  return defineRoute(name, { path, page: "post", table });
}

describe("precedence", () => {
  test("is literal, then '@' username, then param", () => {
    expect(found("/search")).toEqual(["Search", {}]);
    expect(found("/@ann")).toEqual(["ShowUser", { username: "ann" }]);
    expect(found("/pub")).toEqual(["ShowCollectionHome", { collectionSlug: "pub" }]);
  });

  test("holds in every segment", () => {
    expect(found("/s/new")).toEqual(["NewSequence", {}]);
    expect(found("/s/old")).toEqual(["ShowSequence", { sequenceSlug: "old" }]);
    expect(found("/me/settings/custom-domain")).toEqual(["SettingsCustomDomain", {}]);
    expect(found("/me/settings/security")).toEqual(["SettingsTab", { setting: "security" }]);
    expect(found("/me/applications/new")).toEqual(["NewApplication", {}]);
    expect(found("/feed/latest")).toEqual(["FeedLatest", {}]);
    expect(found("/feed/@ann")).toEqual(["FeedUser", { username: "ann" }]);
    expect(found("/feed/pub")).toEqual(["FeedCollection", { collectionSlug: "pub" }]);
    expect(found("/pub/@ann")).toEqual([
      "ShowCollectionUser",
      { collectionSlug: "pub", username: "ann" },
    ]);
  });

  test("does not depend on the order of the table", () => {
    const routes = [page("Param", "/:slug"), page("User", "/@:username"), page("Text", "/text")];
    for (const order of [routes, routes.toReversed()]) {
      const match = createMatcher(order, "default");
      expect(match("/text")?.route.name).toBe("Text");
      expect(match("/@ann")?.route.name).toBe("User");
      expect(match("/other")?.route.name).toBe("Param");
    }
  });

  test("backtracks to a param if the literal has no match", () => {
    const match = createMatcher([page("Deep", "/a/b/c"), page("Wide", "/:x/:y/d")], "default");
    expect(match("/a/b/d")).toMatchObject({ route: { name: "Wide" }, params: { x: "a", y: "b" } });
    expect(match("/a/b/c")?.route.name).toBe("Deep");
  });

  test("prefers a constrained param to an unconstrained one", () => {
    const match = createMatcher([page("Any", "/x/:slug"), page("Year", "/x/:year")], "default");
    expect(match("/x/2026")?.route.name).toBe("Year");
    expect(match("/x/soon")?.route.name).toBe("Any");
  });
});

describe("two routes with one pattern", () => {
  test("leave the second one out with a warning", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const match = createMatcher(
      [page("First", "/x/:slug"), page("Second", "/x/:otherSlug"), page("Third", "/x/:year")],
      "default",
    );
    expect(match("/x/y")?.route.name).toBe("First");
    expect(warn.mock.calls).toEqual([["Can not register [/x/:otherSlug], path is ambiguous."]]);
  });

  test("do not occur in the product's tables", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const kind of ["default", "user", "collection"] as const) matchRoute({ kind }, "/");
    expect(warn).not.toHaveBeenCalled();
  });
});

describe("tables", () => {
  const routes = [
    page("Default", "/d"),
    page("UserOnly", "/u", "user-only"),
    page("CollectionOnly", "/c", "collection-only"),
    page("All", "/a", "all"),
    page("User", "/@:username/x"),
    page("Collection", "/:collectionSlug/x"),
  ];
  const names = (kind: Site["kind"]) =>
    ["/d", "/u", "/c", "/a", "/@ann/x", "/pub/x", "/x"].map(
      (path) => createMatcher(routes, kind)(path)?.route.name ?? null,
    );

  test("decide on which kind of site a route is", () => {
    expect(names("default")).toEqual(["Default", null, null, "All", "User", "Collection", null]);
    expect(names("user")).toEqual([null, "UserOnly", null, "All", null, null, "User"]);
    expect(names("collection")).toEqual([
      null,
      null,
      "CollectionOnly",
      "All",
      null,
      null,
      "Collection",
    ]);
  });
});

describe("a site of one user", () => {
  const site: Site = { kind: "user", username: "ann" };

  test.each([
    ["/", "ShowUser", {}],
    ["/about", "ShowUserAbout", {}],
    ["/a-title-abc123", "ShowPostUnderUser", { postId: "a-title-abc123" }],
    ["/a-title-abc123/edit", "EditPostUnderUser", { postId: "a-title-abc123" }],
    ["/list/reading-list", "ShowUserList", { catalogSlugId: "reading-list" }],
    ["/feed", "FeedUserSite", {}],
    ["/p/abc123", "ShowPost", { postId: "abc123" }],
    ["/m/global-identity", "GlobalIdentity", {}],
  ])("answers %s without the user's name", (path, name, params) => {
    expect(found(path, site)).toEqual([name, params]);
  });

  test.each(["/@ann", "/@ann/about", "/search", "/tag/art", "/me/settings", "/pub/archive"])(
    "does not know %s",
    (path) => {
      expect(found(path, site)).toBeNull();
    },
  );
});

describe("a site of one publication", () => {
  const site: Site = { kind: "collection", collectionSlug: "pub" };

  test.each([
    ["/", "ShowCollectionHome", {}],
    ["/about", "ShowCollectionAbout", {}],
    ["/a-title-abc123", "ShowPostUnderCollection", { postId: "a-title-abc123" }],
    ["/@ann", "ShowCollectionUser", { username: "ann" }],
    ["/tagged/art", "ShowCollectionTagged", { tagSlug: "art" }],
    [
      "/section/tagged/art",
      "ShowCollectionFeatureTagged",
      { featureSlug: "section", tagSlug: "art" },
    ],
    ["/section/home", "ShowCollectionFeaturePage", { topicSlug: "section" }],
    ["/manage/inbox", "EditorInbox", {}],
    ["/search/posts", "SearchCollectionCategory", { category: "posts" }],
    ["/feed", "FeedUnderCollection", {}],
    ["/p/abc123", "ShowPost", { postId: "abc123" }],
  ])("answers %s without the publication's slug", (path, name, params) => {
    expect(found(path, site)).toEqual([name, params]);
  });

  test.each(["/pub", "/pub/about", "/tag/art", "/me/settings"])("does not know %s", (path) => {
    expect(found(path, site)).toBeNull();
  });
});

describe("a param", () => {
  test.each([
    "/me/settings/nonsense",
    "/me/stories/nonsense",
    "/me/following/nonsense",
    "/search/nonsense",
    "/tag/art/top/decade",
    "/plans/confirmation/daily",
    "/m/nonsense",
    "/pub/stories/nonsense",
    "/p/no-id-here",
    "/pub/no-id-here",
    "/@ann/no-id-here",
    "/tag/art/archive/26",
    "/tag/art/archive/2026/13",
    "/tag/art/archive/2026/0",
    "/tag/art/archive/2026/12/32",
    "/pub/all/0",
    "/top-stories/someday",
    "/top-stories/smarch-01-2026",
  ])("of the wrong kind leaves %s unknown", (path) => {
    expect(found(path)).toBeNull();
  });

  test("for a post keeps its slug", () => {
    expect(found("/p/any-words-abc123")).toEqual(["ShowPost", { postId: "any-words-abc123" }]);
  });

  test("for a publication rejects every reserved first segment, in any letter case", () => {
    for (const word of ["search", "tag", "me", "_", "feed", "stats", "assets", "api", "Search"]) {
      expect(found(`/${word}/subpage/x`)).toBeNull();
    }
    expect(found("/ME")).toBeNull();
    expect(found("/tag/subpage/x")).toBeNull();
    expect(found("/@ann/archive")).toBeNull();
  });
});

describe("decoding", () => {
  test("is done segment by segment", () => {
    expect(found("/tag/caf%C3%A9%20%2F%20bar")).toEqual(["ShowTag", { tagSlug: "café / bar" }]);
    expect(found("/%40ann")).toEqual(["ShowUser", { username: "ann" }]);
    expect(found("/%74ag/art")).toEqual(["ShowTag", { tagSlug: "art" }]);
  });

  test.each(["%", "%E0%A4%A", "%zz", "%C3"])("makes the segment %s empty", (segment) => {
    expect(found(`/tag/${segment}`)).toEqual(["ShowTag", { tagSlug: "" }]);
    expect(found(`/${segment}`)).toBeNull();
    expect(found(`/p/${segment}`)).toBeNull();
  });
});

test.each([
  "",
  "about",
  "//",
  "/about/",
  "//about",
  "/tag//archive",
  "/@",
  "/me/nowhere",
  "/tag/art/archive/2026/1/1/1",
  "/__proto__/constructor",
])("the path %j is unknown", (path) => {
  expect(found(path)).toBeNull();
});

describe("a path of 100 KB", () => {
  test.each([
    ["many segments", "/a".repeat(50_000)],
    ["many slashes", "/".repeat(100_000)],
    ["one segment", `/${"a".repeat(100_000)}/${"-".repeat(100_000)}`],
    ["broken escapes", `/tagged/${"%".repeat(100_000)}/x`],
  ])("of %s is unknown", (_, path) => {
    expect(found(path)).toBeNull();
  });

  test("is rejected at the depth of the table", () => {
    const decode = vi.spyOn(globalThis, "decodeURIComponent");
    expect(found("/a".repeat(50_000))).toBeNull();
    expect(decode.mock.calls.length).toBeLessThan(10);
  });

  test("with one long slug still matches", () => {
    const tagSlug = "a".repeat(100_000);
    expect(found(`/tag/${tagSlug}`)).toEqual(["ShowTag", { tagSlug }]);
  });
});

test("backtracking visits no more nodes than the table has", () => {
  // Sixteen routes that differ only in their last segment and whose prefixes all match.
  const prefixes = ["x", ":a"].flatMap((one) =>
    ["x", ":b"].flatMap((two) =>
      ["x", ":c"].flatMap((three) => ["x", ":d"].map((four) => [one, two, three, four])),
    ),
  );
  const routes = prefixes.map((parts, index) =>
    page(`R${index}`, `/${parts.join("/")}/end${index}`),
  );
  const match = createMatcher(routes, "default");
  const lookups = vi.spyOn(Map.prototype, "get");
  expect(match("/x/x/x/x/none")).toBeNull();
  expect(lookups.mock.calls.length).toBe(31);
});
