import { describe, expect, test } from "vitest";
import { untilHydrated, watch } from "../support/browser/browser.ts";
import { browser, page, useBrowser, useSharedPage } from "../support/browser/journey.ts";
import { origin } from "../support/browser/servedProduct.ts";

useBrowser();
useSharedPage({ viewport: { width: 1280, height: 900 } });

const stories = () => page.locator('ul[aria-label="Latest stories"] > li');
const more = () => page.getByRole("link", { name: "More stories" });

describe("the front page", () => {
  test("hydrates without a request to the server", async () => {
    const seen = watch(page);
    await page.goto(origin);
    await untilHydrated(page);
    await page.waitForTimeout(300);
    expect(seen.operations).toEqual([]);
  });

  test("describes the product and links to other pages without JavaScript", async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false });
    const reader = await plain.newPage();
    await reader.goto(origin);
    expect(await reader.locator("h1").innerText()).toContain("read, write");
    const first = await reader.locator('ul[aria-label="Latest stories"] h3').first().innerText();
    await reader.getByRole("link", { name: "More stories" }).click();
    expect(new URL(reader.url()).searchParams.has("p")).toBe(true);
    expect(await reader.locator('ul[aria-label="Latest stories"] h3').first().innerText()).not.toBe(
      first,
    );
    await plain.close();
  });

  test("loads more stories only when asked to", async () => {
    await page.goto(origin);
    await untilHydrated(page);
    expect(await stories().count()).toBe(10);
    await more().hover();
    await page.waitForTimeout(500);
    expect(await stories().count()).toBe(10);
    await more().click();
    await expect.poll(() => stories().count()).toBe(20);
    expect(new URL(page.url()).search).toBe("");
  });

  test.each([360, 768, 1440])("fits a window %i px wide", async (width) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(origin);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

test("the front page stays scrolled to its anchor #latest", async () => {
  await page.goto(`${origin}/#latest`);
  await untilHydrated(page);
  await page.waitForTimeout(300);
  expect(page.url()).toBe(`${origin}/#latest`);
});

test("the front page leads from #giftMembership to the gift checkout, which asks to sign in", async () => {
  await page.goto(`${origin}/#giftMembership`);
  await page.waitForURL(
    ({ pathname, searchParams }) =>
      pathname === "/m/signin" && searchParams.get("redirect") === "/gift-checkout",
  );
});

describe("a tag page", () => {
  test("changes its sort order in place, and redirects other spellings to the tag's slug", async () => {
    await page.goto(origin);
    await untilHydrated(page);
    const tag = page.locator('a[href^="/tag/"]').first();
    const path = (await tag.getAttribute("href"))!;
    await tag.click();
    await page.waitForURL(origin + path);
    await page.getByRole("link", { name: "Top of all time" }).click();
    await page.waitForURL(`${origin}${path}?tab=top-all-time`);
    const current = page.locator("#main nav [aria-current]");
    await expect.poll(() => current.allInnerTexts()).toContain("Top of all time");
    await page.evaluate(
      (href) => {
        const link = document.createElement("a");
        link.href = href;
        link.textContent = "Another spelling";
        document.getElementById("main")?.prepend(link);
      },
      path.toUpperCase().replace("/TAG/", "/tag/"),
    );
    await page.getByText("Another spelling").click();
    await page.waitForURL(origin + path);
  });
});
