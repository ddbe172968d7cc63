import { beforeAll, describe, expect, test } from "vitest";
import {
  FIXED_NOW,
  insertRow,
  makeCollection,
  makeStory,
  makeUser,
  signedIn,
} from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";
import { countNow } from "../../../support/statistics/countNow.ts";

/** A story in a publication with views, and people with different rights. */
async function makeSite() {
  const [author, editor, writer, other] = await Promise.all([
    makeUser(),
    makeUser(),
    makeUser(),
    makeUser(),
  ]);
  const collection = await makeCollection();
  for (const [user, role] of [
    [editor, "EDITOR"],
    [writer, "WRITER"],
  ] as const)
    await insertRow("collection_members", {
      collection_id: collection.id,
      user_id: user.id,
      role,
      created_at: FIXED_NOW,
    });
  const story = await makeStory({
    creator_id: author.id,
    collection_id: collection.id,
    title: "Paper boats",
  });
  const draft = await makeStory({
    creator_id: author.id,
    status: "DRAFT",
    first_published_at: null,
  });
  await countNow(
    [
      ...Array.from({ length: 6 }, () => ({
        postId: story.id,
        at: Date.now(),
        stop: 10,
        isRead: true,
        source: { kind: "SITE", host: "often.example", words: "" } as const,
      })),
      {
        postId: story.id,
        at: Date.now(),
        source: { kind: "SITE", host: "intranet.example", words: "" },
      },
    ],
    Date.now() + 5000,
  );
  return { author, editor, writer, other, collection, story, draft };
}

let site: Awaited<ReturnType<typeof makeSite>>;
type Person = "author" | "editor" | "writer" | "other";

beforeAll(async () => {
  site = await makeSite();
});

const PAGES: readonly [page: string, path: () => string, seenBy: readonly Person[]][] = [
  ["a story", () => `/me/stats/post/${site.story.id}`, ["author", "editor"]],
  [
    "a story, by username",
    () => `/@${site.author.username}/stats/post/${site.story.id}`,
    ["author"],
  ],
  ["a draft", () => `/me/stats/post/${site.draft.id}`, []],
  ["a writer", () => `/@${site.author.username}/stats`, ["author"]],
  ["a writer’s responses", () => `/@${site.author.username}/stats/responses`, ["author"]],
  ["a publication", () => `/${site.collection.slug}/stats`, ["editor"]],
  [
    "a publication’s emails",
    () => `/${site.collection.slug}/stats/publication-digests`,
    ["editor"],
  ],
];

describe.each(PAGES)("the statistics of %s", (_page, path, seenBy) => {
  test.each(["author", "editor", "writer", "other"] as const)("for its %s", async (person) => {
    const response = await get(path(), await signedIn(site[person].id));
    expect(response.status).toBe(seenBy.includes(person) ? 200 : 404);
    if (!seenBy.includes(person)) expect(await response.text()).not.toContain("often.example");
  });

  test("ask anonymous viewers to sign in", async () => {
    const response = await get(path());
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toContain("/m/signin");
  });
});

test("name no source of few views", async () => {
  for (const path of ["/me/stats", `/me/stats/post/${site.story.id}?tab=7`]) {
    const html = await (await get(path, await signedIn(site.author.id))).text();
    expect(html).toContain("often.example");
    expect(html).not.toContain("intranet.example");
  }
});

test("show the counts, the sentence and the table", async () => {
  const html = await (await get("/me/stats", await signedIn(site.author.id))).text();
  expect(html).toContain("7 views in the last 30 days.");
  expect(html).toContain("7 views</span> in the last 30 minutes".replace("</span>", ""));
  expect(html).toContain("Paper boats");
  expect(html).toContain(`/me/stats/post/${site.story.id}`);
});

test.each(["overview", "stories"])("have one address for /stats/%s", async (page) => {
  const response = await get(
    `/${site.collection.slug}/stats/${page}`,
    await signedIn(site.editor.id),
  );
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toMatch(new RegExp(`/${site.collection.slug}/stats$`));
});
