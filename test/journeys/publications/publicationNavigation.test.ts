import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { untilHydrated, watch } from "../../support/browser/browser.ts";
import { context, page, useBrowser, useSharedPage } from "../../support/browser/journey.ts";
import { findPositions, type Places } from "../../support/browser/everyPage.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

let places: Places;

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
});
useSharedPage({ viewport: { width: 360, height: 800 } });

const open = async (path = ""): Promise<void> => {
  await page.goto(`${origin}/${places.publication}${path}`);
  await untilHydrated(page);
};
const navigation = () => page.locator('[data-chrome="publication-navigation"]');
const scrolled = () =>
  navigation()
    .locator("ul")
    .evaluate((list) => list.parentElement?.scrollLeft ?? -1);

async function makeMember(role: "OWNER" | "EDITOR" | "WRITER"): Promise<void> {
  const { id } = await signInBrowser(context, { origin, persist });
  await onServedDatabase(persist, (db) =>
    db
      .prepare(
        `INSERT INTO collection_members (collection_id, user_id, role, created_at)
         SELECT id, ?1, ?2, 0 FROM collections WHERE slug = ?3`,
      )
      .bind(id, role, places.publication)
      .run(),
  );
}

/** Opens a publication with only these navigation items. */
async function openWith(...entries: readonly (readonly [destination: string, title: string])[]) {
  const id = newId("collection");
  await onServedDatabase(persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO collections (id, slug, name, created_at, updated_at) VALUES (?1, ?2, 'Notes', 0, 0)`,
        )
        .bind(id, `notes-${id}`),
      ...entries.map(([destination, title], position) =>
        db
          .prepare(
            `INSERT INTO collection_navigation_items (collection_id, position, destination, title)
             VALUES (?1, ?2, ?3, ?4)`,
          )
          .bind(id, position, destination, title),
      ),
    ]),
  );
  await page.goto(`${origin}/notes-${id}`);
}

test("the navigation starts with Home, and ends with About unless the publication placed it", async () => {
  await openWith(["LATEST", "New here"]);
  const links = navigation().getByRole("link");
  expect(await links.allInnerTexts()).toEqual(["Home", "New here", "About"]);
  expect(await links.last().getAttribute("href")).toMatch(/^\/notes-[^/]+\/about$/);
});

test("the navigation shows the publication's own About entry if it has one", async () => {
  await openWith(["ABOUT", "Who we are"], ["LATEST", "New here"]);
  const links = navigation().getByRole("link");
  expect(await links.allInnerTexts()).toEqual(["Home", "Who we are", "New here"]);
});

test("the navigation marks the current page and scrolls it into view", async () => {
  await open("/about");
  const current = navigation().locator('[aria-current="page"]');
  expect(await current.innerText()).toBe("About");
  const box = (await current.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(360);
});

test("its arrows scroll by 100 px and appear only if there is more to show", async () => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Narrow enough that more than one step is out of view.
  await page.setViewportSize({ width: 250, height: 800 });
  await open();
  const arrows = navigation().locator("button[aria-hidden]");
  expect(await scrolled()).toBe(0);
  expect(await arrows.count()).toBe(1);
  await arrows.last().click();
  await expect.poll(scrolled).toBe(100);
  await expect.poll(() => arrows.count()).toBe(2);
  await arrows.first().click();
  await expect.poll(scrolled).toBe(0);
  await expect.poll(() => arrows.count()).toBe(1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => arrows.count()).toBe(0);
});

test("Tab moves through the links without stopping at the arrows, and scrolls each link into view", async () => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open();
  const links = navigation().getByRole("link");
  await links.first().focus();
  const count = await links.count();
  for (let index = 1; index < count; index += 1) {
    await page.keyboard.press("Tab");
    expect(await links.nth(index).evaluate((link) => link === document.activeElement)).toBe(true);
    const box = (await links.nth(index).boundingBox())!;
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(360);
  }
});

describe("Manage Publication", () => {
  const button = () => page.getByRole("button", { name: "Manage Publication" });

  test.each(["OWNER", "EDITOR"] as const)("opens for an %s, also by keyboard", async (role) => {
    await makeMember(role);
    await open();
    const seen = watch(page);
    await button().focus();
    await page.keyboard.press("ArrowUp");
    await page.getByRole("menu", { name: "Manage Publication" }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused).toBe("People");
    const items = await page.getByRole("menuitem").allInnerTexts();
    expect(items).toEqual([
      "Write a story",
      "Stories",
      "Featured stories",
      "Submissions",
      "Newsletter",
      "Stats",
      "Followers",
      "Info & Homepage",
      "Home page",
      "Navigation",
      "Topic pages",
      "Subpages",
      "About",
      "Design",
      "Domain",
      "People",
    ]);
    await page.keyboard.press("Escape");
    expect(await button().evaluate((element) => element === document.activeElement)).toBe(true);
    expect(seen.complaints).toEqual([]);
  });

  test("is not available to a writer or an anonymous viewer", async () => {
    await makeMember("WRITER");
    await open();
    expect(await button().count()).toBe(0);
    await context.clearCookies();
    await open();
    expect(await button().count()).toBe(0);
  });
});
