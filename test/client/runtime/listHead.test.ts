import { describe, expect, test } from "vitest";
import { listHead } from "../../../client/runtime/page/listHead.ts";

const FIRST = {
  title: "A list",
  canonical: "https://main.example/list",
  jsonLd: { "@type": "CollectionPage" },
};

describe("the metadata of a list's page", () => {
  test("is the list's own on the first page, in every order", () => {
    expect(listHead(FIRST, { query: { tab: "oldest" } }, { tab: "oldest" })).toEqual(FIRST);
  });

  test("excludes a later page from search engines, at its address in its order", () => {
    const query = { tab: "oldest", p: "a=b&c", _branch_view_id: "9" };
    expect(listHead(FIRST, { query }, { tab: "oldest" })).toEqual({
      title: "A list",
      canonical: "https://main.example/list?tab=oldest&p=a%3Db%26c",
      robots: "noindex, follow",
    });
    const inFirstOrder = listHead(FIRST, { query: { p: "abc" } }, { tab: undefined });
    expect(inFirstOrder.canonical).toBe("https://main.example/list?p=abc");
  });

  test("also excludes it if the first page is excluded", () => {
    const hidden = { ...FIRST, robots: "noindex" as const };
    expect(listHead(hidden, { query: {} }).robots).toBe("noindex");
    expect(listHead(hidden, { query: { p: "abc" } }).robots).toBe("noindex, follow");
  });
});
