import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { untilHydrated } from "../support/browser.ts";
import { saved } from "../support/editorPage.ts";
import { context, open, page, useBrowser, usePage } from "../support/journey.ts";
import { newestMailTo } from "../support/mailbox.ts";
import { origin } from "../support/servedProduct.ts";

useBrowser();
usePage({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });

test("somebody new publishes and shares a story in eight clicks, and types where they are", async () => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = "eight-clicks@example.test";
  let clicks = 0;
  const click = async (control: Locator): Promise<void> => {
    clicks += 1;
    await control.click();
  };
  await open("/");
  await click(page.getByRole("banner").getByRole("link", { name: "Write" }));
  await click(page.getByRole("link", { name: "Sign up with email" }));
  await page.getByLabel("Your full name").fill("Noor Newcomer");
  await page.getByLabel("Your email").fill(email);
  await click(page.getByRole("button", { name: "Sign up" }));
  await page.getByRole("heading", { name: "Check your inbox." }).waitFor();
  const { link } = await newestMailTo(origin, email);
  clicks += 1;
  await page.goto(link ?? "");
  await click(page.getByRole("button", { name: "Sign up" }));
  await page.waitForURL(/\/new-story$/);
  await untilHydrated(page);
  await page.locator("textarea[aria-label=Title]:focus").waitFor();
  await page.keyboard.type("A first story");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Written without touching the mouse.");
  await saved(page);
  await click(page.getByRole("button", { name: "Publish", exact: true }));
  await click(page.getByRole("dialog").getByRole("button", { name: "Publish now" }));
  await click(page.getByRole("button", { name: "Copy link" }));
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/\/@noor-?newcomer\/a-first-story-[0-9a-f]{12}$/);
  expect(clicks).toBe(8);
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(await (await fetch(copied)).text()).toContain("Written without touching the mouse.");
});
