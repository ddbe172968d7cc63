import { describe, expect, test, vi } from "vitest";
import { matchRoute } from "../../../shared/routes/matchRoute.ts";
import type { Site } from "../../../shared/routes/pattern.ts";
import { redirectOf, withoutTrailingSlash } from "../../../shared/routes/redirects.ts";

const MAIN: Site = { kind: "default" };

function redirectFrom(path: string, site: Site = MAIN) {
  const match = matchRoute(site, path);
  if (!match) throw new Error(`Nothing matches ${path}`);
  const report = vi.fn<(message: string) => void>();
  return { redirect: redirectOf(match, site, report), report };
}

describe("a redirect route", () => {
  test.each([
    ["/tag/art/latest", "/tag/art"],
    ["/tag/art/top-writers", "/tag/art"],
    ["/tagged/art", "/tag/art"],
    ["/@ann/follow", "/@ann"],
    ["/subscribe/@ann", "/@ann/subscribe"],
    ["/recommended", "/"],
    ["/@ann/recommended", "/@ann/has-recommended"],
    ["/me/missioncontrol", "/me/following"],
    ["/me/applications/new", "/me/settings"],
    ["/pub/home", "/pub"],
    ["/pub/stats/overview", "/pub/stats"],
    ["/pub/stats/stories", "/pub/stats"],
    ["/pub/settings/followers", "/pub/followers"],
    ["/help", "/m/help"],
  ])("goes permanently from %s to %s", (from, to) => {
    const { redirect, report } = redirectFrom(from);
    expect(redirect).toEqual({ path: to, isPermanent: true });
    expect(report).not.toHaveBeenCalled();
  });

  test("for top tag posts is temporary and keeps only the tag", () => {
    expect(redirectFrom("/tag/art/top/year").redirect).toEqual({
      path: "/tag/art",
      isPermanent: false,
    });
  });

  test("drops the owner on the owner's site", () => {
    expect(redirectFrom("/follow", { kind: "user" }).redirect?.path).toBe("/");
    expect(redirectFrom("/stats/overview", { kind: "collection" }).redirect?.path).toBe("/stats");
    expect(
      redirectFrom("/settings/followers", { kind: "collection", collectionSlug: "pub" }).redirect
        ?.path,
    ).toBe("/followers");
  });

  test("encodes the carried values", () => {
    expect(redirectFrom("/tag/a%2F%2Fb%3Fc/latest").redirect?.path).toBe("/tag/a%2F%2Fb%3Fc");
  });

  test("with an empty param reports an error and does not redirect", () => {
    const { redirect, report } = redirectFrom("/tag/%E0%A4%A/latest");
    expect(redirect).toBeNull();
    expect(report.mock.calls).toEqual([
      ["The route ShowTagLatest can not redirect: empty param(s) tagSlug"],
    ]);
  });
});

test("a route that is no redirect redirects nowhere and reports nothing", () => {
  const { redirect, report } = redirectFrom("/tag/art");
  expect(redirect).toBeNull();
  expect(report).not.toHaveBeenCalled();
});

describe("a trailing slash", () => {
  test.each([
    ["/about/", "", "/about"],
    ["/about/", "?q=a&x=1", "/about?q=a&x=1"],
    ["/@ann/lists///", "", "/@ann/lists"],
    ["/tag/%C3%A9/", "", "/tag/%C3%A9"],
    ["//", "", "/"],
    ["/a/../about/", "", "/about"],
  ])("is removed from %s%s", (pathname, search, result) => {
    expect(withoutTrailingSlash(pathname, search)).toBe(result);
  });

  test.each(["/", "/about", "", "//evil.test"])("is unknown on %j", (pathname) => {
    expect(withoutTrailingSlash(pathname, "?q=/")).toBeNull();
  });

  test.each([
    "//evil.test/",
    "///evil.test//",
    "/..//evil.test/",
    "/%2e%2e//evil.test/",
    "/.//evil.test/",
    "/a/..//evil.test/",
    "/\\evil.test/",
    "\\\\evil.test\\",
    "/\t/evil.test/",
    "/\n/evil.test/",
    "//evil.test@evil.test/",
    "https://evil.test/",
    "/ /evil.test/",
  ])("never redirects from %j to another origin", (pathname) => {
    const target = withoutTrailingSlash(pathname, "?q=a");
    expect(target).toMatch(/^\/(?![/\\])/);
    const url = new URL(target ?? "", "https://site.test/x");
    expect(url.origin).toBe("https://site.test");
    // The browser resolves the target to itself.
    expect(url.pathname + url.search).toBe(target);
  });

  test("is removed from a path of 100,000 slashes in linear time", () => {
    expect(withoutTrailingSlash(`/a${"/".repeat(100_000)}`)).toBe("/a");
    expect(withoutTrailingSlash(`${"/".repeat(100_000)}a/`)).toBe("/a");
  });
});
