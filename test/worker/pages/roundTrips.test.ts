import { beforeAll, expect, test } from "vitest";
import { catalogSlugId } from "../../../shared/lists/catalogSlug.ts";
import { addNewsletters, makeTripsWorld, type TripsWorld } from "../../support/cache/tripsWorld.ts";
import { databaseUse, get } from "../../support/product.ts";

let world: TripsWorld;

beforeAll(async () => {
  world = await makeTripsWorld();
  // An isolate reads the flag rules once.
  await get("/nowhere");
});

type Viewer = keyof TripsWorld["browsers"];
type Path = string | ((world: TripsWorld) => string);

// test/support/browser/everyPage.ts defines each page's limit in a browser.
const PAGES: readonly [viewer: Viewer, name: string, path: Path][] = [
  ["reader", "home", "/"],
  ["reader", "settings", "/me/settings"],
  ["reader", "security settings", "/me/settings/security"],
  ["reader", "own domain", "/me/settings/custom-domain"],
  ["reader", "own design", "/me/design"],
  ["reader", "reading list", "/me/list/reading-list"],
  ["reader", "own list", ({ catalog }) => `/me/list/${catalogSlugId(catalog)}`],
  ["reader", "own lists", "/me/lists"],
  ["reader", "saved lists", "/me/lists/saved"],
  ["reader", "reading history", "/me/lists/reading-history"],
  ["reader", "reading history settings", "/me/readinghistory"],
  ["reader", "notifications", "/me/notifications"],
  ["reader", "own drafts", "/me/stories/drafts"],
  ["reader", "followed people", "/me/following"],
  ["reader", "followed publications", "/me/following/publications"],
  ["reader", "followed topics", "/me/following/topics"],
  ["reader", "suggestions", "/me/following/suggestions"],
  ["reader", "top stories", "/top-stories"],
  ["reader", "import", "/p/import"],
  ["reader", "own submissions", "/me/outbox"],
  [
    "reader",
    "publications to submit to",
    ({ draft }) => `/me/find-publication-for-submission/${draft.id}`,
  ],
  ["reader", "submission", ({ submission }) => `/r/submission/${submission.id}`],
  ["owner", "submission", ({ submission }) => `/r/submission/${submission.id}`],
  ["reader", "draft", ({ draft }) => `/p/${draft.id}/edit`],
  ["reader", "story settings", ({ draft }) => `/p/${draft.id}/settings`],
  ["reader", "versions", ({ draft }) => `/p/${draft.id}/versions`],
  ["reader", "series", ({ sequence }) => `/s/series-${sequence.id}`],
  ["reader", "series editor", ({ series }) => `/s/a-series-${series.id}/edit`],
  ["writer", "lists of a person", ({ reader }) => `/@${reader.username}/lists`],
  [
    "reader",
    "list",
    ({ reader, catalog }) => `/@${reader.username}/list/${catalogSlugId(catalog)}`,
  ],
  ["reader", "embedded list", ({ catalog }) => `/embed/list/${catalogSlugId(catalog)}`],
  ["owner", "publication design", ({ collection }) => `/${collection.slug}/design`],
  ["owner", "publication people", ({ collection }) => `/${collection.slug}/settings/people`],
  ["owner", "publication domain", ({ collection }) => `/${collection.slug}/settings/custom-domain`],
  ["owner", "publication stories", ({ collection }) => `/${collection.slug}/stories/public`],
  ["owner", "publication submissions", ({ collection }) => `/${collection.slug}/submissions`],
  ["plain", "publication of two columns", ({ collection }) => `/${collection.slug}`],
  ["plain", "about page of two columns", ({ collection }) => `/${collection.slug}/about`],
  [
    "plain",
    "topic of a publication of two columns",
    ({ collection, tag }) => `/${collection.slug}/tagged/${tag.slug}`,
  ],
  ["staff", "error report", ({ number }) => `/_/admin/error-reports/${number}`],
  ["staff", "topic editor", ({ topic }) => `/topic/${topic.slug}/edit`],
];

test.each(PAGES)("costs the %s at most two round trips: %s", async (viewer, _name, path) => {
  const response = await get(typeof path === "string" ? path : path(world), {
    Cookie: world.browsers[viewer].Cookie,
  });
  await response.text();
  expect(response.status).toBe(200);
  expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(2);
});

// The person, their newsletter, then the viewer's subscription and what it recommends to them.
test("costs a subscriber three round trips: a writer's newsletter with recommendations", async () => {
  await addNewsletters(world);
  const path = `/@${world.writer.username}/subscribe`;
  const response = await get(path, { Cookie: world.browsers.reader.Cookie });
  expect(await response.text()).toContain("also recommends");
  expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(3);
});
