import { describe, expect, test } from "vitest";
import { PRODUCT_NAME } from "../../../shared/product.ts";
import { origin } from "../../support/browser/servedProduct.ts";
import { context, page, useBrowser, usePage } from "../../support/browser/journey.ts";

useBrowser();
usePage();

describe.each([
  ["no route", "/no/such/page"],
  ["no story", "/p/d00000000000"],
  ["no one", "/@nobody-of-this-name"],
  ["no publication", "/nothing-of-this-name"],
])("an address of %s", (_, path) => {
  test("shows the full not-found page and offers staff picks", async () => {
    const response = await page.goto(origin + path);
    expect(response?.status()).toBe(404);
    expect(await page.title()).toBe("Page not found – Deckle");
    const main = page.locator("main");
    const text = await main.innerText();
    for (const words of [
      "PAGE NOT FOUND",
      "404",
      "Out of nothing, something.",
      `${PRODUCT_NAME} has almost anything`,
      "a page that does not exist",
    ]) {
      expect(text).toContain(words);
    }
    expect(await main.getByRole("link", { name: "Home", exact: true }).getAttribute("href")).toBe(
      "/",
    );
    const picks = await main.locator("article").count();
    expect(picks).toBeGreaterThan(0);
    expect(picks).toBeLessThanOrEqual(4);
    await page.locator("main article a[href*='-d']").first().click();
    await page.waitForURL(/-d[0-9a-f]{11}$/);
  });
});

describe("when the server fails", () => {
  test("the error page explains it and links to other pages", async () => {
    const response = await page.goto(`${origin}/_/oh-noes`);
    expect(response?.status()).toBe(500);
    const main = page.locator("main");
    expect(await main.locator("h1").innerText()).toBe("500");
    expect((await main.locator("p").innerText()).replace(/\s+/g, " ")).toBe(
      "Apologies, but something went wrong on our end. Refresh the page, check the site status, or find something interesting to read",
    );
    const links = main.getByRole("link");
    expect(await links.getByText("site status").count()).toBe(1);
    expect(
      await main.getByRole("link", { name: "something interesting to read" }).getAttribute("href"),
    ).toBe(`${origin}/browse/top`);
    expect(
      await main.getByRole("link", { name: `${PRODUCT_NAME}, home` }).getAttribute("href"),
    ).toBe(`${origin}/`);
  });

  test("a page whose data can't be loaded shows the error page, and a reload shows the page", async () => {
    await context.setExtraHTTPHeaders({ "x-fault-injection": "d1-throw" });
    const response = await page.goto(`${origin}/explore-topics`);
    expect(response?.status()).toBe(500);
    expect(await page.locator("h1").innerText()).toBe("500");
    await context.setExtraHTTPHeaders({});
    expect((await page.reload())?.status()).toBe(200);
  });
});
