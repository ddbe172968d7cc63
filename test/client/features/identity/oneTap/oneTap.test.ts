import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  askGoogle,
  emailIn,
  type GoogleCredential,
} from "../../../../../client/features/identity/oneTap/googlePrompt.ts";
import {
  AWAY_MS,
  isOneTapDue,
  ONE_TAP,
} from "../../../../../client/features/identity/oneTap/isOneTapDue.ts";
import { whenMayPrompt } from "../../../../../client/features/identity/oneTap/whenMayPrompt.ts";
import {
  acceptPrivacy,
  rememberCountry,
} from "../../../../../client/runtime/browser/privacyConsent.ts";
import { rememberDismissal } from "../../../../../client/features/notices/banners/bannerDismissals.ts";
import { ROUTES } from "../../../../../shared/routes/routes.ts";
import { makeStorage } from "../../notices/storage.ts";

const NOW = Date.UTC(2026, 2, 15);
const PLACE = { routeName: "ShowPost", width: 1440, isLoggedIn: false, isSwitchedOff: false };

describe("the One Tap card", () => {
  test("is shown on its eight routes and no other", () => {
    const shown = ROUTES.map(({ name }) => name).filter((routeName) =>
      isOneTapDue(makeStorage(), { ...PLACE, routeName }, NOW),
    );
    expect([...new Set(shown)].toSorted()).toEqual([
      "ShowCollectionHome",
      "ShowHome",
      "ShowPost",
      "ShowPostUnderCollection",
      "ShowPostUnderUser",
      "ShowSequenceLibrary",
      "ShowSequencePost",
      "ShowUser",
    ]);
  });

  test.each([
    ["someone who is signed in", { isLoggedIn: true }, false],
    ["a small screen", { width: 727 }, false],
    ["a screen that has room", { width: 728 }, true],
    ["Google switched off, or kept out by the app", { isSwitchedOff: true }, false],
  ])("for %s", (_case, about, isShown) => {
    expect(isOneTapDue(makeStorage(), { ...PLACE, ...about }, NOW)).toBe(isShown);
  });

  test("stays hidden for two weeks after a dismissal, and for the page without storage", () => {
    const storage = makeStorage();
    rememberDismissal(storage, ONE_TAP, null, NOW);
    expect(isOneTapDue(storage, PLACE, NOW + 1)).toBe(false);
    expect(isOneTapDue(storage, PLACE, NOW + AWAY_MS - 1)).toBe(false);
    expect(isOneTapDue(storage, PLACE, NOW + AWAY_MS)).toBe(true);
    expect(isOneTapDue(null, PLACE, NOW)).toBe(false);
  });
});

describe("Google's script", () => {
  const READER_NOW = { isBot: false, isUntracked: false, isLoggedIn: false };
  const jar = { cookie: "", location: { protocol: "https:" } };

  /** A browser, and the number of times its page loaded Google's script. */
  function page(reader: Partial<typeof READER_NOW> = {}) {
    const storage = makeStorage();
    const asked = { times: 0, stopped: 0 };
    const window = {
      localStorage: storage,
      setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
      clearTimeout: (timer: number) => clearTimeout(timer),
    } as unknown as Window;
    const stop = whenMayPrompt(window, { ...READER_NOW, ...reader }, () => {
      asked.times += 1;
      return () => void (asked.stopped += 1);
    });
    return { storage, asked, stop };
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is loaded for an anonymous viewer once it is known that no consent is needed", () => {
    const { storage, asked, stop } = page();
    vi.advanceTimersByTime(60_000);
    expect(asked.times).toBe(0);
    rememberCountry(storage, "US", Date.now());
    vi.advanceTimersByTime(60_000);
    stop();
    expect(asked).toEqual({ times: 1, stopped: 1 });
  });

  test("waits in Europe until the viewer consents", () => {
    const { storage, asked } = page();
    rememberCountry(storage, "DE", Date.now());
    vi.advanceTimersByTime(60_000);
    expect(asked.times).toBe(0);
    acceptPrivacy(storage, Date.now(), jar);
    vi.advanceTimersByTime(5000);
    expect(asked.times).toBe(1);
  });

  test("isn't loaded once the card is closed", () => {
    const { storage, asked, stop } = page();
    stop();
    rememberCountry(storage, "US", Date.now());
    vi.advanceTimersByTime(60_000);
    expect(asked.times).toBe(0);
  });

  test.each([
    ["a bot", { isBot: true }],
    ["whoever is not to be tracked", { isUntracked: true }],
    ["somebody who is signed in", { isLoggedIn: true }],
  ])("is never loaded for %s", (_who, reader) => {
    const { storage, asked } = page(reader);
    rememberCountry(storage, "US", Date.now());
    acceptPrivacy(storage, Date.now(), jar);
    vi.advanceTimersByTime(60_000);
    expect(asked.times).toBe(0);
  });
});

describe("Google's credential", () => {
  const tokenOf = (claims: object) => `h.${btoa(JSON.stringify(claims))}.s`;

  test("names the reader's address for the page; an invalid one names none", () => {
    expect(emailIn(tokenOf({ email: "ann@example.com" }))).toBe("ann@example.com");
    for (const token of ["", "a", "a.b.c", tokenOf({}), tokenOf({ email: 1 })])
      expect(emailIn(token)).toBeNull();
  });

  test("is sent with the secret whose hash Google received", async () => {
    const asked: { nonce: string; client_id: string }[] = [];
    let give: (answer: { credential?: string }) => void = () => {};
    const window = fakeWindow({
      initialize: (options: (typeof asked)[0] & { callback: typeof give }) => {
        asked.push(options);
        give = options.callback;
      },
      prompt: () => {},
      cancel: () => {},
    });
    const given: GoogleCredential[] = [];
    const stop = askGoogle(window, { clientId: "client", scriptUrl: "https://g.test/a" }, (each) =>
      given.push(each),
    );
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 10_000 });
    give({});
    give({ credential: tokenOf({ email: "ann@example.com" }) });
    expect(given).toMatchObject([{ email: "ann@example.com" }]);
    const bytes = new TextEncoder().encode(given[0]!.secret);
    const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
    expect(asked[0]).toMatchObject({ client_id: "client", nonce: digest });
    stop();
    give({ credential: tokenOf({}) });
    expect(given).toHaveLength(1);
  });
});

function fakeWindow(id: object): Window & typeof globalThis {
  const script = {
    addEventListener: (event: string, listen: () => void) => {
      if (event === "load") listen();
    },
  };
  const document = { createElement: () => script, head: { append: () => {} } };
  return { document, google: { accounts: { id } } } as unknown as Window & typeof globalThis;
}
