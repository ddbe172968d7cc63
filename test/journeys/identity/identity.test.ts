// A new user's whole path by keyboard alone, without axe findings: an account with each of the three
// sign-in methods, and from one of them to a publication's custom domain, still signed in, and to
// signing out of all hosts at once.

import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { browser, useBrowser } from "../../support/browser/journey.ts";
import { untilHydrated } from "../../support/browser/browser.ts";
import { findPositions, type Places } from "../../support/browser/everyPage.ts";
import { newestMailTo } from "../../support/browser/mailbox.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { origin, persist } from "../../support/browser/servedProduct.ts";

/** Far more Tab stops than any page has before the target. */
const MAX_STOPS = 200;
const SLUG = `identity-${Date.now()}`;
const DOMAIN = `${SLUG}.example`;
const own = `http://${DOMAIN}:${new URL(origin).port}`;

let places: Places;
let context: BrowserContext;
let page: Page;

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
  await onServedDatabase(persist, (db) =>
    db
      .prepare(
        `INSERT INTO collections (id, slug, name, domain, created_at, updated_at)
         VALUES (?1, ?2, 'Identity', ?3, 0, 0)`,
      )
      .bind(newId("collection"), SLUG, DOMAIN)
      .run(),
  );
});

/** Presses Tab until the target has the focus. */
async function reach(target: Locator): Promise<void> {
  await target.waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${String(target)}`);
}

const press = async (target: Locator): Promise<void> => {
  await reach(target);
  await page.keyboard.press("Enter");
};

const type = async (target: Locator, text: string): Promise<void> => {
  await reach(target);
  await page.keyboard.type(text);
};

const isFaultless = async (): Promise<void> => expect(await axeFaults(page)).toEqual([]);
const modal = () => page.locator("dialog[open]");
const heading = (name: string) => page.getByRole("heading", { name });

/** Goes from the sign-in methods to the email step, and submits an address. */
async function askByEmail(name: string, email: string): Promise<void> {
  await press(modal().getByRole("link", { name: "Sign up with email" }));
  await type(modal().getByLabel("Your full name"), name);
  await type(modal().getByLabel("Your email"), email);
  await isFaultless();
  await page.keyboard.press("Enter");
}

interface Way {
  /** The modal's code step depends on the width: it comes first on narrow screens. */
  width: number;
  signUp: (name: string, email: string) => Promise<void>;
}

const WAYS: Record<string, Way> = {
  link: {
    width: 1280,
    signUp: async (name, email) => {
      await askByEmail(name, email);
      await heading("Check your inbox.").waitFor();
      await isFaultless();
      await page.goto((await newestMailTo(origin, email)).link ?? "");
      await isFaultless();
      await press(page.getByRole("button", { name: "Sign up" }));
    },
  },
  code: {
    width: 700,
    signUp: async (name, email) => {
      await askByEmail(name, email);
      const code = modal().getByLabel("6-digit code");
      await code.waitFor();
      await isFaultless();
      await type(code, (await newestMailTo(origin, email)).subject.slice(0, 6));
      await page.keyboard.press("Enter");
    },
  },
  "an OpenID provider": {
    width: 1280,
    signUp: async (name) => {
      await press(modal().getByRole("link", { name: "Sign up with Google" }));
      // The provider names every user "… of the Party".
      await type(page.getByLabel("Who are you?"), name);
      await press(page.getByRole("button", { name: "Go on" }));
    },
  },
};

let name: string;
const avatar = () => page.getByRole("banner").getByText(name).first();

afterEach(() => context.close());

/** Signs up from a story by keyboard; resolves when it shows the new user. */
async function signUpBy(way: keyof typeof WAYS): Promise<void> {
  const { width, signUp } = WAYS[way]!;
  context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" });
  page = await context.newPage();
  name = `Key${Object.keys(WAYS).indexOf(way)}${Date.now()}`;
  await page.goto(origin + places.story);
  await untilHydrated(page);
  await press(page.locator('a[href^="/m/signin"]:visible', { hasText: /^Sign up$/ }).first());
  await modal().waitFor();
  await isFaultless();
  await signUp(name, `${name.toLowerCase()}@example.test`);
  await page.waitForURL((url) => url.origin === origin && url.pathname === places.story);
  await untilHydrated(page);
  await avatar().waitFor({ state: "attached" });
}

test.each(["code", "an OpenID provider"])("a new user can sign up by %s", async (way) => {
  await signUpBy(way);
});

test("a new user can sign up by link, stay signed in on a publication's domain, and sign out everywhere", async () => {
  await signUpBy("link");
  await isFaultless();

  // Without https a browser sends no Sec-Fetch-Mode, so the test requests it directly.
  const query = new URLSearchParams({ redirectUrl: `${own}/about` });
  await page.goto(`${origin}/m/global-identity?${query}`);
  // No page linked there, so a confirmation is required.
  await press(page.getByRole("link", { name: `Continue as ${name}` }));
  await page.waitForURL(`${own}/about`);
  await avatar().waitFor({ state: "attached" });
  await isFaultless();
  await page.reload();
  await avatar().waitFor({ state: "attached" });

  await page.goto(`${origin}/me/settings/security`);
  await isFaultless();
  await press(page.getByRole("button", { name: "Sign out everywhere" }));
  await page.waitForURL(`${origin}/`);
  for (const address of [origin + places.story, `${own}/about`]) {
    expect((await page.goto(address))?.status()).toBe(200);
    await untilHydrated(page);
    expect(await avatar().count(), address).toBe(0);
  }
});
