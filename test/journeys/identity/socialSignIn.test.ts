import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { untilHydrated } from "../../support/browser/browser.ts";
import { findPositions, type Places } from "../../support/browser/everyPage.ts";
import { origin } from "../../support/browser/servedProduct.ts";

let places: Places;
let context: BrowserContext;
let page: Page;

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
});

async function begin(options: { javaScriptEnabled?: boolean } = {}): Promise<void> {
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  page = await context.newPage();
}
beforeEach(() => begin());
afterEach(() => context.close());

const modal = () => page.locator("dialog[open]");
const signedInAs = () => page.locator('header a[aria-haspopup="menu"]').innerText();

/** Opens the modal from a story and goes to the provider. */
async function goTo(label: "Sign in" | "Sign up", provider: string): Promise<void> {
  await page.goto(origin + places.story);
  await untilHydrated(page);
  await page.getByRole("banner").getByRole("link", { name: label, exact: true }).click();
  await modal()
    .getByRole("link", { name: `${label} with ${provider}` })
    .click();
}

/** Signs in at the provider. */
async function answerAs(login: string): Promise<void> {
  await page.getByLabel("Who are you?").fill(login);
  await page.getByRole("button", { name: "Go on" }).click();
}

describe("with an OpenID provider", () => {
  test("a new user can sign up from a story, returns to it, and can sign in the next time", async () => {
    await goTo("Sign up", "Google");
    await answerAs("adaline");
    await page.waitForURL(origin + places.story);
    await untilHydrated(page);
    expect(await signedInAs()).toContain("adaline of the Party");

    // Another, unknown browser of the same user.
    await context.close();
    await begin();
    await goTo("Sign in", "Google");
    await answerAs("adaline");
    await page.waitForURL(origin + places.story);
    await untilHydrated(page);
    expect(await signedInAs()).toContain("adaline of the Party");
  });

  test("an unknown person is told so, and can create an account with one click", async () => {
    await goTo("Sign in", "Google");
    await answerAs("stranger");
    await page.getByRole("heading", { name: "Sorry, we didn't recognize that account" }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Sign up with Google" }).click();
    await page.waitForURL(origin + places.story);
    await untilHydrated(page);
    expect(await signedInAs()).toContain("stranger of the Party");
  });

  test("is offered when an address managed by Google is entered", async () => {
    await page.goto(`${origin}/m/signin?operation=login&redirect=${places.story}`);
    await untilHydrated(page);
    await page.getByRole("link", { name: "Sign in with email" }).click();
    const email = page.getByLabel("Your email");
    const offer = page.getByRole("link", { name: "Sign in with Google" });
    await email.fill("adaline@party.example");
    expect(await offer.count()).toBe(0);
    await email.fill("adaline@gmail.com");
    await offer.waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await offer.click();
    await page.getByLabel("Who are you?").waitFor();
  });

  test("a user who declines isn't signed in and sees the other methods", async () => {
    await goTo("Sign up", "Google");
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("heading", { name: "You aren’t signed in." }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "See all sign in options" }).click();
    // The address is cleaned once the page is live; its links keep the way back.
    const byEmail = page.getByRole("link", { name: "Sign up with email" });
    expect(await byEmail.getAttribute("href")).toContain(
      `redirect=${encodeURIComponent(places.story)}`,
    );
  });

  test("a provider that responds with a form post from its own site can be used to sign up", async () => {
    await goTo("Sign up", "Apple");
    await answerAs("eve");
    await page.waitForURL(origin + places.story);
    await untilHydrated(page);
    expect(await signedInAs()).toContain("eve");
    const cookies = await context.cookies(origin);
    expect(cookies.map(({ name }) => name)).not.toContain("social-sign-in");
  });
});
