import { runSql } from "../../support/database.ts";
import { defaultFieldResolver, type GraphQLResolveInfo, isObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { schema } from "../../../worker/graphql/machinery/schema.ts";
import { type CachedWorld, makeCachedWorld } from "../../support/cache/cachedWorld.ts";
import { makeStory } from "../../support/factories.ts";
import { pageHead } from "../../support/html/pageHead.ts";
import { get, graphql } from "../../support/product.ts";

const ROW = "comes with the row that the page is about, and fails only with it";
const TEXT =
  "the story's own text: the page says that it is missing, and its status that it failed";

/** The fields that a page can't do without, and why. */
const NO_PAGE_WITHOUT: Readonly<Record<string, { reason: string; fields: string }[]>> = {
  StoryPageQuery: [
    {
      reason: ROW,
      fields: `postResult postResult.id postResult.title postResult.subtitle postResult.excerpt
        postResult.mediumUrl postResult.path postResult.visibility postResult.isLocked
        postResult.isSuspended postResult.isPublished postResult.isResponse
        postResult.design postResult.design.typeface postResult.design.masthead postResult.design.storyWidth
        postResult.wordCount postResult.readingTime postResult.clapCount postResult.postResponses
        postResult.postResponses.count postResult.isDiscussionClosed`,
    },
    {
      reason: TEXT,
      fields: `postResult.content postResult.content.bodyHtml
        postResult.content.isLockedPreviewOnly postResult.content.showsPreviewImage`,
    },
  ],
  UserProfilePageQuery: [
    {
      reason: ROW,
      fields: `userResult userResult.id userResult.name userResult.username userResult.bio
        userResult.createdAt userResult.customDomainState userResult.socialStats
        userResult.socialStats.followerCount userResult.bookCount
        userResult.design userResult.design.typeface userResult.design.masthead userResult.design.storyWidth`,
    },
  ],
  PublicationProfilePageQuery: [
    {
      reason: ROW,
      fields: `collectionByDomainOrSlug collectionByDomainOrSlug.id collectionByDomainOrSlug.slug
        collectionByDomainOrSlug.name collectionByDomainOrSlug.tagline
        collectionByDomainOrSlug.description collectionByDomainOrSlug.customDomainState
        collectionByDomainOrSlug.subscriberCount collectionByDomainOrSlug.postCount
        collectionByDomainOrSlug.publication collectionByDomainOrSlug.design
        collectionByDomainOrSlug.design.typeface collectionByDomainOrSlug.design.masthead
        collectionByDomainOrSlug.design.storyWidth`,
    },
  ],
};

const noPageWithout = new Set(
  Object.entries(NO_PAGE_WITHOUT).flatMap(([operation, lists]) =>
    lists.flatMap(({ fields }) => fields.split(/\s+/).map((field) => `${operation}.${field}`)),
  ),
);

/** The resolved fields, and the failing one. */
const resolved = new Set<string>();
let failing: string | null = null;

/** Returns a field's path in the result, as "StoryPageQuery.postResult.tags.displayTitle". */
function placeOf({ operation, path }: GraphQLResolveInfo): string {
  const keys: string[] = [];
  for (let at: typeof path | undefined = path; at; at = at.prev) {
    if (typeof at.key === "string") keys.unshift(at.key);
  }
  return [operation.name?.value, ...keys].join(".");
}

/** Puts the schema's own resolvers back, since the next files share it. */
const restore: (() => void)[] = [];

function watchResolvers(): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      const own = field.resolve;
      const resolve = own ?? defaultFieldResolver;
      restore.push(() => (field.resolve = own));
      field.resolve = (source, args, context, info) => {
        const place = placeOf(info);
        resolved.add(place);
        if (place === failing) throw new Error("This field fails");
        return resolve(source, args, context, info);
      };
    }
  }
}

/** The Worker's log messages at level "error". */
let logged: string[];

