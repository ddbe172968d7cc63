import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startTracking } from "../../../../client/shell/health/startTracking.ts";
import type { PageInHealth } from "../../../../client/shell/health/startHealth.ts";
import {
  acceptPrivacy,
  rememberCountry,
} from "../../../../client/runtime/browser/privacyConsent.ts";

let counter = 0;

/** A page for an anonymous or signed-in viewer, with a tag manager and a survey configured. */
function makePage(
  options: { flags?: Record<string, boolean>; isLoggedIn?: boolean; address?: string } = {},
) {
  counter += 1;
  const loaded: string[] = [];
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const window = {
    localStorage: storage,
    location: { href: options.address ?? "https://deckle.example/about" },
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    document: {
      createElement: () => Object.assign(new EventTarget(), { remove: () => {} }),
      head: { append: (script: { src: string }) => loaded.push(script.src) },
    },
    dataLayer: undefined as unknown[] | undefined,
  };
  // Each script loads once per document, and all tests here share one document.
  const config = {
    analyticsCode: `GTM-${counter}`,
    survey: { scriptUrl: `https://survey.example/${counter}.js` },
  };
  const page = {
    window,
    frame: {
      store: { state: { config, client: { viewerIsBot: false } } },
      viewer: { status: options.isLoggedIn ? "loggedIn" : "loggedOut" },
    },
    router: { view: { location: { flags: options.flags ?? {} } } },
  } as unknown as PageInHealth;
  const tagManager = `https://www.googletagmanager.com/gtm.js?id=GTM-${counter}`;
  return { page, window, storage, loaded, tagManager, survey: config.survey.scriptUrl };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("tracking scripts", () => {
  test.each([
    "https://deckle.example/me/email-settings/100000000001/abc",
    "https://deckle.example/password?token=abc",
  ])("aren't loaded on a page whose address contains a secret: %s", (address) => {
    const { page, loaded, window } = makePage({ isLoggedIn: true, address });
    startTracking(page);
    vi.advanceTimersByTime(60_000);
    expect(loaded).toEqual([]);
    expect(window.dataLayer).toBeUndefined();
  });

  test("are loaded once an anonymous viewer's country is known and needs no consent", () => {
    const { page, storage, loaded, tagManager, window } = makePage();
    startTracking(page);
    vi.advanceTimersByTime(60_000);
    expect(loaded).toEqual([]);
    rememberCountry(storage, "US", Date.now());
    vi.advanceTimersByTime(5000);
    expect(loaded).toEqual([tagManager]);
    expect(window.dataLayer).toMatchObject([{ event: "gtm.js" }]);
    vi.advanceTimersByTime(60_000);
    expect(loaded).toHaveLength(1);
  });

  test("are loaded in Europe only after the viewer has consented", () => {
    const { page, storage, loaded, tagManager } = makePage();
    rememberCountry(storage, "FR", Date.now());
    startTracking(page);
    vi.advanceTimersByTime(60_000);
    expect(loaded).toEqual([]);
    acceptPrivacy(storage, Date.now(), { cookie: "", location: { protocol: "https:" } });
    vi.advanceTimersByTime(5000);
    expect(loaded).toEqual([tagManager]);
  });

  test("show a viewer a survey if the flag is on", () => {
    const flags = { enable_survey: true };
    const { page, loaded, tagManager, survey } = makePage({ isLoggedIn: true, flags });
    startTracking(page);
    expect(loaded).toEqual([tagManager, survey]);
  });

  test("are never loaded for viewers who opted out", () => {
    const flags = { enable_survey: true, dont_track_user: true };
    const { page, loaded } = makePage({ isLoggedIn: true, flags });
    startTracking(page);
    vi.advanceTimersByTime(60_000);
    expect(loaded).toEqual([]);
  });
});
