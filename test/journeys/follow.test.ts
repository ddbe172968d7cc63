import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { untilHydrated, watch } from "../support/browser/browser.ts";
import { context, page, useBrowser, usePage } from "../support/browser/journey.ts";
import { signInBrowser } from "../support/browser/signInBrowser.ts";
import { aStoryPath } from "../support/drafts/starterStory.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

let profile: string;
let storyPath: string;

useBrowser();
beforeAll(async () => {
  const home = await (await fetch(origin)).text();
  const [, path] = /href="(\/@[^"/]+)"/.exec(home) ?? [];
  if (!path) throw new Error("The home page names no writer");
  profile = path;
  storyPath = await aStoryPath(origin, profile);
});
usePage({ viewport: { width: 1280, height: 800 } });

const open = async (): Promise<void> => {
  await page.goto(origin + profile);
  await untilHydrated(page);
};
const button = () => page.locator("button[aria-pressed]:visible");
const followers = async (): Promise<number> =>
  Number.parseInt(await page.locator('a[href$="/followers"]:visible').first().innerText(), 10);

describe("a profile", () => {
  test("hydrates for an anonymous viewer without a request or a warning", async () => {
    const seen = watch(page);
    await open();
    await page.waitForTimeout(300);
    expect(seen).toMatchObject({ complaints: [], operations: [] });
    const href = await page
      .getByRole("link", { name: /^Follow / })
      .first()
      .getAttribute("href");
    expect(href).toMatch(/^\/m\/signin\?operation=register&redirect=[^&]+&actionUrl=/);
  });

  test("asks once after hydration whether the reader follows it", async () => {
    await signInBrowser(context, { origin, persist });
    const seen = watch(page);
    await open();
    await button().waitFor();
    const asked = seen.operations.join(",").split(",");
    expect(asked.filter((name) => name === "viewerPartsQuery")).toHaveLength(1);
    expect(seen.complaints).toEqual([]);
  });
});

describe("the follow button", () => {
  beforeEach(async () => {
    await signInBrowser(context, { origin, persist });
    await open();
    await button().waitFor();
  });

  test("follows at once, increases the count, and is still followed after a reload", async () => {
    const before = await followers();
    // The button changes before the response arrives.
    let release: () => void = () => {};
    const isHeld = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/_/graphql", async (route) => {
      await isHeld;
      await route.continue();
    });
    await button().click();
    await expect.poll(() => button().getAttribute("aria-pressed")).toBe("true");
    await expect.poll(followers).toBe(before + 1);
    release();
    await page.waitForLoadState("networkidle");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    // The count is of the profile's cached data, which is purged shortly after.
    const reloaded = async (): Promise<number> => {
      await page.reload();
      await untilHydrated(page);
      return followers();
    };
    await expect.poll(reloaded, { timeout: 30_000 }).toBe(before + 1);
    await expect.poll(() => button().getAttribute("aria-pressed")).toBe("true");
    await button().click();
    await expect.poll(followers).toBe(before);
  });

  test("reverts and shows an error when the connection fails", async () => {
    const before = await followers();
    await context.setOffline(true);
    await button().click();
    await expect.poll(() => page.getByText("Please try again.").first().isVisible()).toBe(true);
    expect(await button().getAttribute("aria-pressed")).toBe("false");
    expect(await followers()).toBe(before);
  });

  test("keeps its size in every state and works by keyboard", async () => {
    const before = await button().boundingBox();
    await button().focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => button().getAttribute("aria-pressed")).toBe("true");
    expect(await button().boundingBox()).toEqual(before);
    // A second press is ignored while the first is in progress.
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("Space");
    await expect.poll(() => button().getAttribute("aria-pressed")).toBe("false");
  });
});

describe("a story's page", () => {
  test("asks once whether the reader follows, and updates every follow button on the page", async () => {
    await signInBrowser(context, { origin, persist });
    const seen = watch(page);
    await page.goto(origin + storyPath);
    await untilHydrated(page);
    const writer = page.locator(`form[action^="/_/subscribe/user/"] button[aria-pressed]`);
    const publication = page.locator(
      `form[action^="/_/subscribe/collection/"] button[aria-pressed]`,
    );
    await writer.last().waitFor();
    await expect.poll(() => publication.count(), { timeout: 30_000 }).toBe(1);
    const asked = seen.operations.join(",").split(",");
    expect(asked.filter((name) => name === "viewerPartsQuery")).toHaveLength(1);
    for (const buttons of [writer, publication]) {
      await buttons.first().click();
      await expect
        .poll(() => buttons.last().getAttribute("aria-pressed"), { timeout: 30_000 })
        .toBe("true");
    }
    await page.waitForLoadState("networkidle");
    await page.reload();
    await untilHydrated(page);
    for (const buttons of [writer, publication]) {
      await expect
        .poll(() => buttons.first().getAttribute("aria-pressed"), { timeout: 30_000 })
        .toBe("true");
    }
    expect(seen.complaints.filter((text) => !text.includes("ERR_NAME_NOT_RESOLVED"))).toEqual([]);
  });
});
