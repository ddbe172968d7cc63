import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { buildPath, formatPath } from "../../../shared/routes/buildPath.ts";
import type { RouteName } from "../../../shared/routes/routes.ts";

const warn = vi.spyOn(console, "warn");
beforeEach(() => {
  warn.mockReset().mockImplementation(() => {});
});
afterEach(() => {
  vi.clearAllMocks();
});

test("the path holds the params", () => {
  expect(buildPath("ShowHome")).toBe("/");
  expect(buildPath("ShowPost", { postId: "a-title-abc123" })).toBe("/p/a-title-abc123");
  expect(buildPath("ShowPostUnderUser", { username: "ann", postId: "abc123" })).toBe(
    "/@ann/abc123",
  );
  expect(buildPath("ShowTagArchiveDay", { tagSlug: "art", year: 2026, month: 2, day: "09" })).toBe(
    "/tag/art/archive/2026/2/09",
  );
  expect(warn).not.toHaveBeenCalled();
});

test("values are encoded", () => {
  expect(buildPath("ShowTag", { tagSlug: "a b/c?d#é%" })).toBe("/tag/a%20b%2Fc%3Fd%23%C3%A9%25");
  expect(buildPath("ShowUser", { username: "../x" })).toBe("/@..%2Fx");
});

test("a query and a fragment are added, undefined query values left out", () => {
  expect(buildPath("Search", {}, { query: { q: "a b&c", tab: undefined, year: 2026 } })).toBe(
    "/search?q=a+b%26c&year=2026",
  );
  expect(buildPath("Settings", {}, { query: { tab: undefined }, hash: "membership" })).toBe(
    "/me/settings#membership",
  );
});

test("a missing param throws the message of the specification", () => {
  // @ts-expect-error a required param is missing
  expect(() => buildPath("ShowPost", {})).toThrow("One or more required param(s) not provided");
  // @ts-expect-error the params are missing
  expect(() => buildPath("ShowPost")).toThrow("One or more required param(s) not provided");
  // @ts-expect-error one of two params is missing
  expect(() => buildPath("ShowPostUnderUser", { username: "ann" })).toThrow(
    "One or more required param(s) not provided",
  );
});

test.each(["Nowhere", "constructor", "__proto__", ""])("the unknown name %j throws", (name) => {
  expect(() => formatPath(name as RouteName, {})).toThrow(`Route with name ${name} does not exist`);
});

test("an unknown name, a param too many and a wrong value do not compile", () => {
  // @ts-expect-error no route has this name
  expect(() => buildPath("Nowhere")).toThrow("Route with name Nowhere does not exist");
  // @ts-expect-error the route has no such param
  expect(buildPath("ShowTag", { tagSlug: "art", postId: "abc123" })).toBe("/tag/art");
  // @ts-expect-error the route has no params
  expect(buildPath("ShowHome", { tagSlug: "art" })).toBe("/");
  // @ts-expect-error the tabs are a closed list
  expect(() => buildPath("SettingsTab", { setting: "nonsense" })).toThrow("Could not format route");
});

test.each([
  ["SettingsTab", { setting: "nonsense" }],
  ["ShowTagArchiveYear", { tagSlug: "art", year: "last" }],
  ["ShowTag", { tagSlug: ".." }],
  ["ShowTag", { tagSlug: "." }],
  ["ShowTag", { tagSlug: "\ud800" }],
] as const)("%s can not be formatted with %j", (name, params) => {
  expect(() => formatPath(name, params)).toThrow("Could not format route");
});

test("an empty or undefined value is warned about and leaves its segment empty", () => {
  expect(formatPath("ShowTagArchive", { tagSlug: "" })).toBe("/tag//archive");
  expect(formatPath("ShowTag", { tagSlug: undefined })).toBe("/tag/");
  expect(warn.mock.calls).toEqual([
    ['The route param "tagSlug" is empty'],
    ['The route param "tagSlug" is empty'],
  ]);
});

test("no value makes a path that names another host", () => {
  expect(() =>
    formatPath("ShowPostUnderCollection", { collectionSlug: "", postId: "evil.test" }),
  ).toThrow("Could not format route");
  const path = formatPath("ShowCollectionHome", { collectionSlug: "/evil.test" });
  expect(new URL(path, "https://site.test").origin).toBe("https://site.test");
});

describe("on a site of one user", () => {
  const site = { kind: "user", username: "ann" } as const;

  test("the user's own paths leave the user out", () => {
    expect(buildPath("ShowUser", { username: "ann" }, { site })).toBe("/");
    expect(buildPath("ShowUserAbout", { username: "ann" }, { site })).toBe("/about");
    expect(buildPath("ShowPostUnderUser", { username: "ann", postId: "x-abc123" }, { site })).toBe(
      "/x-abc123",
    );
  });

  test("another user's paths stay whole, and so do other routes", () => {
    expect(buildPath("ShowUser", { username: "ben" }, { site })).toBe("/@ben");
    expect(buildPath("ShowPost", { postId: "abc123" }, { site })).toBe("/p/abc123");
    expect(buildPath("ShowCollectionAbout", { collectionSlug: "ann" }, { site })).toBe(
      "/ann/about",
    );
  });

  test("a site that does not say whose it is counts as the user's own", () => {
    expect(buildPath("ShowUser", { username: "ann" }, { site: { kind: "user" } })).toBe("/");
  });
});

describe("on a site of one publication", () => {
  const site = { kind: "collection", collectionSlug: "pub" } as const;

  test("the publication's own paths leave it out", () => {
    expect(buildPath("ShowCollectionHome", { collectionSlug: "pub" }, { site })).toBe("/");
    expect(
      buildPath("ShowCollectionUser", { collectionSlug: "pub", username: "ann" }, { site }),
    ).toBe("/@ann");
    expect(buildPath("EditorInbox", { publicationSlug: "pub" }, { site })).toBe("/manage/inbox");
  });

  test("another publication's paths stay whole", () => {
    expect(buildPath("ShowCollectionHome", { collectionSlug: "other" }, { site })).toBe("/other");
    expect(buildPath("FeedCollection", { collectionSlug: "pub" }, { site })).toBe("/feed/pub");
  });
});
