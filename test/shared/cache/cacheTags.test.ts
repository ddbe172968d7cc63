import { describe, expect, test } from "vitest";
import {
  boundedTags,
  catalogTag,
  MAX_TAGS_BYTES,
  purgedTags,
  siteTag,
} from "../../../shared/cache/cacheTags.ts";
import { predefinedCatalogId } from "../../../shared/lists/predefinedCatalogs.ts";

const many = (kind: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${kind}-${index}`);

describe("a page's cache tags", () => {
  test("are unchanged while they are few", () => {
    expect(boundedTags(["user-1", "post-2", "all"], 3)).toEqual(["all", "post-2", "user-1"]);
  });

  test("first replace the most frequent kind by its group tag", () => {
    const tags = [...many("post", 30), ...many("user", 10), "group-home", "all"];
    const bounded = boundedTags(tags, 20);
    expect(bounded).toHaveLength(13);
    expect(bounded).toEqual(expect.arrayContaining(["any-post", "user-3", "group-home", "all"]));
    expect(bounded).not.toContain("post-1");
  });

  test("replace kind after kind until they fit", () => {
    const tags = [...many("post", 30), ...many("user", 29), ...many("tag", 28), "all"];
    expect(boundedTags(tags, 5)).toEqual(["all", "any-post", "any-tag", "any-user"]);
  });

  test("fit into a header, however long their names are", () => {
    const user = (index: number) => String(100_000_000_000 + index);
    const lists = Array.from({ length: 400 }, (_, index) =>
      catalogTag(predefinedCatalogId(user(index), "CURRENTLY_READING")),
    );
    const bounded = boundedTags([...lists, "post-1", "all"], 500);
    expect(bounded).toEqual(["all", "any-catalog", "post-1"]);
    const stories = many("post", 5000).map((tag) => tag.padEnd(17, "0"));
    expect(boundedTags([...stories, "all"], 500)).toEqual(["all", "any-post"]);
    const max = Array.from({ length: 499 }, (_, index) => `post-${user(index)}`);
    expect(boundedTags([...max, "all"], 500)).toHaveLength(500);
    expect(max.join(",").length).toBeLessThan(MAX_TAGS_BYTES);
  });

  test("are covered by purges, individually or as a group", () => {
    const page = boundedTags([...many("post", 30), "user-7", "all"], 10);
    for (const tag of [...many("post", 30), "user-7", "all"]) {
      expect(purgedTags([tag]).some((purged) => page.includes(purged))).toBe(true);
    }
    expect(purgedTags(["post-99x", "group-home"])).toEqual(["any-post", "group-home", "post-99x"]);
  });

  test("contain a host without invalid characters", () => {
    expect(siteTag("localhost:8787")).toBe("site-localhost-8787");
  });
});
