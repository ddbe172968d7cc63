import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { roundTripsOf, untilHydrated, type Watched, watch } from "../support/browser/browser.ts";
import { browser, useBrowser } from "../support/browser/journey.ts";
import { lostControls, openAndUse } from "../support/browser/earlyControls.ts";
import { unknownFormFields } from "../support/html/formFields.ts";
import {
  findPositions,
  type Places,
  type Seat,
  SEATS,
  takeSeat,
} from "../support/browser/everyPage.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

let places: Places;
/** The context of each kind of reader: a browser of several pages is quicker than one a page. */
const contexts = new Map<Seat["reader"], BrowserContext>();

/** The kinds of controls that were used before hydration. */
const tried = new Set<string>();

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
});

/** Returns the browser of the reader that a page requires. */
async function openContext(seat: Seat): Promise<BrowserContext> {
  const opened = contexts.get(seat.reader);
  if (opened) return opened;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await takeSeat(context, { origin, persist }, seat);
  contexts.set(seat.reader, context);
  return context;
}

/** Complaints about other hosts' images, or about the status that a page is meant to have. */
const EXPECTED = /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|status of (?:404|500)/;

describe.each(Object.entries(SEATS))("the page %s", (pageId, seat) => {
  let page: Page;
  let seen: Watched;
  let status: number | undefined;
  let roundTrips: number;
  let lost: string[];

  beforeAll(async () => {
    page = await (await openContext(seat)).newPage();
    seen = watch(page);
    const response = await openAndUse(page, tried, () => page.goto(origin + seat.path(places)));
    status = response?.status();
    roundTrips = roundTripsOf(response);
    await untilHydrated(page);
    await page.waitForTimeout(250);
    lost = await lostControls(page);
  });
  afterAll(() => page.close());

  test("shows what its address names, with its status and a title", async () => {
    expect(await page.evaluate(() => window.__PRELOADED_STATE__?.page.id)).toBe(
      seat.redirectsTo ?? pageId,
    );
    expect(status).toBe(seat.status ?? 200);
    expect(await page.title()).not.toBe("");
  });

  test("takes no more database round trips than its limit", () => {
    expect(roundTrips).toBeLessThanOrEqual(seat.roundTrips ?? 2);
  });

  test("repeats once what a reader did with its controls before it hydrated", () => {
    expect(lost).toEqual([]);
  });

  test("hydrates without a console message and requests nothing that it already has", () => {
    expect(seen.complaints.filter((text) => !EXPECTED.test(text))).toEqual([]);
    const asked = seen.operations.flatMap((names) => names.split(","));
    const again = seat.reader ? asked.filter((name) => /(?:Page|Screen)Query$/.test(name)) : asked;
    expect(again).toEqual([]);
  });

  test("shows text in the font that it preloads, and loads that once", async () => {
    const found = await page.evaluate(async () => {
      await document.fonts.ready;
      const links = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="font"]');
      const files = Array.from(links, ({ href }) => href);
      const faces = [...document.fonts].filter(({ status }) => status === "loaded");
      const loads = performance.getEntriesByType("resource").map(({ name }) => name);
      return {
        preloads: files.length,
        loads: loads.filter((name) => files.includes(name)).length,
        isShown: faces.some(
          ({ family, style }) =>
            style === "normal" &&
            files.some((file) =>
              file.includes(family.split(" ")[0]!.replace('"', "").toLowerCase()),
            ),
        ),
      };
    });
    expect(found).toEqual({ preloads: 1, loads: 1, isShown: true });
  });

  test("has only forms whose fields their mutations take", async () => {
    expect(await unknownFormFields(page)).toEqual([]);
  });

  test("has one h1 and skips no heading level below it", async () => {
    const levels = await page
      .locator("h1, h2, h3, h4, h5, h6")
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const main = await page
      .locator("main :is(h1, h2, h3, h4, h5, h6)")
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))));
    const skips = main.filter((level, index) => index > 0 && level - (main[index - 1] ?? 0) > 1);
    expect(skips).toEqual([]);
  });

  test("has each landmark once or gives each a different name", async () => {
    const found = await page.evaluate(() => {
      const nameOf = (element: Element): string =>
        element.getAttribute("aria-label") ??
        document.getElementById(element.getAttribute("aria-labelledby") ?? "")?.textContent ??
        "";
      const isOfPage = (element: Element): boolean =>
        element.parentElement?.closest("article, aside, main, nav, section") === null;
      const all = (selector: string) => [...document.querySelectorAll(selector)];
      return {
        mains: all("main").length,
        banners: all("header").filter(isOfPage).length,
        footers: all("footer").filter(isOfPage).length,
        names: all("nav, aside, [role=search]").map((element) => nameOf(element).trim()),
      };
    });
    expect(found.mains).toBe(1);
    expect(found.banners).toBeLessThanOrEqual(1);
    expect(found.footers).toBeLessThanOrEqual(1);
    const named = found.names.filter((name) => name !== "");
    expect(new Set(named).size).toBe(named.length);
  });

  test("gives every link, button and field a name and every id to one element", async () => {
    const faults = await page.evaluate(() => {
      const faults: string[] = [];
      const controls = document.querySelectorAll("a[href], button, input:not([type=hidden])");
      for (const control of controls) {
        if (control.closest("[aria-hidden=true], [inert]")) continue;
        const img = control.querySelector("img[alt]:not([alt='']), [role=img][aria-label]");
        const label = control instanceof HTMLInputElement ? control.labels?.[0] : null;
        const name =
          control.getAttribute("aria-label") ||
          control.textContent?.trim() ||
          img?.getAttribute("alt") ||
          img?.getAttribute("aria-label") ||
          label?.textContent?.trim();
        if (!name) faults.push(`nameless: ${control.outerHTML.slice(0, 120)}`);
      }
      const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
      for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index))) {
        faults.push(`twice: #${id}`);
      }
      for (const attribute of ["aria-labelledby", "aria-describedby", "aria-controls"]) {
        for (const element of document.querySelectorAll(`[${attribute}]`)) {
          for (const id of (element.getAttribute(attribute) ?? "").split(/\s+/)) {
            if (!document.getElementById(id)) faults.push(`${attribute} to nothing: ${id}`);
          }
        }
      }
      for (const image of document.querySelectorAll("img:not([alt])")) {
        faults.push(`without alt: ${image.outerHTML.slice(0, 120)}`);
      }
      return faults;
    });
    expect(faults).toEqual([]);
  });
});
