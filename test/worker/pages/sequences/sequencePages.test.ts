import { exports } from "cloudflare:workers";
import { runSql } from "../../../support/database.ts";
import { describe, expect, test } from "vitest";
import { XSRF_HEADER } from "../../../../shared/xsrfHeader.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import { makeStory, makeUser, signedIn } from "../../../support/factories.ts";
import { get, ORIGIN } from "../../../support/product.ts";
import { clearPurges, outbox } from "../../../support/cache/purges.ts";
import { pageHead } from "../../../support/html/pageHead.ts";

interface Answer {
  __typename: string;
  sequence?: { id: string; slug: string; isPublic: boolean } | null;
}

const ANSWER = "__typename ... on SequenceUpdate { sequence { id slug isPublic } }";

const create = (title: string, browser: Browser = {}) =>
  ask<Answer>(
    `mutation ($key: String!, $title: String!) {
      createSequence(key: $key, title: $title) { ${ANSWER} } }`,
    { key: crypto.randomUUID(), title },
    browser,
  );
const edit = (id: string, input: object, browser: Browser = {}) =>
  ask<Answer>(
    `mutation ($id: ID!, $title: String, $isPublic: Boolean) {
      editSequence(sequenceId: $id, title: $title, isPublic: $isPublic) { ${ANSWER} } }`,
    { id, ...input },
    browser,
  );
const arrange = (id: string, postIds: string[], browser: Browser = {}) =>
  ask<Answer>(
    `mutation ($id: ID!, $postIds: [ID!]!) {
      setSequencePosts(sequenceId: $id, postIds: $postIds) { ${ANSWER} } }`,
    { id, postIds },
    browser,
  );
const remove = (id: string, browser: Browser = {}) =>
  ask<Answer>(
    `mutation ($id: ID!) { deleteSequence(sequenceId: $id) { ${ANSWER} } }`,
    { id },
    browser,
  );

/** A public series of three stories, the second of which is a draft. */
async function aSeries() {
  const writer = await makeUser();
  const browser: Browser = await signedIn(writer.id);
  const stories = [];
  for (const [index, status] of ["PUBLISHED", "DRAFT", "PUBLISHED"].entries()) {
    stories.push(
      await makeStory({ creator_id: writer.id, status, title: `Part called ${index + 1}` }),
    );
  }
  const { sequence } = await create("Of rivers", browser);
  const ids = stories.map(({ id }) => id);
  await arrange(sequence!.id, ids, browser);
  await edit(sequence!.id, { isPublic: true }, browser);
  return { writer, browser, ids, id: sequence!.id, slug: sequence!.slug };
}

