import { describe, expect, test } from "vitest";
import { DESIGN_PATH } from "../../worker/dev/paths.ts";
import { axeFaults } from "../support/browser/axeFaults.ts";
import { page, useBrowser, usePage } from "../support/browser/journey.ts";
import { origin } from "../support/browser/servedProduct.ts";

// Every primitive in every state, on one page without a script.

useBrowser();
usePage({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce" });

/**
 * The wrong order of headings and the names that samples share come from showing everything at
 * once.
 */
const RULES = ["color-contrast", "target-size", "button-name", "label", "aria-allowed-attr"];

describe.each(["light", "dark"])("in the %s theme", (theme) => {
  test.each(["ltr", "rtl"])("has no fault that axe finds, and fits a phone (%s)", async (dir) => {
    await page.goto(`${origin}${DESIGN_PATH}?theme=${theme}&dir=${dir}`);
    expect(await axeFaults(page, RULES)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    const tooWide = await page
      .locator("[data-sample]")
      .evaluateAll((samples) =>
        samples
          .filter((sample) => sample.scrollWidth > sample.clientWidth + 1)
          .map((sample) => sample.getAttribute("data-sample")),
      );
    expect(tooWide).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      320,
    );
  });

  test("a focused control looks different from the same control without focus", async () => {
    await page.goto(`${origin}${DESIGN_PATH}?theme=${theme}`);
    const alike: string[] = [];
    for (const sample of await page.locator("[data-sample]").all()) {
      const control = sample.locator(CONTROL).first();
      if (!(await control.count()) || !(await control.isVisible())) continue;
      await control.scrollIntoViewIfNeeded();
      const clip = withRing(await control.boundingBox());
      const before = await page.screenshot({ clip });
      // Focus from a script counts as keyboard focus after a key press.
      await page.keyboard.press("Shift");
      await control.focus();
      const after = await page.screenshot({ clip });
      if (before.equals(after)) alike.push((await sample.getAttribute("data-sample")) ?? "");
      await control.blur();
    }
    expect(alike).toEqual([]);
  });
});

test("the selected tab and filter can be told apart in forced colors", async () => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(origin + DESIGN_PATH);
  for (const sample of ["Tabs", "FilterLinks"]) {
    const link = page.locator(`[data-sample="${sample}"] a`).nth(1);
    const before = await link.screenshot();
    await link.evaluate((current) => current.removeAttribute("aria-current"));
    expect(before.equals(await link.screenshot()), sample).toBe(false);
  }
});

const CONTROL =
  ":is(a[href], button:not(:disabled), input:not(:disabled), textarea, select:not(:disabled))";

type Box = { x: number; y: number; width: number; height: number };

/** The box of a control and its focus ring. */
function withRing(box: Box | null): Box {
  if (!box) throw new Error("The control has no box");
  const ring = 6;
  return {
    x: Math.max(0, box.x - ring),
    y: Math.max(0, box.y - ring),
    width: box.width + 2 * ring,
    height: box.height + 2 * ring,
  };
}
