import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { untilHydrated } from "../../support/browser/browser.ts";
import { findPositions, type Places } from "../../support/browser/everyPage.ts";
import { signInBrowser } from "../../support/browser/signInBrowser.ts";
import { mailsTo, newestMailTo } from "../../support/browser/mailbox.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

let places: Places;
let context: BrowserContext;
let page: Page;

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
});

let addresses = 0;
const newAddress = (): string => `newcomer${(addresses += 1)}@example.test`;

async function begin(width: number, options: { javaScriptEnabled?: boolean } = {}): Promise<void> {
  context = await browser.newContext({
    viewport: { width, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  page = await context.newPage();
}
beforeEach(() => begin(1280));
afterEach(() => context.close());

const open = async (path: string): Promise<void> => {
  await page.goto(origin + path);
  await untilHydrated(page);
};
const modal = () => page.locator("dialog[open]");
const heading = (name: string) => page.getByRole("heading", { name });
const signedInAs = () => page.locator('header a[aria-haspopup="menu"]').innerText();

/** Opens the modal at the email step. */
async function openEmailStep(label: "Sign in" | "Sign up"): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: label, exact: true }).click();
  await modal().waitFor();
  await modal()
    .getByRole("link", { name: `${label} with email` })
    .click();
}

/** Signs up through the emailed link from the current page. Returns the link. */
async function signUpByLink(email: string, name: string): Promise<string> {
  await openEmailStep("Sign up");
  await modal().getByLabel("Your full name").fill(name);
  await modal().getByLabel("Your email").fill(email);
  await modal().getByRole("button", { name: "Sign up" }).click();
  await heading("Check your inbox.").waitFor();
  return followMail(email, "Sign up");
}

async function followMail(email: string, button: "Sign in" | "Sign up"): Promise<string> {
  const link = (await newestMailTo(origin, email)).link ?? "";
  await page.goto(link);
  await page.getByRole("button", { name: button }).click();
  return link;
}

