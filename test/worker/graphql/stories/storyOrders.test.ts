import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runSql } from "../../../support/database.ts";
import { FIXED_NOW, makeStory, makeTag, tagStory } from "../../../support/factories.ts";
import { graphql } from "../../../support/product.ts";

const DAY = 86_400_000;

interface Stories {
  edges: { node: { id: string; title: string } }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

const QUERY = `query ($tagSlug: ID!, $sort: PostListSort, $first: Int, $after: String) {
  tagFromSlug(tagSlug: $tagSlug) {
    posts(first: $first, after: $after, sort: $sort) {
      edges { node { id title } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

async function storiesOf(variables: Record<string, unknown>): Promise<Stories> {
  const { data, errors } = await graphql<{ tagFromSlug: { posts: Stories } }>(QUERY, variables);
  expect(errors).toBeUndefined();
  return data.tagFromSlug.posts;
}

async function titlesOf(variables: Record<string, unknown>): Promise<string[]> {
  return (await storiesOf(variables)).edges.map(({ node }) => node.title);
}

/** Returns the titles of all pages, following the cursors. */
async function allPages(variables: Record<string, unknown>, first: number): Promise<string[][]> {
  const pages: string[][] = [];
  let after: string | null = null;
  do {
    const { edges, pageInfo } = await storiesOf({ ...variables, first, after });
    pages.push(edges.map(({ node }) => node.title));
    after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (after !== null && pages.length < 20);
  return pages;
}

async function publish(tagId: string, title: string, age: number, claps: number): Promise<string> {
  const story = await makeStory({
    title,
    first_published_at: FIXED_NOW - age,
    clap_count: claps,
  });
  await tagStory(story.id, tagId);
  return story.id;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: FIXED_NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the sort orders of a tag's stories", () => {
  beforeAll(async () => {
    const tag = await makeTag({ slug: "orders" });
    await publish(tag.id, "today", 0, 0);
    await publish(tag.id, "six days", 6 * DAY, 3);
    await publish(tag.id, "a week to the millisecond", 7 * DAY, 2);
    await publish(tag.id, "just over a week", 7 * DAY + 1, 50);
    await publish(tag.id, "twenty days", 20 * DAY, 40);
    await publish(tag.id, "two months", 60 * DAY, 400);
    await publish(tag.id, "two years", 730 * DAY, 4000);
  });

  test.each([
    [
      "NEW",
      [
        "today",
        "six days",
        "a week to the millisecond",
        "just over a week",
        "twenty days",
        "two months",
        "two years",
      ],
    ],
    ["TOP_WEEK", ["six days", "a week to the millisecond", "today"]],
    [
      "TOP_MONTH",
      ["just over a week", "twenty days", "six days", "a week to the millisecond", "today"],
    ],
    [
      "TOP_YEAR",
      [
        "two months",
        "just over a week",
        "twenty days",
        "six days",
        "a week to the millisecond",
        "today",
      ],
    ],
    [
      "TOP_ALL_TIME",
      [
        "two years",
        "two months",
        "just over a week",
        "twenty days",
        "six days",
        "a week to the millisecond",
        "today",
      ],
    ],
  ])("%s", async (sort, titles) => {
    expect(await titlesOf({ tagSlug: "orders", sort })).toEqual(titles);
  });

  test("the default order is newest first", async () => {
    expect((await titlesOf({ tagSlug: "orders" }))[0]).toBe("today");
  });

  test("HOT ranks a story as two days newer for each doubling of its claps", async () => {
    // In days: 2 * log2(51) = 11.3, 2 * log2(41) = 10.7, 2 * log2(4) = 4, 2 * log2(401) = 17.3.
    expect(await titlesOf({ tagSlug: "orders", sort: "HOT" })).toEqual([
      "just over a week",
      "today",
      "six days",
      "a week to the millisecond",
      "twenty days",
      "two months",
      "two years",
    ]);
  });

  test("a clap raises a story at once", async () => {
    const tag = await makeTag({ slug: "moving" });
    await publish(tag.id, "newer", 0, 0);
    const older = await publish(tag.id, "older", DAY, 0);
    expect(await titlesOf({ tagSlug: "moving", sort: "HOT" })).toEqual(["newer", "older"]);
    await runSql("UPDATE posts SET clap_count = 5 WHERE id = ?1", older);
    for (const sort of ["HOT", "TOP_WEEK", "TOP_ALL_TIME"]) {
      expect(await titlesOf({ tagSlug: "moving", sort })).toEqual(["older", "newer"]);
    }
  });

  test("a story that is unlisted, suspended or unpublished leaves every order", async () => {
    const tag = await makeTag({ slug: "leaving" });
    const changes = ["visibility = 'UNLISTED'", "hidden_by_staff = 1", "status = 'DELETED'"];
    await publish(tag.id, "stays", 0, 0);
    for (const change of changes) {
      const id = await publish(tag.id, change, 0, 1);
      await runSql(`UPDATE posts SET ${change} WHERE id = ?1`, id);
    }
    for (const sort of ["NEW", "HOT", "TOP_WEEK", "TOP_MONTH", "TOP_YEAR", "TOP_ALL_TIME"]) {
      expect(await titlesOf({ tagSlug: "leaving", sort })).toEqual(["stays"]);
    }
  });
});

describe("pages of a tag's stories", () => {
  beforeAll(async () => {
    const tag = await makeTag({ slug: "paged" });
    for (let index = 0; index < 11; index += 1) {
      await publish(tag.id, `twin ${index}`, DAY, 4);
    }
  });

  test.each(["NEW", "HOT", "TOP_WEEK", "TOP_ALL_TIME"])(
    "in %s contain each story once, even with equal timestamps and claps",
    async (sort) => {
      const pages = await allPages({ tagSlug: "paged", sort }, 4);
      expect(pages.map((page) => page.length)).toEqual([4, 4, 3]);
      expect(new Set(pages.flat()).size).toBe(11);
    },
  );

  test("neither repeat nor skip a story when one is published meanwhile", async () => {
    const tag = await makeTag({ slug: "growing" });
    for (let index = 0; index < 6; index += 1)
      await publish(tag.id, `old ${index}`, DAY + index, 0);
    const first = await storiesOf({ tagSlug: "growing", first: 3 });
    await publish(tag.id, "new", 0, 0);
    const second = await storiesOf({
      tagSlug: "growing",
      first: 3,
      after: first.pageInfo.endCursor,
    });
    expect([...first.edges, ...second.edges].map(({ node }) => node.title)).toEqual([
      "old 0",
      "old 1",
      "old 2",
      "old 3",
      "old 4",
      "old 5",
    ]);
  });

  test.each([
    [{ first: 0 }, "A page holds 1 to 50 items"],
    [{ first: 51 }, "A page holds 1 to 50 items"],
    [{ after: "nonsense" }, "The cursor is not valid"],
  ])("reject %j", async (page, message) => {
    const { errors } = await graphql(QUERY, { tagSlug: "paged", ...page });
    expect(errors?.[0]?.message).toBe(message);
  });
});

describe("a tag's related tags", () => {
  const RELATED = `query ($tagSlug: ID!, $first: Int) {
    tagFromSlug(tagSlug: $tagSlug) { relatedTags(first: $first) { normalizedTagSlug } }
  }`;

  async function related(tagSlug: string, first = 10): Promise<string[]> {
    const { data } = await graphql<{
      tagFromSlug: { relatedTags: { normalizedTagSlug: string }[] };
    }>(RELATED, { tagSlug, first });
    return data.tagFromSlug.relatedTags.map((tag) => tag.normalizedTagSlug);
  }

  test("are those of its stories, most frequent first, without those of hidden stories", async () => {
    const [self, often, once, hidden] = await Promise.all(
      ["self", "often", "once", "hidden"].map((slug) => makeTag({ slug })),
    );
    for (let index = 0; index < 3; index += 1) {
      const id = await publish(self!.id, `related ${index}`, index, 0);
      await tagStory(id, often!.id, 1);
      if (index === 0) await tagStory(id, once!.id, 2);
    }
    const draft = await makeStory({ status: "DRAFT", first_published_at: null });
    await tagStory(draft.id, self!.id);
    await tagStory(draft.id, hidden!.id);
    expect(await related("self")).toEqual(["often", "once"]);
    expect(await related("self", 1)).toEqual(["often"]);
  });

  test("are the most used ones for a tag without related tags", async () => {
    await makeTag({ slug: "alone" });
    await makeTag({ slug: "huge", post_count: 1000 });
    await makeTag({ slug: "large", post_count: 900 });
    expect(await related("alone", 2)).toEqual(["huge", "large"]);
  });
});