/** Submits a form as a no-JS browser would. */
function send(path: string, browser: Browser, fields: Record<string, string>) {
  const { Cookie, [XSRF_HEADER]: xsrf = "" } = browser;
  return exports.default.fetch(`${ORIGIN}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: Cookie === undefined ? {} : { Cookie },
    body: new URLSearchParams({ xsrf, ...fields }),
  });
}

/** Returns the titles of a page's stories, in display order. */
const parts = (html: string): string[] => [...new Set(html.match(/Part called \d/g))];

/** Returns a page's text. */
const words = (html: string): string => html.replaceAll(/<!-- -->|<[^>]+>/g, "");

describe("a series", () => {
  test("shows its stories in order, and only public ones", async () => {
    const { slug, ids, id } = await aSeries();
    const answer = await get(`/s/${slug}`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(parts(html)).toEqual(["Part called 1", "Part called 3"]);
    expect(html).toContain(`/s/${slug}/${ids[0]}`);
    expect(pageHead(html).canonical).toBe(`${ORIGIN}/s/${slug}`);
    // Any words before its id open it, and the library lists it.
    expect((await get(`/s/other-words-${id}`)).status).toBe(200);
    expect((await get(`/collections/${slug}`)).status).toBe(200);
    expect(await (await get("/collections")).text()).toContain(slug);
  });

  test("is in the library while one of its stories is listed", async () => {
    const { slug, ids } = await aSeries();
    const inLibrary = async () => (await (await get("/collections")).text()).includes(slug);
    const set = (visibility: string) =>
      runSql(
        "UPDATE posts SET visibility = ?1 WHERE id IN (SELECT value FROM json_each(?2))",
        visibility,
        JSON.stringify(ids),
      );
    expect(await inLibrary()).toBe(true);
    await set("UNLISTED");
    expect(await inLibrary()).toBe(false);
    await set("PUBLIC");
    expect(await inLibrary()).toBe(true);
  });

  test("can be read story by story, with the previous and next ones", async () => {
    const { slug, ids } = await aSeries();
    const [first, draft, last] = ids as [string, string, string];
    const html = await (await get(`/s/${slug}/${first}`)).text();
    expect(words(html)).toContain("1 of 2 in Of rivers");
    expect(html).toContain(`rel="next"`);
    expect(html).not.toContain(`rel="prev" class`);
    expect(html).toContain(`/s/${slug}/${last}`);
    expect(pageHead(html).canonical).not.toContain("/s/");
    expect(await (await get(`/s/${slug}/${last}`)).text()).toContain("Part called 1");
    expect((await get(`/s/${slug}/${draft}`)).status).toBe(404);
    const other = await makeStory();
    const led = await get(`/s/${slug}/${other.id}`);
    expect(led.status).toBe(302);
    expect(led.headers.get("location")).toContain(other.id);
    const series = await get(`/series/${last}`);
    expect(series.headers.get("location")).toContain(`/s/${slug}/${last}`);
    expect((await get(`/series/${other.id}`)).status).toBe(404);
  });

  test("is named on its stories' pages, which a change purges", async () => {
    const { slug, ids, id, browser } = await aSeries();
    const [first, draft, last] = ids as [string, string, string];
    const page = await (await get(`/p/${last}`)).text();
    expect(words(page)).toContain("Part 2 of the series Of rivers");
    expect(page).toContain(`/s/${slug}`);
    await clearPurges();
    await arrange(id, [last], browser);
    expect((await outbox()).map(({ tag }) => tag).toSorted()).toEqual(
      [first, draft, last].map((each) => `post-${each}`).toSorted(),
    );
    expect(await (await get(`/p/${first}`)).text()).not.toContain("of the series");
  });

  test("that isn't public is visible only to its writer", async () => {
    const { browser, id, slug, ids } = await aSeries();
    await edit(id, { isPublic: false }, browser);
    expect((await get(`/s/${slug}`)).status).toBe(404);
    expect((await get(`/s/${slug}`, await signedIn((await makeUser()).id))).status).toBe(404);
    const own = await get(`/s/${slug}`, browser);
    expect(own.status).toBe(200);
    expect(own.headers.get("cache-control")).toContain("no-store");
    expect(await (await get("/collections")).text()).not.toContain(slug);
    expect(await (await get(`/p/${ids[0]}`)).text()).not.toContain("of the series");
  });

  test("can be changed only by its writer, and only with their stories", async () => {
    const { browser, id, ids, slug } = await aSeries();
    const stranger: Browser = await signedIn((await makeUser()).id);
    for (const write of [
      (who: Browser) => edit(id, { title: "Mine" }, who),
      (who: Browser) => arrange(id, [], who),
      (who: Browser) => remove(id, who),
    ]) {
      expect((await write(stranger)).__typename).toBe("Forbidden");
      expect((await write({})).__typename).toBe("Unauthorized");
    }
    expect((await create("Mine")).__typename).toBe("Unauthorized");
    expect((await edit("7aaaaaaaaaaa", {}, browser)).__typename).toBe("NotFound");
    expect((await edit(id, { title: " " }, browser)).__typename).toBe("BadRequest");
    expect((await edit(id, { title: "x".repeat(101) }, browser)).__typename).toBe("BadRequest");
    const other = await makeStory({ creator_id: (await makeUser()).id });
    expect((await arrange(id, [other.id], browser)).__typename).toBe("BadRequest");
    const many = Array.from(
      { length: 101 },
      (_, index) => `d${index.toString().padStart(11, "0")}`,
    );
    expect((await arrange(id, many, browser)).__typename).toBe("BadRequest");
    expect(parts(await (await get(`/s/${slug}`)).text())).toHaveLength(2);
    expect((await remove(id, browser)).sequence).toBeNull();
    expect((await get(`/s/${slug}`)).status).toBe(404);
    expect((await get(`/p/${ids[0]}`)).status).toBe(200);
  });
});

describe("a series' forms", () => {
  test("create it, add a story by its address, move and remove it, and delete the series", async () => {
    const writer = await makeUser();
    const browser: Browser = await signedIn(writer.id);
    const [one, two] = [
      await makeStory({ creator_id: writer.id, title: "Part called 1" }),
      await makeStory({ creator_id: writer.id, title: "Part called 2" }),
    ];
    const begun = await send("/s/new", browser, { title: "Of reeds", description: "" });
    expect(begun.status).toBe(303);
    const editor = begun.headers.get("location")!;
    expect(editor).toMatch(/^\/s\/of-reeds-7[0-9a-f]{11}\/edit$/);
    const again = await send("/s/new", browser, { title: "Of reeds", description: "" });
    expect(again.headers.get("location")).toBe(editor);
    for (const { id } of [one, two]) {
      const postId = `https://deckle.example/@someone/words-${id}`;
      const added = await send(editor, browser, { action: "add", postId });
      expect(added.headers.get("location")).toContain("done=add");
    }
    const order = async () => parts(await (await get(editor, browser)).text());
    expect(await order()).toEqual(["Part called 1", "Part called 2"]);
    const moved = await send(editor, browser, { action: "up", postId: two.id });
    expect(moved.headers.get("location")).toContain(`#story-${two.id}`);
    expect(await order()).toEqual(["Part called 2", "Part called 1"]);
    await send(editor, browser, { action: "down", postId: two.id });
    expect(await order()).toEqual(["Part called 1", "Part called 2"]);
    await send(editor, browser, { action: "remove", postId: one.id });
    expect(await order()).toEqual(["Part called 2"]);
    await send(editor, browser, {
      action: "save",
      title: "Of reeds",
      description: "",
      isPublicAsked: "1",
      isPublic: "on",
    });
    expect(await (await get("/me/series/public", browser)).text()).toContain("Of reeds");
    const gone = await send(editor, browser, { action: "delete" });
    expect(gone.headers.get("location")).toBe("/me/series/drafts");
    expect(await (await get("/me/series/public", browser)).text()).not.toContain("Of reeds");
  });

  test("explain a rejection, and are available only to its writer", async () => {
    const { browser, slug } = await aSeries();
    const editor = `/s/${slug}/edit`;
    const rejected = await send(editor, browser, { action: "add", postId: "daaaaaaaaaaa" });
    const back = rejected.headers.get("location")!;
    expect(back).toContain("error=no-own-story");
    expect(await (await get(back, browser)).text()).toContain("You can only add your own stories");
    const stranger: Browser = await signedIn((await makeUser()).id);
    expect((await get(editor, stranger)).status).toBe(404);
    expect((await send(editor, stranger, { action: "delete" })).status).toBe(403);
    expect((await send(editor, {}, { action: "delete" })).status).toBe(401);
    expect((await send(editor, browser, { action: "constructor" })).status).toBe(400);
    const visitor = await get("/s/new");
    expect(visitor.headers.get("location")).toContain("/m/signin");
    expect((await get("/me/series/unlisted", browser)).status).toBe(404);
  });
});