beforeAll(() => {
  watchResolvers();
  logged = [];
  vi.spyOn(console, "error").mockImplementation((line: string) => void logged.push(line));
  vi.spyOn(console, "log").mockImplementation(() => {});
});
afterAll(() => restore.forEach((put) => put()));

/** Each page with its viewer: null for an anonymous viewer. */
const PAGES: Record<string, [(world: CachedWorld) => string, "reader" | null]> = {
  "a story": [({ collection, story }) => `/${collection.slug}/${story.slug}-${story.id}`, null],
  "a story for a reader": [
    ({ writer, own }) => `/@${writer.username}/${own.slug}-${own.id}`,
    "reader",
  ],
  "a profile": [({ writer }) => `/@${writer.username}`, null],
  "the home of a reader": [() => "/", "reader"],
  "the front page": [() => "/", null],
  "a publication": [({ collection }) => `/${collection.slug}`, null],
};

describe("a page with one failing field", () => {
  let world: CachedWorld;
  beforeAll(async () => {
    world = await makeCachedWorld();
  });

  test.each(Object.entries(PAGES))("is shown without it: %s", async (_name, [pathOf, reader]) => {
    const read = (): Promise<Response> =>
      get(pathOf(world), reader ? { Cookie: world.browsers[reader].Cookie } : {});
    resolved.clear();
    expect((await read()).status).toBe(200);
    const places = [...resolved];
    expect(places.length).toBeGreaterThan(50);
    for (const place of places) {
      failing = place;
      logged = [];
      const answer = await read();
      const html = await answer.text();
      expect(`${answer.status} ${place}`).toBe(`${noPageWithout.has(place) ? 500 : 200} ${place}`);
      expect(answer.headers.get("cache-control"), place).toBe("no-store");
      expect(html.trimEnd().endsWith("</html>"), place).toBe(true);
      // The log names the path with its list indexes.
      const path = place.slice(place.indexOf(".") + 1);
      expect(logged.join("\n").replaceAll(/\.\d+(?=[."])/g, ""), place).toContain(
        `"path":"${path}"`,
      );
    }
    failing = null;
  });
});

describe("a story with an invalid stored document", () => {
  const breakText = (id: string, document: string) =>
    runSql("UPDATE post_bodies SET document = ?2 WHERE post_id = ?1", id, document);

  test("costs a page that shows it as the original only its text", async () => {
    const story = await makeStory();
    const answers = { in_response_to_post_id: story.id, root_post_id: story.id, title: "" };
    const broken = await makeStory(answers);
    await makeStory(answers, { paragraphs: [{ name: "a1", type: "P", text: "Still here." }] });
    await breakText(broken.id, '{"paragraphs": [');
    const response = await get(`/p/${story.id}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const html = await response.text();
    expect(html).toContain("Still here.");
    expect(html).toContain(`id="response-${broken.id}"`);
    expect(html).toContain("This part couldn’t be loaded.");
  });

  test.each(["{", "null", "{}", '{"paragraphs":[null]}', '{"paragraphs":[{"type":"P"}]}'])(
    "costs its own page only the text, with an error as its status (%s)",
    async (document) => {
      const story = await makeStory({ title: "On reading" });
      await makeStory(
        { in_response_to_post_id: story.id, root_post_id: story.id, title: "" },
        { paragraphs: [{ name: "a1", type: "P", text: "Well said." }] },
      );
      await breakText(story.id, document);
      const response = await get(`/p/${story.id}`);
      expect(response.status).toBe(500);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const html = await response.text();
      expect(pageHead(html).meta("robots")).toEqual(["noindex"]);
      expect(html).toContain("This part couldn’t be loaded.");
      expect(html).toMatch(/<h1[^>]*>On reading/);
      expect(html).toContain("Well said.");
    },
  );
});

test("a list with invalid arguments affects no other field of its operation", async () => {
  const { data } = await graphql(
    "query Lists { isLoggedIn latestPostsConnection(first: 1000) { edges { node { id } } } }",
  );
  expect(data).toEqual({ isLoggedIn: false, latestPostsConnection: null });
});
