import { describe, expect, test } from "vitest";
import { compareAnswers } from "../../../shared/cache/compareAnswers.ts";
import { comparisonVerdict, staleTags } from "../../../shared/cache/comparisonVerdict.ts";

const POST = "d00000000001";
const OTHER = "d00000000002";
const USER = "100000000001";
const PUBLICATION = "200000000001";
const TAG = "300000000001";
const TOPIC = "500000000001";

/** Returns differences as "tag path", with a star for a counter. */
const found = (cached: unknown, fresh: unknown): string[] =>
  compareAnswers(cached, fresh).map(
    ({ tag, path, isCounter }) => `${tag} ${path}${isCounter ? " *" : ""}`,
  );

describe("two responses to one request", () => {
  test.each<[name: string, cached: unknown, fresh: unknown, differences: string[]]>([
    ["are the same", { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
    [
      "differ in a story's title",
      { post: { id: POST, title: "Old" } },
      { post: { id: POST, title: "New" } },
      [`post-${POST} post.title`],
    ],
    [
      "differ in what a story's writer is called",
      { post: { id: POST, creator: { id: USER, name: "Old" } } },
      { post: { id: POST, creator: { id: USER, name: "New" } } },
      [`user-${USER} post.creator.name`],
    ],
    [
      "differ within what has no id: it is its owner's",
      { post: { id: POST, content: { bodyHtml: "<p>Old" } } },
      { post: { id: POST, content: { bodyHtml: "<p>New" } } },
      [`post-${POST} post.content.bodyHtml`],
    ],
    [
      "differ within what has an id but no tag: it is its owner's",
      { tag: { id: TAG, topic: { id: TOPIC, name: "Old" } } },
      { tag: { id: TAG, topic: { id: TOPIC, name: "New" } } },
      [`tag-${TAG} tag.topic.name`],
    ],
    [
      "name other stories in a list: the list's owner has changed, not the stories",
      { collection: { id: PUBLICATION, edges: [{ node: { id: POST, title: "A" } }] } },
      { collection: { id: PUBLICATION, edges: [{ node: { id: OTHER, title: "B" } }] } },
      [`collection-${PUBLICATION} collection.edges[0].node`],
    ],
    [
      "have lists of two lengths",
      { user: { id: USER, posts: [{ id: POST }] } },
      { user: { id: USER, posts: [{ id: POST }, { id: OTHER }] } },
      [`user-${USER} user.posts`],
    ],
    ["differ in a list of the page's own", { picks: [] }, { picks: [1] }, ["page picks"]],
    [
      "differ in what one of them lacks",
      { post: { id: POST } },
      { post: { id: POST, subtitle: "New" } },
      [`post-${POST} post.subtitle`],
    ],
    [
      "differ in counters",
      { post: { id: POST, clapCount: 1, postResponses: { count: 2 } } },
      { post: { id: POST, clapCount: 5, postResponses: { count: 3 } } },
      [`post-${POST} post.clapCount *`, `post-${POST} post.postResponses.count *`],
    ],
    [
      "differ in a number that is no counter",
      { post: { id: POST, readingTime: 1 } },
      { post: { id: POST, readingTime: 2 } },
      [`post-${POST} post.readingTime`],
    ],
    [
      "differ in a counter that is missing in one: that is no counting",
      { post: { id: POST, clapCount: null } },
      { post: { id: POST, clapCount: 2 } },
      [`post-${POST} post.clapCount`],
    ],
    ["are of two kinds", { a: { b: 1 } }, { a: [1] }, ["page a"]],
    ["are nothing and something", null, { a: 1 }, ["page "]],
  ])("%s", (_name, cached, fresh, differences) => {
    expect(found(cached, fresh)).toEqual(differences);
  });

  test("that are completely different are compared in bounded time", () => {
    const numbers = (from: number) => Array.from({ length: 5000 }, (_, index) => from + index);
    expect(compareAnswers(numbers(0), numbers(1)).length).toBeLessThanOrEqual(200);
  });
});

describe("the verdict", () => {
  const counter = { tag: "post-1", path: "clapCount", isCounter: true };
  const trace = { tag: "page", path: "session.xsrf" };
  const stale = { tag: "post-2", path: "title", isCounter: false };
  test.each([
    ["same", [], []],
    ["counters", [], [counter]],
    ["stale", [], [counter, stale]],
    ["leak", [trace], []],
    ["leak", [trace], [stale]],
  ] as const)("is %s for leaks %j and differences %j", (verdict, traces, differences) => {
    expect(comparisonVerdict(traces, differences)).toBe(verdict);
  });

  test("names each tag once, and none for a counter", () => {
    expect(staleTags([stale, counter, stale, { ...stale, tag: "page" }])).toEqual([
      "page",
      "post-2",
    ]);
  });
});
