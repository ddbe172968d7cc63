// A publication's featured stories, numbered pages, topic pages and subpages: as readers see them, and
// as editors change them.

import { beforeAll, describe, expect, test } from "vitest";
import { MAX_NUMBERED_PAGES, NUMBERED_PAGE_SIZE } from "../../../../shared/limits.ts";
import { allRows, runSql } from "../../../support/database.ts";
import { ask, type Browser } from "../../../support/drafts/drafts.ts";
import {
  makeCollection,
  makeStory,
  makeTag,
  makeUser,
  signedIn,
  tagStory,
} from "../../../support/factories.ts";
import { get } from "../../../support/product.ts";
import {
  addFeaturePage,
  addMember,
  addNavigation,
  makeImage,
} from "../../../support/publications/publications.ts";
import { imagesOfPerson } from "../../../../worker/domain/images/rows/ownedImages.ts";
import { makeDomainContext } from "../../../support/people.ts";

interface Answer {
  __typename: string;
  message?: string;
}

const RESULT = "{ __typename ... on ResultError { message } }";

async function staffed() {
  const collection = await makeCollection();
  const { id } = await makeUser();
  await addMember(collection.id, id, "EDITOR");
  return { collection, browser: (await signedIn(id)) as Browser };
}

const feature = (
  { collection, browser }: Awaited<ReturnType<typeof staffed>>,
  stories: readonly { story: string; isPinned?: boolean }[],
  baseVersion: number,
) =>
  ask<Answer>(
    `mutation ($collectionId: ID!, $stories: [FeaturedPostInput!]!, $baseVersion: Int!) {
      setCollectionFeaturedPosts(collectionId: $collectionId, stories: $stories,
        baseVersion: $baseVersion) ${RESULT} }`,
    { collectionId: collection.id, stories, baseVersion },
    browser,
  );

const saveFeaturePage = (
  { collection, browser }: Awaited<ReturnType<typeof staffed>>,
  input: Record<string, unknown>,
) =>
  ask<Answer>(
    `mutation ($collectionId: ID!, $pageId: ID, $title: String!, $slug: String, $topic: String!,
        $description: String, $baseVersion: Int) {
      saveCollectionFeaturePage(collectionId: $collectionId, pageId: $pageId, title: $title,
        slug: $slug, topic: $topic, description: $description, baseVersion: $baseVersion) ${RESULT} }`,
    { collectionId: collection.id, ...input },
    browser,
  );

const saveSubpage = (
  { collection, browser }: Awaited<ReturnType<typeof staffed>>,
  input: Record<string, unknown>,
) =>
  ask<Answer>(
    `mutation ($collectionId: ID!, $pageId: ID, $title: String!, $slug: String, $document: String,
        $markdown: String, $change: SubpageChange, $baseVersion: Int) {
      saveCollectionSubpage(collectionId: $collectionId, pageId: $pageId, title: $title, slug: $slug,
        document: $document, markdown: $markdown, change: $change, baseVersion: $baseVersion)
      ${RESULT} }`,
    { collectionId: collection.id, ...input },
    browser,
  );

describe("featured stories", () => {
  test("are shown in order, pinned ones first and on the home", async () => {
    const place = await staffed();
    const { collection } = place;
    const [one, two] = [
      await makeStory({ collection_id: collection.id, title: "First choice" }),
      await makeStory({ collection_id: collection.id, title: "Second choice" }),
    ];
    expect(await (await get(`/${collection.slug}/featured`)).text()).toContain(
      "No featured stories yet",
    );
    const stories = [{ story: `/x/${one.slug}-${one.id}` }, { story: two.id, isPinned: true }];
    expect(await feature(place, stories, 0)).toEqual({ __typename: "PublicationUpdate" });
    const html = await (await get(`/${collection.slug}/featured`)).text();
    expect(html.indexOf("Second choice")).toBeLessThan(html.indexOf("First choice"));
    expect(await (await get(`/${collection.slug}`)).text()).toMatch(
      /id="featured"[^]*Second choice/,
    );
    // Someone else has saved meanwhile.
    expect(await feature(place, [], 0)).toMatchObject({ __typename: "Conflict" });
    // An unlisted story isn't shown, and comes back when it is listed again.
    await runSql("UPDATE posts SET visibility = 'UNLISTED' WHERE id = ?1", one.id);
    expect(await (await get(`/${collection.slug}/featured?fresh`)).text()).not.toContain(
      "First choice",
    );
  });

  test.each([
    ["another publication's story", async () => (await makeStory({})).id],
    ["no address", () => Promise.resolve("nothing")],
  ])("reject %s", async (_name, storyOf) => {
    const place = await staffed();
    expect(await feature(place, [{ story: await storyOf() }], 0)).toMatchObject({
      __typename: "BadRequest",
      message: expect.stringContaining("Story 1") as string,
    });
  });
});

