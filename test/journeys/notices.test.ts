import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { axeFaults } from "../support/browser/axeFaults.ts";
import { browser, context, open, page, useBrowser, usePage } from "../support/browser/journey.ts";
import { watch } from "../support/browser/browser.ts";
import { findPositions, type Places } from "../support/browser/everyPage.ts";
import { onServedDatabase } from "../support/browser/servedDatabase.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

let places: Places;

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
});
usePage({
  viewport: { width: 1280, height: 900 },
});

const region = () => page.getByRole("region", { name: "Notices (F8)" });
/** Resolves when the page has chosen its banner, if any. */
const untilChosen = () =>
  page
    .locator('[data-chrome="notices"][data-banner]')
    .waitFor({ state: "attached", timeout: 30_000 });
const follow = () => page.locator("button[aria-pressed]:visible").first();
const isFollowing = () => follow().getAttribute("aria-pressed");

/** Returns how far below the top bar a notice starts, in px. */
async function belowBar(shown: Page, notice: Locator): Promise<number> {
  const bar = await shown.locator('[data-chrome="top-bar"]').boundingBox();
  const box = await notice.boundingBox();
  return Math.round((box?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0)));
}

describe("following", () => {
  beforeEach(async () => {
    await signInBrowser(context, { origin, persist });
    await open(`/@${places.writer}`);
    await follow().waitFor();
  });

  test("shows a notice from which it can be undone by keyboard", async () => {
    await follow().focus();
    await page.keyboard.press("Enter");
    await region()
      .getByText(/^You’re following /)
      .waitFor();
    expect(await isFollowing()).toBe("true");
    await page.keyboard.press("F8");
    await page.keyboard.press("Enter");
    await region()
      .getByText(/^You unfollowed /)
      .waitFor();
    await expect.poll(isFollowing).toBe("false");
    // The focused notice is gone, so the focus returns to the button.
    await expect
      .poll(() => follow().evaluate((button) => button === document.activeElement))
      .toBe(true);
  });

  test("keeps its notice when the reader opens another page or hovers over the notice", async () => {
    await page.clock.install();
    await follow().click();
    const notice = region().getByText(/^You’re following /);
    await page.clock.runFor(200);
    await notice.waitFor();
    await notice.hover();
    await page.clock.runFor(60_000);
    expect(await notice.isVisible()).toBe(true);
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>("header a")?.click());
    await page.waitForURL(`${origin}/`);
    expect(await notice.isVisible()).toBe(true);
    await page.mouse.move(5, 850);
    await page.clock.runFor(5400);
    await expect.poll(() => notice.count()).toBe(0);
  });

  test("shows a notice in the width of the screen's class without axe violations", async () => {
    await follow().click();
    const notice = region().getByText(/^You’re following /);
    await notice.waitFor();
    for (const [width, wide] of [
      [360, 300],
      [728, 500],
      [904, 640],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      // The notice stays while the pointer is over it.
      await notice.hover();
      await expect.poll(async () => (await region().boundingBox())?.width).toBe(wide);
      expect(await axeFaults(page)).toEqual([]);
    }
    const status = page.locator('[data-wrapper="top-journeys"] [role="status"]');
    expect(await status.getByText(/^You’re following /).count()).toBe(1);
  });

  test("shows a failure at once, even if nothing more can be loaded", async () => {
    await context.setOffline(true);
    await follow().click();
    const alert = page.getByRole("alert").getByText("Sorry, that didn’t work. Please try again.");
    await alert.waitFor();
    await expect.poll(isFollowing).toBe("false");
  });
});

test("an error is announced once, before a failed undo, and the undo is offered again", async () => {
  await signInBrowser(context, { origin, persist });
  await open(places.story);
  const button = page.getByRole("button", { name: /^Follow/ }).first();
  await button.waitFor();
  await page
    .getByRole("button", { name: /^Save / })
    .first()
    .click();
  const undo = region().getByRole("button", { name: "Undo" });
  await undo.waitFor();
  await context.setOffline(true);
  await undo.click();
  const alert = page.getByRole("alert");
  const offered = alert.getByRole("button", { name: "Try again" });
  await offered.waitFor();
  await page.clock.install();
  const told = alert.getByText("Sorry, that didn’t work. Please try again.");
  for (let press = 0; press < 3; press += 1) {
    await button.click();
    await expect.poll(() => offered.count()).toBe(0);
    expect(await told.count()).toBe(1);
    await page.clock.runFor(500);
  }
  // Showing it three times would take three times as long.
  await page.clock.runFor(6000);
  await offered.waitFor();
  await context.setOffline(false);
  await offered.click();
  await page.clock.runFor(1000);
  await expect.poll(() => told.count()).toBe(0);
});

test("an address opens a notice once, with the resolved name and an undo button", async () => {
  await signInBrowser(context, { origin, persist });
  const found = await onServedDatabase(persist, (db) =>
    db
      .prepare("SELECT id FROM users WHERE username_key = ?1")
      .bind(places.writer.toLowerCase())
      .first<{ id: string }>(),
  );
  await open(`/about?toast=subscribe-success&toastAbout=${found?.id}&name=Somebody`);
  await region()
    .getByText(/^You’re following (?!Somebody)/)
    .waitFor();
  expect(page.url()).toBe(`${origin}/about`);
  await region().getByRole("button", { name: "Undo" }).click();
  await region()
    .getByText(/^You unfollowed /)
    .waitFor();
});

