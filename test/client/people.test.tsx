import { describe, expect, test } from "vitest";
import type { PageLocation } from "../../client/runtime/page/page.ts";
import { LocationContext } from "../../client/runtime/links/useLocation.ts";
import { profileHref, profileUsername } from "../../client/features/people/profileHref.ts";
import { RowFeed } from "../../client/features/people/RowFeed.tsx";
import { followedEntries } from "../../client/features/follows/UseFollowing.ts";
import { profileResult } from "../../client/pages/people/profileResult.ts";
import { profileSort } from "../../client/pages/people/profileSorts.ts";
import { profileVariables } from "../../client/pages/people/profileVariables.ts";
import { rendered, tag } from "./ui/rendered.ts";

const MAIN: PageLocation = {
  routeName: "ShowUser",
  metricName: "show-user",
  pageId: "user-profile",
  params: { username: "Ann" },
  query: {},
  path: "/@Ann",
  site: { kind: "default" },
  publicUrl: "https://main.example",
  now: 0,
  isLoggedIn: false,
  flags: {},
};
/** A page on Ann's own site, whose URLs omit her username. */
const OWN: PageLocation = {
  ...MAIN,
  params: {},
  path: "/",
  site: { kind: "user", username: "Ann" },
};
const HEAD = { title: "Ann" };

describe("the owner of a page", () => {
  test("comes from the address on the main site and from the host on a person's own", () => {
    expect(profileUsername(MAIN)).toBe("Ann");
    expect(profileUsername(OWN)).toBe("Ann");
    expect(profileUsername({ ...OWN, site: { kind: "user" } })).toBeNull();
    expect(profileUsername({ ...MAIN, params: {} })).toBeNull();
    expect(profileVariables(OWN)).toEqual({ id: null, username: "Ann" });
    expect(profileVariables({ ...MAIN, params: { userId: "1" } })).toEqual({
      id: "1",
      username: null,
    });
  });

  test("is found under the name as the owner writes it", () => {
    const user = { username: "Ann" };
    expect(profileResult(user, MAIN, HEAD)).toEqual({ kind: "found", head: HEAD });
    expect(profileResult(user, OWN, HEAD)).toEqual({ kind: "found", head: HEAD });
    const shouted = { ...MAIN, params: { username: "ANN" }, path: "/@ANN?tab=oldest" };
    expect(profileResult(user, shouted, HEAD)).toEqual({
      kind: "redirect",
      to: "/@Ann?tab=oldest",
      isPermanent: true,
    });
  });
});

describe("the address of a person's page", () => {
  test("is short on their own site and links to the main site for everyone else", () => {
    expect(profileHref(MAIN, "ShowUserAbout", "Ann")).toBe("/@Ann/about");
    expect(profileHref(OWN, "ShowUser", "Ann")).toBe("/");
    expect(profileHref(OWN, "ShowUser", "Ann", { tab: "oldest" })).toBe("/?tab=oldest");
    expect(profileHref(OWN, "ShowUserAbout", "Ann")).toBe("/about");
    expect(profileHref(OWN, "ShowUser", "Bob")).toBe("https://main.example/@Bob");
    const publication: PageLocation = {
      ...OWN,
      site: { kind: "collection", collectionSlug: "mill" },
    };
    expect(profileHref(publication, "ShowUser", "Ann")).toBe("https://main.example/@Ann");
  });
});

describe("the order of a profile's stories", () => {
  test.each([
    [{}, "NEWEST"],
    [{ tab: "most-read" }, "MOST_READ"],
    [{ tab: "oldest" }, "OLDEST"],
    [{ tab: "nonsense" }, "NEWEST"],
  ])("for %j is %s", (query, sort) => {
    expect(profileSort({ query }).sort).toBe(sort);
  });
});

describe("a list of rows", () => {
  const feed = (ids: string[], hasNextPage: boolean, path = "/@Ann/followers?p=a") =>
    rendered(
      <LocationContext value={{ ...MAIN, path }}>
        <RowFeed
          label="Followers"
          more="More followers"
          rows={{
            edges: ids.map((id) => ({ node: { id } })),
            pageInfo: { hasNextPage, endCursor: hasNextPage ? "b=" : null },
          }}
          row={({ id }) => <p>{id}</p>}
          empty={<em>Nobody</em>}
          isLoadingNext={false}
          onNext={() => undefined}
        />
      </LocationContext>,
    );

  test("shows a row that is on two pages once", () => {
    const { html, all } = feed(["a", "b", "c", "b", "d"], false);
    expect(all(tag("li"))).toHaveLength(4);
    expect(html.replace(/<[^>]+>/g, "")).toBe("abcd");
  });

  test("links to the next page of the same address, for readers without JavaScript", () => {
    const { one } = feed(["a"], true, "/@Ann/following?tab=publications&p=a");
    expect(one(tag("a")).href).toBe("/@Ann/following?tab=publications&p=b%3D");
  });

  test("says so if it is empty", () => {
    expect(feed([], false).html).toBe("<em>Nobody</em>");
  });
});

describe("a reader's followed sources", () => {
  const posts = (latestPublishedAt: number | null) => ({
    edges: latestPublishedAt === null ? [] : [{ node: { id: "d", latestPublishedAt } }],
  });
  const writer = (name: string, at: number | null) => ({
    node: { id: name, name, username: name, imageId: null, homepagePostsConnection: posts(at) },
  });

  test("are sorted by their newest story, those without one last", () => {
    const entries = followedEntries({
      id: "viewer",
      followingUserConnection: {
        edges: [writer("silent", null), writer("ann", 5), writer("mute", null)],
      },
      followingCollectionConnection: {
        edges: [
          {
            node: {
              id: "mill",
              name: "mill",
              slug: "mill",
              avatar: { id: "4" },
              postsConnection: posts(9),
            },
          },
        ],
      },
      followedTags: [
        { id: "paper", displayTitle: "paper", normalizedTagSlug: "paper", posts: posts(7) },
      ],
    });
    expect(
      entries.map(({ kind, name, latestPublishedAt }) => [kind, name, latestPublishedAt]),
    ).toEqual([
      ["publication", "mill", 9],
      ["topic", "paper", 7],
      ["writer", "ann", 5],
      ["writer", "mute", null],
      ["writer", "silent", null],
    ]);
  });
});