describe("numbered pages", () => {
  let collection: Awaited<ReturnType<typeof makeCollection>>;

  beforeAll(async () => {
    collection = await makeCollection({ post_count: NUMBERED_PAGE_SIZE + 1 });
    for (let at = 0; at <= NUMBERED_PAGE_SIZE; at += 1)
      await makeStory({
        collection_id: collection.id,
        title: `Part ${at}.`,
        first_published_at: at,
      });
  });

  test("show all stories, newest first", async () => {
    const first = await (await get(`/${collection.slug}/all`)).text();
    expect(first).toContain(`Part ${NUMBERED_PAGE_SIZE}.`);
    expect(first).not.toContain("Part 0.");
    expect(first).toContain(`href="/${collection.slug}/all/2"`);
    const second = await get(`/${collection.slug}/all/2`);
    expect(second.status).toBe(200);
    expect(await second.text()).toContain("Part 0.");
  });

  test.each([
    ["1", 301],
    ["3", 404],
    [String(MAX_NUMBERED_PAGES + 1), 404],
    ["0", 404],
  ])("answer /all/%s with %i", async (page, status) => {
    const response = await get(`/${collection.slug}/all/${page}`);
    expect(response.status).toBe(status);
    if (status === 301) expect(response.headers.get("Location")).toBe(`/${collection.slug}/all`);
  });
});

describe("a topic page", () => {
  test("shows its topic's stories, and its tagged pages those that have both", async () => {
    const place = await staffed();
    const { collection } = place;
    const [rivers, birds] = [await makeTag(), await makeTag()];
    const both = await makeStory({ collection_id: collection.id, title: "Kingfishers" });
    const one = await makeStory({ collection_id: collection.id, title: "Sparrows" });
    for (const [story, tag] of [
      [both, rivers],
      [both, birds],
      [one, birds],
    ] as const)
      await tagStory(story.id, tag.id);
    const input = { title: "Our rivers", topic: rivers.slug, description: "Slow water." };
    expect(await saveFeaturePage(place, input)).toEqual({ __typename: "PublicationUpdate" });
    const html = await (await get(`/${collection.slug}/our-rivers/home`)).text();
    expect(html).toMatch(/Our rivers[^]*Slow water\.[^]*Kingfishers/);
    expect(html).not.toContain("Sparrows");
    const tagged = await (await get(`/${collection.slug}/our-rivers/tagged/${birds.slug}`)).text();
    expect(tagged).toContain("Kingfishers");
    expect(tagged).not.toContain("Sparrows");
    expect((await get(`/${collection.slug}/no-such/tagged/${birds.slug}`)).status).toBe(404);
    expect((await get(`/${collection.slug}/no-such/home`)).status).toBe(404);
    expect(
      await saveFeaturePage(place, { ...input, title: "Again", slug: "our-rivers" }),
    ).toMatchObject({ __typename: "AlreadyExists" });
  });

  test("changes its address together with its links, and is deleted with them", async () => {
    const place = await staffed();
    const { collection, browser } = place;
    const tag = await makeTag();
    await saveFeaturePage(place, { title: "Birds", topic: tag.slug });
    await addNavigation(collection.id, [
      { destination: "SECTION", title: "Birding", value: "birds" },
    ]);
    const [page] = await allRows<{ id: string }>(
      "SELECT id FROM collection_feature_pages WHERE collection_id = ?1",
      collection.id,
    );
    await saveFeaturePage(place, {
      pageId: page!.id,
      title: "Birds",
      slug: "all-birds",
      topic: tag.slug,
      baseVersion: 0,
    });
    const home = await (await get(`/${collection.slug}`)).text();
    expect(home).toContain(`href="/${collection.slug}/all-birds/home"`);
    const moved = await get(`/${collection.slug}/birds/home`);
    expect([moved.status, moved.headers.get("Location")]).toEqual([
      301,
      `/${collection.slug}/all-birds/home`,
    ]);
    // Another page can take the former address.
    await saveFeaturePage(place, { title: "Birds", topic: tag.slug });
    expect((await get(`/${collection.slug}/birds/home?again`)).status).toBe(200);
    await ask<Answer>(
      `mutation ($collectionId: ID!, $pageId: ID!) {
        deleteCollectionFeaturePage(collectionId: $collectionId, pageId: $pageId) ${RESULT} }`,
      { collectionId: collection.id, pageId: page!.id },
      browser,
    );
    expect(await (await get(`/${collection.slug}?after`)).text()).not.toContain("Birding");
  });

  test.each([
    [{ title: "" }, "needs a title"],
    [{ title: "!!" }, "letter or a digit"],
    [{ title: "Archive" }, "reserved"],
    [{ title: "Me" }, "reserved"],
    [{ title: "Fine", topic: "no-such-topic" }, "topic"],
  ])("rejects %o", async (input, message) => {
    const place = await staffed();
    const tag = await makeTag();
    const answer = await saveFeaturePage(place, { topic: tag.slug, ...input });
    expect(answer.message).toContain(message);
  });
});