test("without JavaScript a notice is below the top bar on a phone, and scrolls with it", async () => {
  const plain = await browser.newContext({
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
  });
  await signInBrowser(plain, { origin, persist });
  await plain.addCookies([{ name: "plain", value: "1", url: origin }]);
  const shown = await plain.newPage();
  await shown.goto(`${origin}${places.story}?toast=subscribe-self`);
  const notice = shown.getByRole("alert");
  expect(await notice.textContent()).toContain("You cannot follow yourself");
  expect(await belowBar(shown, notice)).toBe(8);
  await shown.mouse.wheel(0, 300);
  await expect.poll(async () => (await notice.boundingBox())?.y).toBe(65);
  await plain.close();
});

test("an unverified email shows a banner until it is dismissed, in every browser", async () => {
  const { id } = await signInBrowser(context, { origin, persist });
  await onServedDatabase(persist, (db) =>
    db
      .prepare(
        `INSERT INTO email_confirmations (key_hash, user_id, email_key, email, created_at, expires_at)
         VALUES (?1, ?2, ?3, ?3, ?4, ?5)`,
      )
      .bind(`key-${id}`, id, `${id}@example.com`, Date.now() - 1000, Date.now() + 3_600_000)
      .run(),
  );
  await open("/about");
  const banner = page.locator('[data-chrome="banner"]');
  const asked = banner.getByText("Verify your email to get full access to your account.");
  await asked.waitFor();
  // Part of the page, below the top bar.
  const main = await page.locator("main").boundingBox();
  const box = await banner.boundingBox();
  expect(box!.y + box!.height).toBeLessThanOrEqual(main!.y);
  expect(await axeFaults(page)).toEqual([]);
  await banner.getByRole("button", { name: "Resend email" }).click();
  await region().getByText(`A verification email has been sent to ${id}@example.com.`).waitFor();
  await open("/");
  await asked.waitFor();
  await banner.getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => asked.count()).toBe(0);
  const flags = () =>
    onServedDatabase(persist, async (db) => {
      const sql = "SELECT flag FROM dismissals WHERE user_id = ?1";
      return (await db.prepare(sql).bind(id).all()).results;
    });
  await expect.poll(flags).toEqual([{ flag: "VERIFY_EMAIL" }]);
  // Another browser knows only what the server says.
  await page.evaluate(() => localStorage.clear());
  await open("/about");
  await untilChosen();
  expect(await asked.count()).toBe(0);
});

describe("the privacy banner", () => {
  const text = () => page.getByText("works without following you");

  /** Sets the visitor's country on the server. */
  async function visitFrom(country: string): Promise<void> {
    await page.route("**/_/graphql", async (route) => {
      if (route.request().headers()["graphql-operation"] !== "VisitorQuery") {
        return route.continue();
      }
      const geolocation = { country };
      return route.fulfill({ json: [{ data: { visitor: { id: null, geolocation } } }] });
    });
  }

  /** Opens a page with the banner in another tab. */
  async function openOther(): Promise<Locator> {
    const other = await context.newPage();
    await other.goto(`${origin}/about`);
    const there = other.getByText("works without following you");
    await there.waitFor({ timeout: 30_000 });
    return there;
  }

  test("is not in the HTML, asks a European viewer once, and stores the answer for all tabs", async () => {
    expect(await (await fetch(origin + places.story)).text()).not.toContain("without following");
    await visitFrom("DE");
    await open(places.story);
    await text().waitFor({ timeout: 30_000 });
    expect(await page.getByRole("status").filter({ has: text() }).count()).toBe(1);
    expect(await axeFaults(page)).toEqual([]);
    expect(await page.locator('[data-wrapper="top-journeys"]').getByText("Accept").count()).toBe(0);
    const there = await openOther();
    await page.getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => text().count()).toBe(0);
    await expect.poll(() => there.count()).toBe(0);
    const kept = await page.evaluate(() => localStorage.getItem("privacy-consent"));
    expect(JSON.parse(kept ?? "null")).toEqual({ acceptedAt: expect.any(Number) });
    const seen = watch(page);
    await open(places.story);
    await untilChosen();
    expect(await text().count()).toBe(0);
    expect([...seen.operations, ...seen.visitorOperations]).toEqual([]);
  });

  test("stays hidden for a while after it was dismissed in any tab", async () => {
    await visitFrom("FR");
    await open("/about");
    await text().waitFor({ timeout: 30_000 });
    const there = await openOther();
    // Unrelated dismissals change nothing: the other tab has heard of them when it is asked.
    await page.evaluate(() => localStorage.setItem("banner-dismissals:visitor", '{"one-tap":1}'));
    await expect
      .poll(() => there.page().evaluate(() => localStorage.getItem("banner-dismissals:visitor")))
      .toContain("one-tap");
    expect(await there.count()).toBe(1);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect.poll(() => text().count()).toBe(0);
    await expect.poll(() => there.count()).toBe(0);
    await open("/about");
    await untilChosen();
    expect(await text().count()).toBe(0);
  });

  test("doesn't appear in the United States", async () => {
    await visitFrom("US");
    await open("/about");
    await untilChosen();
    expect(await text().count()).toBe(0);
  });

  test.each([360, 1280])("is above the footer and covers nothing (%i px)", async (width) => {
    await visitFrom("DE");
    await page.setViewportSize({ width, height: 740 });
    await open("/");
    await text().waitFor({ timeout: 30_000 });
    const box = async (locator: Locator) => (await locator.boundingBox())!;
    const [main, banner, footer] = [
      await box(page.locator("main")),
      await box(page.locator("#page-end")),
      await box(page.locator("footer").last()),
    ];
    expect(banner.y).toBeGreaterThanOrEqual(main.y + main.height);
    expect(banner.y + banner.height).toBeLessThanOrEqual(footer.y + 1);
  });
});
