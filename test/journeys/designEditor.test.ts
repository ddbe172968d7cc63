import { expect, test } from "vitest";
import { untilHydrated } from "../support/browser/browser.ts";
import { openAs, page, useBrowser, usePage, visit } from "../support/browser/journey.ts";
import { origin } from "../support/browser/servedProduct.ts";

useBrowser();
usePage({ viewport: { width: 1280, height: 900 } });

test("the preview follows each change without a request, and the saved design is public", async () => {
  const [editor, { username }] = await openAs("Ada Design");
  await visit(editor, "/me/design");
  const root = editor.frameLocator("iframe").locator("[data-typeface]");
  await root.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
  const requests: string[] = [];
  editor.on("request", (request) => {
    if (!/\/assets\/|\/_\/(batch|events)/.test(request.url())) requests.push(request.url());
  });
  const bar = editor.getByText("Unsaved changes");
  await editor.getByRole("radio", { name: "Book" }).check();
  await editor.getByRole("radio", { name: "Compact" }).check();
  await editor.getByLabel("Your own color", { exact: true }).fill("#ffd400");
  await editor.getByText("This color is too light for text on light pages").waitFor();
  await expect.poll(() => root.getAttribute("data-accent")).toBe("#ffd400");
  expect(await root.getAttribute("data-typeface")).toBe("BOOK");
  expect(await root.getAttribute("data-masthead")).toBe("COMPACT");
  const family = () =>
    root
      .getByRole("heading", { level: 1, includeHidden: true })
      .evaluate((heading) => getComputedStyle(heading).fontFamily);
  expect(await family()).toMatch(/^"Literata Variable"/);
  await editor.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => root.getAttribute("data-accent")).toBeNull();
  await editor.getByRole("button", { name: "Discard" }).click();
  await bar.waitFor({ state: "detached" });
  expect(await root.getAttribute("data-typeface")).toBe("CLASSIC");
  await editor.getByRole("radio", { name: "Book" }).check();
  expect(requests).toEqual([]);
  await editor.getByRole("button", { name: "Save" }).click();
  await bar.waitFor({ state: "detached" });
  await page.goto(`${origin}/@${username}`);
  await untilHydrated(page);
  expect(await page.locator("[data-typeface]").getAttribute("data-typeface")).toBe("BOOK");
});
