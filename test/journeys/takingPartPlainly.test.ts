// A new user without JavaScript signs in with a code, uses every action on a story, and undoes
// each.

import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { findPositions, type Places } from "../support/browser/everyPage.ts";
import { browser, useBrowser } from "../support/browser/journey.ts";
import { newestMailTo } from "../support/browser/mailbox.ts";
import { readNumber } from "../support/browser/servedDatabase.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

let places: Places;
let context: BrowserContext;
let page: Page;

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
  context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 1280, height: 800 },
  });
  page = await context.newPage();
});

const email = `plain-${Date.now()}@example.test`;

/** Returns the number of the reader's rows. */
const count = (sql: string): Promise<number> => {
  const reader = "(SELECT user_id FROM user_emails WHERE email_key = ?1)";
  return readNumber(persist, `SELECT count(*) AS n FROM ${sql.replace("$reader", reader)}`, email);
};

test("a reader signs up with a code", async () => {
  await page.goto(origin + places.story);
  await page.getByRole("banner").getByRole("link", { name: "Sign up", exact: true }).click();
  await page.getByRole("link", { name: "Sign up with email" }).click();
  await page.getByLabel("Your full name").fill("Plain Reader");
  await page.getByLabel("Your email").fill("nope");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText("Please enter a valid email address.").waitFor();
  await page.getByLabel("Your full name").fill("Plain Reader");
  await page.getByLabel("Your email").fill(email);
  await page.getByRole("button", { name: "Send me a code instead" }).click();
  await page.getByRole("heading", { name: "Check your inbox." }).waitFor();
  const { subject } = await newestMailTo(origin, email);
  await page.getByLabel("6-digit code").fill(subject.slice(0, 6));
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL(origin + places.story);
  expect(await count("user_emails WHERE user_id = $reader")).toBe(1);
});

test("a reader follows and unfollows a story's writer", async () => {
  const follow = page.getByRole("button", { name: /^Follow / }).first();
  const following = page.getByRole("button", { name: /^Following / }).first();
  // The first page redirects to detect that the browser runs no script, and back.
  await expect.poll(() => follow.getAttribute("aria-busy")).toBeNull();
  await follow.click();
  await following.waitFor();
  expect(await count("user_follows WHERE follower_id = $reader")).toBe(1);
  await page.goto(origin + places.story);
  await following.click();
  await follow.waitFor();
  expect(await count("user_follows WHERE follower_id = $reader")).toBe(0);
});

test("a reader saves a story and removes it", async () => {
  const save = page.getByRole("button", { name: /^Save / }).first();
  const remove = page.getByRole("button", { name: /^Remove from your lists/ }).first();
  const saved = "catalog_items WHERE owner_id = $reader AND removed_at IS NULL";
  await save.click();
  await remove.waitFor();
  expect(await count(saved)).toBe(1);
  await remove.click();
  await save.waitFor();
  expect(await count(saved)).toBe(0);
});

test("a reader claps twice and removes both claps", async () => {
  const clap = page.getByRole("button", { name: /^Clap:/ }).first();
  const retract = page.getByRole("button", { name: "Remove your claps" }).first();
  await clap.click();
  await page.getByText("+1", { exact: true }).first().waitFor();
  await clap.click();
  await page.getByText("+2", { exact: true }).first().waitFor();
  expect(await count("claps WHERE user_id = $reader AND clap_count = 2")).toBe(1);
  await retract.click();
  await retract.waitFor({ state: "detached" });
  expect(await count("claps WHERE user_id = $reader")).toBe(0);
});

test("a reader responds and deletes the response", async () => {
  await page.getByRole("link", { name: "What are your thoughts?" }).click();
  const said = page.getByText("Said without a script.", { exact: true });
  await page.locator("textarea").waitFor();
  const isWithin = () => document.documentElement.scrollWidth <= window.innerWidth;
  expect(await page.evaluate(isWithin)).toBe(true);
  await page.locator("textarea").fill("Said without a script.");
  await page.getByRole("button", { name: "Respond", exact: true }).click();
  await said.waitFor();
  const responses = "posts WHERE creator_id = $reader AND status = 'PUBLISHED'";
  expect(await count(responses)).toBe(1);
  await page.getByRole("button", { name: "Delete your response" }).click();
  await said.waitFor({ state: "detached" });
  expect(await count(responses)).toBe(0);
});

test("controls that need JavaScript aren't shown", async () => {
  await page.goto(origin + places.story);
  const names = ["Sidebar", "New list", "Edit your response"];
  for (const name of names)
    expect(await page.getByRole("button", { name, exact: true }).count(), name).toBe(0);
  expect(await page.getByRole("button", { name: /^More about/ }).count()).toBe(0);
  await page.goto(`${origin}/me/lists`);
  expect(await page.getByRole("button", { name: "New list" }).count()).toBe(0);
});
