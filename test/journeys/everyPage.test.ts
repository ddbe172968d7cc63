import type { Page } from "playwright-core";
import { roundTripsOf, untilHydrated, type Watched, watch } from "../support/browser/browser.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { browser, useBrowser } from "../support/browser/journey.ts";
import { lostControls, openAndUse, watchControls } from "../support/browser/earlyControls.ts";
import type { HeldScripts } from "../support/browser/earlyTaps.ts";
import { unknownFormFields } from "../support/html/formFields.ts";
import {
  findPositions,
  type Places,
  type Seat,
  SEATS,
  takeSeat,
} from "../support/browser/everyPage.ts";
import { origin, persist } from "../support/browser/servedProduct.ts";

/** A page in which one kind of reader opens one address after the other. */
interface ReaderPage {
  page: Page;
  seen: Watched;
  scripts: HeldScripts;
}

let places: Places;
/** By kind of reader. A page compiles the scripts that its documents share once, which costs less. */
const opened = new Map<Seat["reader"], ReaderPage>();

/** The kinds of controls that were used before hydration. */
const tried = new Set<string>();

useBrowser();
beforeAll(async () => {
  places = await findPositions(origin);
});

async function openPage(seat: Seat): Promise<ReaderPage> {
  const found = opened.get(seat.reader);
  if (found) return found;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  await takeSeat(context, { origin, persist }, seat);
  const page = await context.newPage();
  const made = { page, seen: watch(page), scripts: await watchControls(page) };
  opened.set(seat.reader, made);
  return made;
}

/** Complaints about other hosts' images, or about the status that a page is meant to have. */
const EXPECTED = /ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED|status of (?:404|500)/;

describe.each(Object.entries(SEATS))("the page %s", (pageId, seat) => {
  let page: Page;
  let complaints: string[];
  let operations: string[];
  let status: number | undefined;
  let roundTrips: number;
  let lost: string[];

  beforeAll(async () => {
    const readerPage = await openPage(seat);
    const { seen } = readerPage;
    ({ page } = readerPage);
    seen.complaints.length = 0;
    seen.operations.length = 0;
    const response = await openAndUse(readerPage, tried, origin + seat.path(places));
    status = response?.status();
    roundTrips = roundTripsOf(response);
    await untilHydrated(page);
    await page.waitForTimeout(250);
    lost = await lostControls(page);
    complaints = [...seen.complaints];
    operations = [...seen.operations];
  });

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
    expect(lost.join("\n")).toBe("");
  });

  test("hydrates without a console message and requests nothing that it already has", () => {
    expect(complaints.filter((text) => !EXPECTED.test(text))).toEqual([]);
    const asked = operations.flatMap((names) => names.split(","));
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
