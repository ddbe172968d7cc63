import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { launchBrowser, untilHydrated } from "../support/browser.ts";
import { aStoryPath } from "../support/starterStory.ts";

const origin = inject("origin");
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
let browser: Browser;
/** One page of each kind, by name. */
const paths: Record<string, string> = { home: "/", about: "/about", missing: "/no/such/page/here" };

beforeAll(async () => {
  browser = await launchBrowser();
  paths.story = await aStoryPath(origin);
  const story = await (await fetch(origin + paths.story)).text();
  const link = (pattern: RegExp): string => pattern.exec(story)?.[1] ?? "";
  paths.profile = link(/href="(\/@[^"/]+)"/);
  paths.publication = `/${paths.story.split("/")[1]}`;
  paths.tag = link(/href="(\/tag\/[^"/]+)"/);
});
afterAll(() => browser.close());

const PAGES = ["home", "about", "missing", "story", "profile", "publication", "tag"];

describe.each(PAGES)("the %s page", (name) => {
  test.each([
    [360, "light"],
    [768, "dark"],
    [1440, "light"],
    [1440, "dark"],
  ] as const)(
    "has no fault that axe finds, and no sideways scroll, at %i px in %s",
    async (width, colorScheme) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme,
        bypassCSP: true,
      });
      const page = await context.newPage();
      await page.goto(origin + paths[name]);
      await untilHydrated(page);
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const { run } = (
          window as unknown as {
            axe: {
              run: (options: object) => Promise<{
                violations: { id: string; nodes: { html: string; failureSummary: string }[] }[];
              }>;
            };
          }
        ).axe;
        const result = await run({
          resultTypes: ["violations"],
          // Not on by itself: 24 px, or room around what is smaller.
          rules: { "target-size": { enabled: true } },
        });
        return result.violations.map(
          ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`,
        );
      });
      expect(violations).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        width,
      );
      await context.close();
    },
  );

  test("can be used by keyboard from its top: the first stop skips to the text", async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await page.goto(origin + paths[name]);
    await untilHydrated(page);
    await page.keyboard.press("Tab");
    const first = await page.evaluate(() => document.activeElement?.getAttribute("href"));
    expect(first).toBe("#main");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(isInside).toBe(true);
    await context.close();
  });
});