describe("a new user", () => {
  test("can sign up by link, returns to the story, and sees their name", async () => {
    const email = newAddress();
    await open(places.story);
    await signUpByLink(email, "New Comer");
    await page.waitForURL(origin + places.story);
    await untilHydrated(page);
    expect(await signedInAs()).toContain("New Comer");
    // Whoever has just signed up needn't be told who they are.
    expect(await page.evaluate(() => document.cookie)).not.toContain("signed-in");
  });

  test("can ask for a code instead of the link", async () => {
    const email = newAddress();
    await open(places.story);
    await openEmailStep("Sign up");
    await modal().getByLabel("Your full name").fill("Code Please");
    await modal().getByLabel("Your email").fill(email);
    await page.keyboard.press("Enter");
    await modal().getByRole("button", { name: "send you a code instead" }).click();
    const code = modal().getByLabel("6-digit code");
    await code.waitFor();
    await code.fill((await newestMailTo(origin, email)).subject.slice(0, 6));
    await page.keyboard.press("Enter");
    await expect.poll(signedInAs).toContain("Code Please");
  });

  test("is led through topics, people and a profile without JavaScript, and each once", async () => {
    await context.close();
    await begin(1280, { javaScriptEnabled: false });
    const email = newAddress();
    await page.goto(origin);
    await page.getByRole("link", { name: "Get started" }).first().click();
    await page.getByRole("link", { name: "Sign up with email" }).click();
    await page.getByLabel("Your full name").fill("Fresh Start");
    await page.getByLabel("Your email").fill(email);
    await page.getByRole("button", { name: "Sign up" }).click();
    await heading("Check your inbox.").waitFor();
    await followMail(email, "Sign up");
    await heading("What do you want to read about?").waitFor();
    const topic = page.getByRole("list", { name: "Topics" }).getByRole("button").first();
    await topic.click();
    await expect.poll(() => topic.getAttribute("aria-pressed")).toBe("true");
    await page.getByRole("button", { name: "Continue" }).click();
    await heading("Who do you want to hear from?").waitFor();
    await page.goto(`${origin}/get-started`);
    await page.getByRole("button", { name: "Continue" }).click();
    await heading("Set up your profile").waitFor();
    await page.getByLabel("Bio").fill("Starts afresh.");
    await page.getByRole("button", { name: "Finish" }).click();
    await page.waitForURL(`${origin}/`);
    await page.goto(`${origin}/get-started`);
    expect(page.url()).toBe(`${origin}/`);
    await page.goto(`${origin}/me/settings`);
    await page.getByText("Starts afresh.").waitFor();
  });

  test("can sign up by code on a small screen by keyboard", async () => {
    await context.close();
    await begin(360);
    const email = newAddress();
    await open("/about");
    const link = page.locator('a[href^="/m/signin?operation=register"]:visible').first();
    await link.focus();
    await page.keyboard.press("Enter");
    await modal().waitFor();
    await modal().getByRole("link", { name: "Sign up with email" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Small Screen");
    await page.keyboard.press("Tab");
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await modal().getByLabel("6-digit code").waitFor();
    const { subject } = await newestMailTo(origin, email);
    await page.keyboard.type(subject.slice(0, 6));
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname !== "/m/login-redirect" && url.hash === "");
    await untilHydrated(page);
    await expect.poll(signedInAs).toContain("Small Screen");
  });
});

describe("a user with an account", () => {
  test("can sign in with a code instead of a link; a used link has expired", async () => {
    const email = newAddress();
    await open(places.story);
    const link = await signUpByLink(email, "Comes Again");
    await page.waitForURL(origin + places.story);
    // A signed-in user's page deletes the pending sign-in.
    await untilHydrated(page);
    const before = await mailsTo(origin, email);
    await context.clearCookies();

    await page.goto(link);
    await heading("Your sign in link has expired").waitFor();
    await open(places.story);
    await openEmailStep("Sign in");
    await modal().getByLabel("Your email").fill(email);
    await page.keyboard.press("Enter");
    await heading("Check your inbox.").waitFor();
    expect(await mailsTo(origin, email)).toBe(before + 1);
    await modal().getByRole("button", { name: "send you a code instead" }).click();
    const code = modal().getByLabel("6-digit code");
    await code.waitFor();
    expect(await mailsTo(origin, email)).toBe(before + 2);

    await code.fill("12345");
    await modal().getByRole("button", { name: "OK" }).click();
    await modal().getByText("Login code must be 6 digits.").waitFor();
    const right = (await newestMailTo(origin, email)).subject.slice(0, 6);
    await code.fill(right === "000000" ? "000001" : "000000");
    await page.keyboard.press("Enter");
    await modal().getByText("Invalid code.").waitFor();
    await code.fill(right);
    await page.keyboard.press("Enter");
    await expect.poll(signedInAs).toContain("Comes Again");
    expect(page.url()).toBe(origin + places.story);
    await page
      .getByText(/^You are signed in as ne••••@example\.test\.$/)
      .waitFor({ timeout: 30_000 });
    // Shown once, wherever the reader goes next.
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain("signed-in");
    await page.getByRole("button", { name: "Not you?" }).click();
    await heading("Welcome back.").waitFor();
  });

  test("is offered to sign up with an address that no account uses", async () => {
    const email = newAddress();
    await open(places.story);
    await openEmailStep("Sign in");
    await modal().getByLabel("Your email").fill(email);
    await page.keyboard.press("Enter");
    await heading("Sorry, we didn't recognize that email.").waitFor();
    await modal().getByRole("link", { name: "create a new account" }).click();
    await modal().getByRole("link", { name: "Sign up with email" }).click();
    expect(await modal().getByLabel("Your email").inputValue()).toBe(email);
  });
});

describe("a sign-in that waits for its email", () => {
  test("continues in the modal after a click outside and after a reload", async () => {
    await context.close();
    await begin(700);
    const email = newAddress();
    const signUp = page.locator('a[href^="/m/signin?operation=register"]:visible').first();
    await open("/about");
    await signUp.click();
    await modal().getByRole("link", { name: "Sign up with email" }).click();
    await modal().getByLabel("Your full name").fill("Comes Back");
    await modal().getByLabel("Your email").fill(email);
    await page.keyboard.press("Enter");
    await modal().getByLabel("6-digit code").waitFor();
    await page.mouse.click(5, 500);
    await expect.poll(() => modal().count()).toBe(0);
    await page.reload();
    await untilHydrated(page);
    await signUp.click();
    await modal().getByText(`Enter the code we sent to ${email} to finish signing up.`).waitFor();
    const { subject } = await newestMailTo(origin, email);
    await modal().getByLabel("6-digit code").fill(subject.slice(0, 6));
    await page.keyboard.press("Enter");
    const avatar = page.getByRole("banner").getByText("Comes Back").first();
    await avatar.waitFor({ state: "attached", timeout: 30_000 });
    expect(await page.evaluate(() => sessionStorage.getItem("sign-in"))).toBeNull();
  });

  test("continues after a reload with another email or another address", async () => {
    const email = newAddress();
    const way = new URLSearchParams({ operation: "register", redirect: places.story });
    await open(`/m/signin?${way}&stepOverride=ENTER_EMAIL`);
    await page.getByLabel("Your full name").fill("Loads Again");
    await page.getByLabel("Your email").fill(email);
    await page.keyboard.press("Enter");
    const sent = page.getByText(`Click the link we sent to ${email} to finish signing up.`);
    await sent.waitFor();
    await page.reload();
    await sent.waitFor();
    await page.getByRole("button", { name: "Send it again" }).click();
    await page.getByText("A new one is on its way.").waitFor();
    expect(await mailsTo(origin, email)).toBe(2);
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Use another address" }).click();
    await heading("Sign up with email").waitFor();
    expect(await page.getByLabel("Your email").inputValue()).toBe("");
    await page.goto(`${origin}/about`);
    await page.goBack();
    await heading("Sign up with email").waitFor();
    await followMail(email, "Sign up");
    await page.waitForURL(origin + places.story);
  });
});

describe("the back button", () => {
  const avatar = (name: string) => page.getByRole("banner").getByText(name).first();

  /**
   * Opens the modal at the email step from far down a page; returns the scroll position in pixels.
   */
  const openFromBelow = async (): Promise<number> => {
    await page.locator('main a[href^="/m/signin?operation=register"]:visible').last().click();
    await modal().waitFor();
    const at = await page.evaluate(() => scrollY);
    expect(at).toBeGreaterThan(100);
    await modal()
      .getByRole("link", { name: / with email$/ })
      .click();
    await modal().getByLabel("Your email").waitFor();
    return at;
  };
  const place = () => page.evaluate(() => [location.href, scrollY]);

  test("closes the modal first, and then returns to the previous page", async () => {
    await open("/about");
    await open(places.story);
    const at = await openFromBelow();
    await page.goBack();
    await expect.poll(() => modal().count()).toBe(0);
    expect(await place()).toEqual([origin + places.story, at]);
    await page.goBack();
    await page.waitForURL(`${origin}/about`);
  });

  test("works as before after the modal was closed another way and opened again", async () => {
    await open("/about");
    await open(places.story);
    for (const shut of [
      () => page.keyboard.press("Escape"),
      () => page.mouse.click(5, 500),
      () => modal().getByRole("button", { name: "Close" }).click(),
    ]) {
      const at = await openFromBelow();
      await shut();
      await expect.poll(() => modal().count()).toBe(0);
      await expect.poll(() => page.evaluate(() => history.state?.isOver)).toBeUndefined();
      expect(await place()).toEqual([origin + places.story, at]);
    }
    await page.goBack();
    await page.waitForURL(`${origin}/about`);
  });

  test("returns from a page opened from the modal to the page below it", async () => {
    await open("/about");
    await open(places.story);
    const at = await openFromBelow();
    await modal().getByRole("link", { name: "Terms of Service" }).click();
    await page.waitForURL((url) => url.pathname !== places.story);
    await expect.poll(() => modal().count()).toBe(0);
    await page.goBack();
    await page.waitForURL(origin + places.story);
    await expect.poll(place).toEqual([origin + places.story, at]);
    expect(await modal().count()).toBe(0);
    await page.goBack();
    await page.waitForURL(`${origin}/about`);
  });

  test("skips the modal after a sign-in has left it", async () => {
    await open("/about");
    await open(places.story);
    const entries = await page.evaluate(() => history.length);
    await openEmailStep("Sign in");
    await modal().getByLabel("Your email").fill("ann@example.test");
    await signInBrowser(context, { origin, persist }, { name: "Past It" });
    await page.keyboard.press("Enter");
    await avatar("Past It").waitFor({ state: "attached" });
    // As many as without the modal, whose history entry was replaced.
    expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  });

  test("doesn't return a user who signed in by link to a form or to the used link", async () => {
    await open(places.story);
    const link = await signUpByLink(newAddress(), "Becky Back");
    await page.waitForURL(origin + places.story);
    const sessions = async (): Promise<string[]> =>
      (await context.cookies(origin)).flatMap(({ name, value }) =>
        name === "session" ? value : [],
      );
    const before = await sessions();
    expect(before).toHaveLength(1);
    // The page has stored which viewer it is for.
    await page.waitForFunction(() => localStorage.getItem("last-reader"));
    // Back to the page with the link's button, which no longer belongs to them.
    await page.goBack();
    await page.waitForURL(origin + places.story);
    await avatar("Becky Back").waitFor({ state: "attached" });
    expect(await sessions()).toEqual(before);
    await page.goto(link);
    expect(page.url()).toBe(origin + places.story);
    // An earlier page, which the browser cached for an anonymous viewer.
    await page.goto(`${origin}/m/signin`);
    expect(new URL(page.url()).pathname).toBe("/");
  });

  test("doesn't show a signed-in user a page in its anonymous version", async () => {
    await open(places.story);
    await page.getByRole("banner").getByRole("link", { name: "Sign up", exact: true }).click();
    await modal().getByRole("link", { name: "Sign up with Google" }).click();
    await page.getByLabel("Who are you?").fill("backer");
    await page.getByRole("button", { name: "Go on" }).click();
    await page.waitForURL(origin + places.story);
    await untilHydrated(page);
    await avatar("backer of the Party").waitFor({ state: "attached" });
    // The page has stored which viewer it is for.
    await page.waitForFunction(() => localStorage.getItem("last-reader"));
    // Back past the provider's page to the unchanged story.
    await Promise.all([
      page.waitForEvent("framenavigated"),
      page.evaluate(() => void setTimeout(() => history.go(-2))),
    ]);
    await avatar("backer of the Party").waitFor({ state: "attached", timeout: 30_000 });
    expect(page.url()).toBe(origin + places.story);
  });

  test("shows nothing of a user who has signed out", async () => {
    await open(places.story);
    await signUpByLink(newAddress(), "Gone Soon");
    await page.waitForURL(origin + places.story);
    await open("/me/settings/security");
    await heading("Where you’re signed in").waitFor();
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.waitForURL(`${origin}/`);
    await page.goBack();
    await page.waitForURL(/\/m\/signin/);
    await heading("Welcome back.").waitFor();
    expect(await page.content()).not.toContain("Gone Soon");
    expect(await page.getByText("Where you’re signed in").count()).toBe(0);
    await page.goBack();
    await page.waitForURL(origin + places.story);
    await untilHydrated(page);
    expect(await avatar("Gone Soon").count()).toBe(0);
  });
});

describe("the modal", () => {
  const signInLink = () =>
    page.getByRole("banner").getByRole("link", { name: "Sign in", exact: true });

  test("and its buttons have the widths of the screen's class", async () => {
    await open("/about");
    await page.locator('a[href^="/m/signin"]:visible').first().click();
    const way = modal().getByRole("link", { name: /with email$/ });
    const widths = async (locator: Locator) => (await locator.boundingBox())?.width;
    await way.waitFor();
    for (const [width, wide, button] of [
      [360, 328, 278],
      [728, 600, 300],
      [904, 678, 300],
      [1440, 678, 300],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect([await widths(modal()), await widths(way)], `${width} px`).toEqual([wide, button]);
    }
  });

  // test/journeys/identity/identity.test.ts checks its steps on wide screens.
  test("has no axe violations on a phone in any step", async () => {
    await page.setViewportSize({ width: 360, height: 900 });
    await open(places.story);
    await page.locator('a[href^="/m/signin"]:visible', { hasText: "Sign up" }).first().click();
    await modal().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await modal().getByRole("link", { name: "Sign up with email" }).click();
    await page.keyboard.press("Enter");
    await modal().getByText("Please enter your full name.").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await modal().getByLabel("Your full name").fill("Axe");
    await modal().getByLabel("Your email").fill(newAddress());
    await page.keyboard.press("Enter");
    await heading("Check your inbox.").waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test("traps the focus and returns it when Escape closes it", async () => {
    await open(places.story);
    await signInLink().click();
    await modal().waitFor();
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press("Tab");
      const isInside = () =>
        page.evaluate(() => document.activeElement?.closest("dialog") !== null);
      expect(await isInside()).toBe(true);
    }
    await page.keyboard.press("Escape");
    await expect.poll(() => modal().count()).toBe(0);
    expect(await signInLink().evaluate((link) => link === document.activeElement)).toBe(true);
    expect(page.url()).toBe(origin + places.story);
  });

  test("closes with a click on the backdrop, and starts over when it is opened again", async () => {
    await open(places.story);
    await openEmailStep("Sign in");
    await page.mouse.click(5, 500);
    await expect.poll(() => modal().count()).toBe(0);
    await signInLink().click();
    await heading("Welcome back.").waitFor();
    await modal().getByRole("link", { name: "Create one" }).click();
    await modal().getByRole("link", { name: "Sign up with email" }).waitFor();
  });

  test("opens for an anonymous viewer who wants to write or follow", async () => {
    await open(`/@${places.writer}`);
    await page
      .getByRole("link", { name: /^Follow / })
      .first()
      .click();
    await modal()
      .getByRole("heading", { name: /^Follow / })
      .waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => modal().count()).toBe(0);
    await page.getByRole("banner").getByRole("link", { name: "Write" }).click();
    await modal().getByRole("link", { name: "Sign up with email" }).waitFor();
  });

  test("continues for a user who has meanwhile signed in in another tab", async () => {
    await open(places.story);
    await openEmailStep("Sign in");
    await modal().getByLabel("Your email").fill("ann@example.test");
    await signInBrowser(context, { origin, persist }, { name: "Other Tab" });
    await page.keyboard.press("Enter");
    await expect.poll(signedInAs, { timeout: 30_000 }).toContain("Other Tab");
    expect(page.url()).toBe(origin + places.story);
    expect(await page.evaluate(() => sessionStorage.getItem("sign-in"))).toBeNull();
  });

  test("says what to do when the connection fails", async () => {
    await open(places.story);
    await openEmailStep("Sign in");
    await modal().getByLabel("Your email").fill("ann@example.test");
    await context.setOffline(true);
    await page.keyboard.press("Enter");
    await modal().getByText("Please try again.").waitFor();
  });
});
