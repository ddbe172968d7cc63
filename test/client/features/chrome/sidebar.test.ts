import { describe, expect, test } from "vitest";
import { locate } from "../../../../client/shell/locate.ts";
import { pickFollowed } from "../../../../client/features/chrome/sidebar/pickFollowed.ts";
import { currentEntry } from "../../../../client/features/chrome/sidebar/sidebarEntries.ts";
import { hasNews, MAX_SEEN, withSeen } from "../../../../client/features/follows/followingNews.ts";

const currentAt = (path: string) => {
  const location = locate(`https://main.example${path}`, {
    site: { kind: "default" },
    publicUrl: "https://main.example",
    now: 0,
    isLoggedIn: true,
    flags: {},
  });
  if (!location) throw new Error(`No page answers ${path}`);
  return currentEntry(location);
};

describe("the sidebar's current entry", () => {
  test.each([
    ["/", "home"],
    ["/?feed=digest", "digest"],
    ["/me/following", "following"],
    ["/me/following-feed/writers", "following"],
    ["/me/lists", "library"],
    ["/me/lists/saved", "library"],
    ["/me/list/reading-list", "readingList"],
    ["/me/lists/reading-history", "history"],
    ["/me/stories/drafts", "stories"],
    ["/about", null],
  ] as const)("at %s is %s", (path, entry) => {
    expect(currentAt(path)).toBe(entry);
  });

  test("counts the list of highlights as Library", () => {
    expect(currentAt("/me/list/highlights")).toBe("library");
  });
});

describe("the sidebar's Following section", () => {
  const followed = (kinds: string) =>
    Array.from(kinds, (letter, index) => ({
      kind: ({ w: "writer", p: "publication", t: "topic" } as const)[letter as "w" | "p" | "t"],
      id: `${letter}${index}`,
    }));
  const picked = (kinds: string) =>
    pickFollowed(followed(kinds))
      .map(({ id }) => id[0])
      .join("");

  test("lists at most five, in the given order", () => {
    expect(picked("wpwpwpw")).toBe("wpwpw");
    expect(picked("w")).toBe("w");
    expect(picked("")).toBe("");
  });

  test("reserves three places for writers", () => {
    expect(picked("pppppwww")).toBe("ppwww");
    expect(picked("pppppww")).toBe("pppww");
    expect(picked("ppppp")).toBe("ppppp");
  });

  test("lists no topics", () => {
    expect(picked("twtp")).toBe("wp");
  });
});

describe("the dot next to a followed source", () => {
  const entry = { id: "1", latestPublishedAt: 1000 };

  test("is shown for one that was never seen, and for stories newer than the last visit", () => {
    expect(hasNews(entry, {})).toBe(true);
    expect(hasNews(entry, { 1: 999 })).toBe(true);
  });

  test("isn't shown for one seen since, nor without a story", () => {
    expect(hasNews(entry, { 1: 1000 })).toBe(false);
    expect(hasNews({ ...entry, latestPublishedAt: null }, {})).toBe(false);
  });

  test("forgets the sources seen longest ago first", () => {
    let seen = {};
    for (let at = 0; at <= MAX_SEEN; at += 1) seen = withSeen(seen, `id-${at}`, at);
    expect(Object.keys(seen)).toHaveLength(MAX_SEEN);
    expect(seen).not.toHaveProperty("id-0");
    expect(seen).toHaveProperty(`id-${MAX_SEEN}`, MAX_SEEN);
  });
});
