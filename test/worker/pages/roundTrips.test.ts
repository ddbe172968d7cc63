import { beforeAll, expect, test } from "vitest";
import { type CachedWorld, makeCachedWorld } from "../../support/cachedWorld.ts";
import { databaseUse, get } from "../../support/product.ts";

let world: CachedWorld;

beforeAll(async () => {
  world = await makeCachedWorld();
  // An isolate reads the flag rules once.
  await get("/nowhere");
});

// test/support/everyPage.ts defines each page's limit in a browser.
test.each([
  "/",
  "/me/settings",
  "/me/settings/security",
  "/me/list/reading-list",
  "/me/lists/saved",
  "/me/lists/reading-history",
  "/me/notifications",
  "/me/stories/drafts",
  "/me/following",
  "/me/following/suggestions",
  "/top-stories",
])("a reader's page costs two round trips at most: %s", async (path) => {
  const response = await get(path, { Cookie: world.browsers.reader.Cookie });
  await response.text();
  expect(response.status).toBe(200);
  expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(2);
});

test.each(["design", "settings/people", "settings/custom-domain", "stories/public"])(
  "an editor's page costs two round trips at most: /{publication}/%s",
  async (path) => {
    const { collection, browsers } = world;
    const response = await get(`/${collection.slug}/${path}`, { Cookie: browsers.owner.Cookie });
    await response.text();
    expect(response.status).toBe(200);
    expect(databaseUse(response).roundTrips).toBeLessThanOrEqual(2);
  },
);
