import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { axeFaults } from "../support/axeFaults.ts";
import { launchBrowser, untilHydrated } from "../support/browser.ts";
import { findPlaces, type Places } from "../support/everyPage.ts";
import { type OneTapStub, stubOneTap } from "../support/oneTapStub.ts";

const [origin, issuer] = [inject("origin"), inject("issuer")];
let browser: Browser;
let places: Places;
let context: BrowserContext;
let page: Page;
let stub: OneTapStub;

beforeAll(async () => {
  browser = await launchBrowser();
  places = await findPlaces(origin);
});
afterAll(() => browser.close());
beforeEach(() => begin());
afterEach(() => context.close());

/** Another browser, of somebody whom Google knows. */
async function begin(login = "taptap"): Promise<void> {
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    bypassCSP: true,
  });
  page = await context.newPage();
  stub = await stubOneTap(page, { origin, issuer }, login);
}

const card = () => page.getByRole("complementary", { name: /^Continue to/ });
const signedInAs = () => page.locator('header a[aria-haspopup="menu"]').innerText();

async function open(path: string): Promise<void> {
  await page.goto(origin + path);
  await untilHydrated(page);
}

describe("the one-tap prompt", () => {
  test("makes an account by one press, and the next time signs in by itself", async () => {
    await open(places.story);
    await card()
      .getByText("Make an account for taptap@party.example.")
      .waitFor({ timeout: 20_000 });
    expect(await axeFaults(page)).toEqual([]);
    await card().getByRole("button", { name: "Sign up" }).press("Enter");
    await page.waitForURL(origin + places.story);
    await untilHydrated(page);
    expect(await signedInAs()).toContain("taptap of the Party");

    // Another browser of theirs.
    await context.close();
    await begin();
    await open(places.story);
    await expect.poll(() => signedInAs().catch(() => ""), { timeout: 20_000 }).toContain("taptap");
    expect(page.url()).toBe(origin + places.story);
    // Whoever is signed in is prompted no more.
    await page.waitForTimeout(4000);
    expect(stub).toEqual({ loads: 1, prompts: 1 });
    expect(await card().count()).toBe(0);
  });

  test("asks nothing of Google before a European visitor has agreed", async () => {
    await page.route("**/_/graphql", async (route) => {
      if (route.request().headers()["graphql-operation"] !== "VisitorQuery")
        return route.fallback();
      const geolocation = { country: "DE" };
      return route.fulfill({ json: [{ data: { visitor: { id: null, geolocation } } }] });
    });
    await open(places.story);
    await card().waitFor({ timeout: 20_000 });
    await page.getByRole("button", { name: "Accept" }).waitFor({ timeout: 20_000 });
    expect(stub.loads).toBe(0);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => stub.prompts, { timeout: 20_000 }).toBe(1);
  });
});