describe("a subpage", () => {
  test("and a topic page keep their images when the account that uploaded them is erased", async () => {
    const place = await staffed();
    const { id: uploaded_by } = await makeUser();
    const [shown, covering, unused] = [
      await makeImage({ uploaded_by }),
      await makeImage({ uploaded_by }),
      await makeImage({ uploaded_by }),
    ];
    const image = { id: shown.id, width: 1600, height: 900, alt: "" };
    const paragraphs = [{ name: "a1b2", type: "IMG", text: "", image }];
    const document = JSON.stringify({ paragraphs });
    expect(await saveSubpage(place, { title: "Gallery", document })).toMatchObject({
      __typename: "PublicationUpdate",
    });
    await addFeaturePage(place.collection.id, (await makeTag()).id, { image_id: covering.id });
    const erased = await imagesOfPerson(makeDomainContext(), uploaded_by);
    expect(erased.map(({ id }) => id)).toEqual([unused.id]);
  });

  const document = JSON.stringify({
    paragraphs: [{ name: "a1b2", type: "P", text: "Write to the editors." }],
  });

  test("is shown as it was published last", async () => {
    const place = await staffed();
    const { collection } = place;
    const url = `/${collection.slug}/subpage/contact`;
    expect(await saveSubpage(place, { title: "Contact", document })).toEqual({
      __typename: "PublicationUpdate",
    });
    expect((await get(url)).status).toBe(404);
    await addNavigation(collection.id, [
      { destination: "PAGE", title: "Reach us", value: "contact" },
    ]);
    expect(await (await get(`/${collection.slug}`)).text()).not.toContain("Reach us");
    const [page] = await allRows<{ id: string }>(
      "SELECT id FROM collection_subpages WHERE collection_id = ?1",
      collection.id,
    );
    const edit = { pageId: page!.id, title: "Contact" };
    await saveSubpage(place, { ...edit, document, change: "PUBLISH", baseVersion: 0 });
    expect(await (await get(url)).text()).toContain("Write to the editors.");
    expect(await (await get(`/${collection.slug}?shown`)).text()).toContain("Reach us");
    await saveSubpage(place, { ...edit, markdown: "A *new* draft.", baseVersion: 1 });
    expect(await (await get(`${url}?draft`)).text()).toContain("Write to the editors.");
    expect(await saveSubpage(place, { ...edit, document, baseVersion: 1 })).toMatchObject({
      __typename: "Conflict",
    });
    await saveSubpage(place, { ...edit, slug: "reach-us", document, baseVersion: 2 });
    const moved = await get(url);
    expect([moved.status, moved.headers.get("Location")]).toEqual([
      301,
      `/${collection.slug}/subpage/reach-us`,
    ]);
    const back = { ...edit, slug: "contact", document, change: "UNPUBLISH", baseVersion: 3 };
    await saveSubpage(place, back);
    expect((await get(`${url}?gone`)).status).toBe(404);
  });

  test.each([
    [{ title: "Contact", document: "{" }, "couldn’t read"],
    [{ title: "Contact", change: "PUBLISH" }, "Write something"],
    [{ title: "Contact", slug: "settings" }, "reserved"],
  ])("rejects %o", async (input, message) => {
    expect((await saveSubpage(await staffed(), input)).message).toContain(message);
  });
});
