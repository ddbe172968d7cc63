import { describe, expect, test } from "vitest";
import {
  forgetBeforeModeration,
  isDismissed,
  rememberDismissal,
} from "../../../../client/features/notices/bannerDismissals.ts";
import {
  type BannerKind,
  bannerOf,
  pickBanner,
} from "../../../../client/features/notices/banners.ts";
import {
  acceptPrivacy,
  privacyQuestion,
  rememberCountry,
  reportConsent,
} from "../../../../client/features/notices/privacyConsent.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import { fullStorage, makeStorage } from "./storage.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const ANN = "100000000001";
const BEN = "100000000002";
const never = () => false;

describe("the banner that is shown", () => {
  const both: ReadonlySet<BannerKind> = new Set([
    "sign-in-confirmation",
    "privacy-banner",
  ] as const);

  test("is the most pressing of those that are due", () => {
    expect(pickBanner(both, never)).toBe("privacy-banner");
    expect(pickBanner(new Set(["sign-in-confirmation"] as const), never)).toBe(
      "sign-in-confirmation",
    );
    expect(pickBanner(new Set(), never)).toBeNull();
  });

  test("is the next one where the first was put away", () => {
    expect(pickBanner(both, ({ kind }) => kind === "privacy-banner")).toBe("sign-in-confirmation");
    expect(pickBanner(both, () => true)).toBeNull();
  });
});

describe("a banner that was put away", () => {
  test.each([
    ["limited-state", "LIMITED_STATE"],
    ["user-suspended", "USER_SUSPENDED"],
    ["verify-email", "VERIFY_EMAIL"],
  ] as const)("is away in the person's other browsers too: %s", (kind, flag) => {
    expect(bannerOf(kind).flag).toBe(flag);
  });

  const banner = { kind: "verify-email", windowMs: 14 * DAY_MS };

  test("stays away for its window, and no longer", () => {
    const storage = makeStorage();
    rememberDismissal(storage, banner.kind, ANN, NOW);
    expect(isDismissed(storage, banner, ANN, NOW + 14 * DAY_MS - 1)).toBe(true);
    expect(isDismissed(storage, banner, ANN, NOW + 14 * DAY_MS)).toBe(false);
  });

  test("is one person's: the next who signs in here sees it", () => {
    const storage = makeStorage();
    rememberDismissal(storage, banner.kind, ANN, NOW);
    expect(isDismissed(storage, banner, BEN, NOW)).toBe(false);
    expect(isDismissed(storage, banner, null, NOW)).toBe(false);
  });

  test("leaves the other banners where they are, and what was put away before", () => {
    const storage = makeStorage();
    rememberDismissal(storage, banner.kind, ANN, NOW);
    rememberDismissal(storage, "privacy", ANN, NOW + 1);
    expect(isDismissed(storage, { kind: "other", windowMs: DAY_MS }, ANN, NOW)).toBe(false);
    expect(isDismissed(storage, banner, ANN, NOW)).toBe(true);
  });

  test("about a measure is away until another is taken", () => {
    const storage = makeStorage();
    const kinds = ["user-suspended", "limited-state", "verify-email"];
    const shown = () =>
      kinds.filter((kind) => !isDismissed(storage, { kind, windowMs: DAY_MS }, ANN, NOW));
    forgetBeforeModeration(storage, ANN, 1000);
    for (const kind of kinds) rememberDismissal(storage, kind, ANN, NOW);
    forgetBeforeModeration(storage, ANN, 1000);
    expect(shown()).toEqual([]);
    // Ended and imposed again.
    forgetBeforeModeration(storage, ANN, null);
    expect(shown()).toEqual([]);
    forgetBeforeModeration(storage, ANN, 2000);
    expect(shown()).toEqual(["user-suspended", "limited-state"]);
    for (const kind of kinds) rememberDismissal(storage, kind, ANN, NOW);
    forgetBeforeModeration(storage, ANN, 2000);
    expect(shown()).toEqual([]);
    expect(() => forgetBeforeModeration(fullStorage(), ANN, 3000)).not.toThrow();
  });

  test("is not away for ever by a clock that was years ahead", () => {
    const storage = makeStorage();
    rememberDismissal(storage, banner.kind, ANN, NOW + 400 * DAY_MS);
    expect(isDismissed(storage, banner, ANN, NOW)).toBe(false);
  });

  test.each(["", "null", "7", "[1]", '{"verify-email":"soon"}', "{"])(
    "is shown where %j is all that is kept of it",
    (kept) => {
      const storage = makeStorage();
      storage.setItem(`banner-dismissals:${ANN}`, kept);
      expect(isDismissed(storage, banner, ANN, NOW)).toBe(false);
    },
  );

  test("does no harm where nothing can be kept", () => {
    const storage = fullStorage();
    rememberDismissal(storage, banner.kind, ANN, NOW);
    expect(isDismissed(storage, banner, ANN, NOW)).toBe(false);
  });
});

const makeJar = (protocol = "https:") => ({ cookie: "", location: { protocol } });

describe("a visitor's consent", () => {
  test("is asked for in Europe, once it is known that they are there", () => {
    const storage = makeStorage();
    expect(privacyQuestion(storage, NOW)).toBe("country");
    rememberCountry(storage, "DE", NOW);
    expect(privacyQuestion(storage, NOW)).toBe("consent");
  });

  test("is not asked for once they have given it", () => {
    const storage = makeStorage();
    rememberCountry(storage, "FR", NOW);
    acceptPrivacy(storage, NOW, makeJar());
    expect(privacyQuestion(storage, NOW + 400 * DAY_MS)).toBe("none");
  });

  test("is told to the server by a cookie, and again as the visitor comes again", () => {
    const [storage, jar] = [makeStorage(), makeJar()];
    reportConsent(storage, jar);
    expect(jar.cookie).toBe("");
    acceptPrivacy(storage, NOW, jar);
    const told = "privacy-consent=1; Path=/; Max-Age=34560000; SameSite=Lax; Secure";
    expect(jar.cookie).toBe(told);
    const later = makeJar("http:");
    reportConsent(storage, later);
    expect(later.cookie).toBe(told.replace("; Secure", ""));
  });

  test.each(["US", null, undefined, "", "XX"])("is not asked for in %j", (country) => {
    const storage = makeStorage();
    rememberCountry(storage, country, NOW);
    expect(privacyQuestion(storage, NOW)).toBe("none");
  });

  test("is thought of anew after a week, since people travel", () => {
    const storage = makeStorage();
    rememberCountry(storage, "US", NOW);
    expect(privacyQuestion(storage, NOW + 7 * DAY_MS)).toBe("country");
    storage.setItem("visitor-country", "nonsense DE");
    expect(privacyQuestion(storage, NOW)).toBe("country");
  });

  test("does no harm where nothing can be kept", () => {
    const storage = fullStorage();
    rememberCountry(storage, "DE", NOW);
    acceptPrivacy(storage, NOW, makeJar());
    expect(privacyQuestion(storage, NOW)).toBe("country");
  });
});
