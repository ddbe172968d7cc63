// Signing in when the auth domain is a separate site: from the main host, a publication's domain
// and a user's subdomain, with each sign-in method, back to the original page, signed in on every
// host, and signed out of all of them at once. Pending actions from a publication's domain
// complete.

import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { newId } from "../../../shared/ids.ts";
import { hashPassword } from "../../../worker/domain/identity/signIn/passwordHash.ts";
import { axeFaults } from "../../support/browser/axeFaults.ts";
import { launchBrowserOn, untilHydrated } from "../../support/browser/browser.ts";
import { findPositions } from "../../support/browser/everyPage.ts";
import { newestMailTo } from "../../support/browser/mailbox.ts";
import { ONE_TAP_SCRIPT_URL, stubOneTap } from "../../support/browser/oneTapStub.ts";
import { onServedDatabase } from "../../support/browser/servedDatabase.ts";
import { freePort, startProduct, type StartedProduct } from "../../support/browser/startProduct.ts";
import { origin } from "../../support/browser/servedProduct.ts";

const PASSWORD = "a long enough password";

let product: StartedProduct;
let browser: Browser;
let context: BrowserContext;
let page: Page;
/**
 * The origins of the main site, the auth domain, a publication's domain and a writer's subdomain.
 */
let [main, auth, publication, writer] = ["", "", "", ""];
/** A story on the main site, its writer's username and its publication's slug. */
let [story, writerName, publicationSlug] = ["", "", ""];
/** Content security policy violations, with their pages. */
let rejected: string[] = [];

