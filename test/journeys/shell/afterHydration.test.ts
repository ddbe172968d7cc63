// The requests of a page after it has loaded, which should be few.
// test/worker/graphql/viewerParts.test.ts counts what a story requests for its viewer, for any
// number of cards and responses.

import type { Response } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadSerif, roundTripsOf, untilHydrated } from "../../support/browser/browser.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { context, page, useBrowser, usePage } from "../../support/browser/journey.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { aStoryPath } from "../../support/drafts/starterStory.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

let storyPath: string;

useBrowser();
beforeAll(async () => {
  storyPath = await aStoryPath(origin);
});
afterAll(() => setTotals(3, 1));
usePage({ viewport: { width: 360, height: 800 } });

const postId = () => storyPath.split("-").at(-1)!;

/** Sets a story's totals directly in the database, so that no cache is purged. */
async function setTotals(claps: number, responses: number): Promise<void> {
  await onServedDatabase(persist, (db) =>
    db
      .prepare("UPDATE posts SET clap_count = ?2, response_count = ?3 WHERE id = ?1")
      .bind(postId(), claps, responses)
      .run(),
  );
}

interface Asking {
  names: string[];
  /** The database round trips of each request. */
  roundTrips: number[];
}

/** Requests of an idle browser for any reader: banners, events. */
const OF_THE_BROWSER = /^(SocialLoginsQuery|VisitorQuery|logClientEventsMutation)$/;

/** Records the page's requests from now on. */
function watchRequests(): Asking {
  const asked: Asking = { names: [], roundTrips: [] };
  page.on("response", (response: Response) => {
    if (new URL(response.url()).pathname !== "/_/graphql") return;
    const names = (response.request().headers()["graphql-operation"] ?? "").split(",");
    if (names.every((name) => OF_THE_BROWSER.test(name))) return;
    asked.names.push(...names.filter((name) => !OF_THE_BROWSER.test(name)));
    asked.roundTrips.push(roundTripsOf(response));
  });
  return asked;
}

/** Opens a page and waits for its requests. */
async function open(path: string): Promise<Asking & { first: number }> {
  const asked = watchRequests();
  const response = await page.goto(origin + path);
  await untilHydrated(page);
  await page.waitForLoadState("networkidle");
  return { ...asked, first: roundTripsOf(response) };
}

describe("a cached story", () => {
  test("shows the current claps and responses after hydration without a layout shift", async () => {
    await setTotals(3, 1);
    const kept = () => fetch(origin + storyPath).then((response) => response.text());
    await kept();
    await setTotals(4321, 12);
    await loadSerif(context, origin);
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          (window as unknown as { shifts: number }).shifts += entry.value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    const asked = watchRequests();
    const response = await page.goto(origin + storyPath, { waitUntil: "domcontentloaded" });
    const responses = page.locator('article a[href="#responses"]').first();
    const totals = responses.locator("..");
    expect(await response!.text()).not.toContain("4.3K");
    await responses.evaluate((element) => element.scrollIntoView({ block: "center" }));
    await expect.poll(() => responses.innerText()).toMatch(/^12\b/);
    expect(await totals.innerText()).toMatch(/^4\.3K\b/);
    expect(await page.getByRole("heading", { name: "Responses (12)" }).count()).toBe(1);
    // Rounding of glyphs counts up to 0.001; a line that moves counts more.
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number }).shifts);
    expect(shifts).toBeLessThan(0.003);
    expect(asked).toEqual({ names: ["freshTotalsQuery"], roundTrips: [1] });
  });
});

describe("the home page of a signed-in reader", () => {
  test.each(["/", "/?feed=following"])(
    "contains the reader's data and sends no further request: %s",
    async (path) => {
      const { id } = await signInBrowser(context, { origin, persist });
      await followTheWriter(id);
      const { first, names } = await open(path);
      expect(await page.getByRole("main").getByRole("article").count()).toBeGreaterThan(0);
      expect(first).toBeLessThanOrEqual(2);
      expect(names).toEqual([]);
    },
  );
});

/** Makes a reader follow the story's writer. */
async function followTheWriter(id: string): Promise<void> {
  await onServedDatabase(persist, (db) =>
    db
      .prepare(
        `INSERT INTO user_follows (follower_id, target_id, created_at)
         SELECT ?1, creator_id, 0 FROM posts WHERE id = ?2`,
      )
      .bind(id, postId())
      .run(),
  );
}