beforeAll(async () => {
  const port = await freePort();
  [main, auth] = ["https://paper.example", "https://accounts.example"];
  publication = "https://press.example";
  product = await startProduct({
    port,
    publicUrl: main,
    authDomain: new URL(auth).host,
    state: inject("state"),
    variables: { GOOGLE_SCRIPT_URL: ONE_TAP_SCRIPT_URL },
  });
  const places = await findPositions(origin);
  story = main + places.story;
  writerName = places.writer;
  publicationSlug = places.publication;
  writer = `https://${writerName}.paper.example`;
  await onServedDatabase(product.persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO collections (id, slug, name, domain, created_at, updated_at)
           VALUES (?1, 'press', 'The Press', 'press.example', 0, 0)`,
        )
        .bind(newId("collection")),
      db
        .prepare("UPDATE users SET domain = ?1, domain_is_subdomain = 1 WHERE username = ?2")
        .bind(new URL(writer).host, writerName),
    ]),
  );
  browser = await launchBrowserOn(port);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  product?.stop();
});

async function begin(options: { javaScriptEnabled?: boolean } = {}): Promise<void> {
  context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
    ...options,
  });
  rejected = [];
  context.on("console", (message) => {
    if (/content security policy/i.test(message.text())) rejected.push(message.text());
  });
  page = await context.newPage();
}
beforeEach(() => begin());
afterEach(async () => {
  await context.close();
  expect(rejected).toEqual([]);
});

const heading = (name: string) => page.getByRole("heading", { name });
const modal = () => page.locator("dialog[open]");
const avatar = (name: string) => page.getByRole("banner").getByText(name).first();

async function open(address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

/** Opens the sign-in methods from a page. */
async function openWays(address: string, label: "Sign in" | "Sign up"): Promise<void> {
  await open(address);
  await page.locator('a[href*="/m/signin"]:visible', { hasText: label }).first().click();
  await modal().waitFor();
}

/** Goes to the auth domain's page and requests an email there. */
async function askForMail(label: "Sign in" | "Sign up", email: string, name = ""): Promise<void> {
  await modal()
    .getByRole("link", { name: `${label} with email` })
    .click();
  await page.waitForURL((url) => url.origin === auth);
  await untilHydrated(page);
  if (name !== "") await page.getByLabel("Your full name").fill(name);
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("button", { name: label }).click();
  await heading("Check your inbox.").waitFor();
}

async function isBack(address: string, name: string): Promise<void> {
  await page.waitForURL(address);
  await untilHydrated(page);
  await avatar(name).waitFor({ state: "attached" });
}

/**
 * Visits the other hosts through links on the main site, and checks that the user is signed in on
 * each.
 */
async function isKnownEverywhere(name: string): Promise<void> {
  for (const address of [`${publication}/about`, `${writer}/about`]) {
    await open(story);
    await avatar(name).waitFor({ state: "attached" });
    await followLink(address);
    await isBack(address, name);
  }
}

/** Follows a link from the current page. */
async function followLink(address: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.body.appendChild(document.createElement("a"));
    link.href = href;
    link.click();
  }, address);
}

async function signOutEverywhere(name: string): Promise<void> {
  await open(`${main}/me/settings/security`);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.waitForURL(`${main}/`);
  for (const address of [story, `${publication}/about`, `${writer}/about`]) {
    await open(address);
    expect(await avatar(name).count(), address).toBe(0);
  }
  expect(await isKnownToAuthDomain()).toBe(false);
}

/**
 * The auth domain's sign-in page redirects a signed-in user. The other hosts know whom it knows: the
 * first test visits them all.
 */
async function isKnownToAuthDomain(): Promise<boolean> {
  const to = `${auth}/m/signin?${new URLSearchParams({ redirect: `${main}/about` })}`;
  await page.goto(to);
  return new URL(page.url()).origin !== auth;
}

/** Creates a user with a password; returns their email. */
async function makeUser(name: string): Promise<string> {
  const id = newId("user");
  const email = `${id}@example.test`;
  const hash = await hashPassword(PASSWORD);
  await onServedDatabase(product.persist, (db) =>
    db.batch([
      db
        .prepare(
          `INSERT INTO users (id, username, username_key, name, created_at, updated_at)
           VALUES (?1, 'u' || ?1, 'u' || ?1, ?2, 0, 0)`,
        )
        .bind(id, name),
      db
        .prepare(
          "INSERT INTO user_emails (email_key, user_id, email, verified_at) VALUES (?1, ?2, ?1, 1)",
        )
        .bind(email, id),
      db
        .prepare("INSERT INTO user_passwords (user_id, hash, changed_at) VALUES (?1, ?2, 0)")
        .bind(id, hash),
    ]),
  );
  return email;
}

describe("when the auth domain is a separate site", { timeout: 300_000 }, () => {
  test("a new user can sign up by link from the main site and sign out everywhere", async () => {
    const email = "linka@example.test";
    await openWays(story, "Sign up");
    await askForMail("Sign up", email, "Linka");
    await page.goto((await newestMailTo(product.origin, email)).link ?? "");
    expect(new URL(page.url()).origin).toBe(auth);
    await page.getByRole("button", { name: "Sign up" }).click();
    await isBack(story, "Linka");
    await isKnownEverywhere("Linka");
    await signOutEverywhere("Linka");
  });

  test("a user can sign in by code from a publication's domain", async () => {
    const email = await makeUser("Codette");
    const from = `${publication}/about`;
    await openWays(from, "Sign in");
    await askForMail("Sign in", email);
    await page.getByRole("button", { name: "send you a code instead" }).click();
    const code = page.getByLabel("6-digit code");
    await code.waitFor();
    await code.fill((await newestMailTo(product.origin, email)).subject.slice(0, 6));
    await page.keyboard.press("Enter");
    await isBack(from, "Codette");
    expect(await isKnownToAuthDomain()).toBe(true);
  });

  test("a user can sign in with a password from a writer's subdomain", async () => {
    const email = await makeUser("Passy");
    const from = `${writer}/about`;
    await openWays(from, "Sign in");
    await modal().getByRole("link", { name: "Sign in with it" }).click();
    await page.waitForURL((url) => url.origin === auth);
    await page.getByLabel("Email or username").fill(email);
    await page.getByLabel("Password").fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("That password was incorrect.").waitFor();
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await isBack(from, "Passy");
    expect(await isKnownToAuthDomain()).toBe(true);
  });

  test("a new user can sign up through an OpenID provider", async () => {
    await page.goto(
      `${main}/m/signin?${new URLSearchParams({ operation: "register", redirect: story })}`,
    );
    await untilHydrated(page);
    await page.getByRole("link", { name: "Sign up with Google" }).click();
    await page.getByLabel("Who are you?").fill("oida");
    await page.getByRole("button", { name: "Go on" }).click();
    await isBack(story, "oida of the Party");
    expect(await isKnownToAuthDomain()).toBe(true);
  });

  test("no form's content security policy blocks the redirect to a page on its owner's host", async () => {
    // The redirects for a no-JS reader; the story's writer has a custom host by now.
    await context.close();
    await begin({ javaScriptEnabled: false });
    const email = "formia@example.test";
    const query = { operation: "register", redirect: `${main}/@${writerName}` };
    await page.goto(`${auth}/m/signin?${new URLSearchParams(query)}`);
    await page.getByRole("link", { name: "Sign up with email" }).click();
    await page.getByLabel("Your full name").fill("Formia");
    await page.getByLabel("Your email").fill(email);
    await page.getByRole("button", { name: "Sign up" }).click();
    await heading("Check your inbox.").waitFor();
    await page.goto((await newestMailTo(product.origin, email)).link ?? "");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.waitForURL(`${writer}/`);
    await avatar("Formia").waitFor({ state: "attached" });
  });
});

describe("on a publication's own host", { timeout: 300_000 }, () => {
  test("an anonymous viewer's search opens the main site's search, with and without JavaScript", async () => {
    await context.close();
    await begin({ javaScriptEnabled: false });
    await page.goto(`${publication}/about`);
    const field = page.getByRole("searchbox").first();
    await field.fill("paper");
    await field.press("Enter");
    await page.waitForURL(`${main}/search?q=paper`);
  });

  test("an anonymous viewer who follows is sent to sign up and returns to where they pressed", async () => {
    const email = "wisha@example.test";
    await open(`${publication}/about`);
    await page
      .getByRole("link", { name: "Follow The Press" })
      .filter({ visible: true })
      .first()
      .click();
    await modal().waitFor();
    await askForMail("Sign up", email, "Wisha");
    await page.goto((await newestMailTo(product.origin, email)).link ?? "");
    await page.getByText("You’ll also follow The Press").waitFor();
    await page.getByRole("button", { name: "Sign up and follow" }).click();
    await isBack(`${publication}/about`, "Wisha");
    await page
      .locator('button[aria-pressed="true"]:visible', { hasText: "The Press" })
      .first()
      .waitFor();
  });
});

describe("the one-tap prompt", { timeout: 300_000 }, () => {
  const card = () => page.getByRole("complementary", { name: /^Continue to/ });

  test("creates an account with one click, and signs in automatically the next time", async () => {
    await stubOneTap(page, product.issuer, "taptap");
    await open(story);
    const offer = card().getByText("Create an account for taptap@party.example.");
    await offer.waitFor({ timeout: 30_000 });
    expect(await axeFaults(page)).toEqual([]);
    await card().getByRole("button", { name: "Sign up" }).press("Enter");
    await isBack(story, "taptap of the Party");
    expect(await isKnownToAuthDomain()).toBe(true);

    // Another browser of the same user.
    await context.close();
    await begin();
    const stub = await stubOneTap(page, product.issuer, "taptap");
    await open(story);
    await avatar("taptap of the Party").waitFor({ state: "attached", timeout: 30_000 });
    expect(page.url()).toBe(story);
    // A signed-in user gets no further prompt: the notices are chosen without one.
    await page
      .locator('[data-chrome="notices"][data-banner]')
      .waitFor({ state: "attached", timeout: 30_000 });
    expect(stub).toEqual({ loads: 1, prompts: 1 });
    expect(await card().count()).toBe(0);
  });

  test("appears on a publication's home page, but not on its custom domain, where Google isn't contacted", async () => {
    let loads = 0;
    await page.route(ONE_TAP_SCRIPT_URL, (route) => {
      loads += 1;
      return route.abort();
    });
    await open(`${publication}/`);
    await card().getByRole("link", { name: "Sign up" }).waitFor({ timeout: 30_000 });
    expect(await axeFaults(page)).toEqual([]);
    await open(`${main}/${publicationSlug}`);
    await card().waitFor({ timeout: 30_000 });
    await expect.poll(() => loads).toBe(1);
    // On the custom domain, signing in loads no Google script.
    await open(`${publication}/`);
    await card().getByRole("link", { name: "Sign in" }).click();
    await modal().getByRole("link", { name: "Sign in with email" }).waitFor();
    expect(loads).toBe(1);
  });

  test("doesn't contact Google before a European viewer has consented", async () => {
    const stub = await stubOneTap(page, product.issuer, "taptap");
    await page.route("**/_/graphql", async (route) => {
      if (route.request().headers()["graphql-operation"] !== "VisitorQuery")
        return route.fallback();
      const geolocation = { country: "DE" };
      return route.fulfill({ json: [{ data: { visitor: { id: null, geolocation } } }] });
    });
    await open(story);
    await card().waitFor({ timeout: 30_000 });
    await page.getByRole("button", { name: "Accept" }).waitFor({ timeout: 30_000 });
    expect(stub.loads).toBe(0);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect.poll(() => stub.prompts, { timeout: 30_000 }).toBe(1);
  });
});
