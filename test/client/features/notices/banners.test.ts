import { describe, expect, test } from "vitest";
import {
  forgetBeforeModeration,
  isDismissed,
  rememberDismissal,
} from "../../../../client/features/notices/banners/bannerDismissals.ts";
import {
  type BannerKind,
  bannerOf,
  pickBanner,
  suitsUpsell,
} from "../../../../client/features/notices/banners/banners.ts";
import {
  acceptPrivacy,
  privacyQuestion,
  rememberCountry,
  reportConsent,
} from "../../../../client/runtime/browser/privacyConsent.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import { fullStorage, makeStorage } from "./storage.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const ANN = "100000000001";
const BEN = "100000000002";
const never = () => false;

describe("the visible banner", () => {
  const both: ReadonlySet<BannerKind> = new Set(["verify-email", "limited-state"] as const);

  test("is the most important one that is due", () => {
    expect(pickBanner(both, never, "post")).toBe("limited-state");
    expect(pickBanner(new Set(["verify-email"] as const), never, "post")).toBe("verify-email");
    expect(pickBanner(new Set(), never, "post")).toBeNull();
  });

  test("is the next one if the first was dismissed", () => {
    expect(pickBanner(both, ({ kind }) => kind === "limited-state", "post")).toBe("verify-email");
    expect(pickBanner(both, () => true, "post")).toBeNull();
  });
});

test.each(["settings", "subscription-stats", "post-settings", "two-col-your-stories"])(
  "no offer and no banner that can wait interrupts the work on the page %s",
  (pageId) => {
    expect(suitsUpsell({ kind: "nonMember", isDismissable: true }, pageId)).toBe(false);
    expect(suitsUpsell({ kind: "reactivate", isDismissable: true }, pageId)).toBe(false);
    expect(pickBanner(new Set(["verify-email"] as const), never, pageId)).toBeNull();
    expect(pickBanner(new Set(["user-suspended"] as const), never, pageId)).toBe("user-suspended");
  },
);

test.each(["checkout", "gift-membership", "group-gift-membership", "update-payment"])(
  "an offer isn't shown above the card form of %s",
  (pageId) => {
    const due: ReadonlySet<BannerKind> = new Set(["verify-email", "top-upsell"] as const);
    expect(pickBanner(due, never, pageId)).toBe("verify-email");
    expect(pickBanner(new Set(["top-upsell"] as const), never, pageId)).toBeNull();
  },
);

test.each(["post", "home-lo-legacy", "landing-about", "settings"])(
  "the offer to non-members is never a banner, as on %s",
  (pageId) => {
    expect(suitsUpsell({ kind: "nonMember", isDismissable: true }, pageId)).toBe(false);
  },
);

describe("a dismissed banner", () => {
  test.each([
    ["limited-state", "LIMITED_STATE"],
    ["user-suspended", "USER_SUSPENDED"],
    ["verify-email", "VERIFY_EMAIL"],
  ] as const)("is also hidden in the user's other browsers: %s", (kind, flag) => {
    expect(bannerOf(kind).flag).toBe(flag);
  });

  const banner = { kind: "verify-email", windowMs: 14 * DAY_MS };

  test("is hidden for its period, and no longer", () => {
    const storage = makeStorage();
    rememberDismissal(storage, banner.kind, ANN, NOW);
    expect(isDismissed(storage, banner, ANN, NOW + 14 * DAY_MS - 1)).toBe(true);
    expect(isDismissed(storage, banner, ANN, NOW + 14 * DAY_MS)).toBe(false);
  });

  test("is hidden for one user only, and not for the next one who signs in", () => {
    const storage = makeStorage();
    rememberDismissal(storage, banner.kind, ANN, NOW);
    expect(isDismissed(storage, banner, BEN, NOW)).toBe(false);
    expect(isDismissed(storage, banner, null, NOW)).toBe(false);
  });

  test("doesn't affect other banners or earlier dismissals", () => {
    const storage = makeStorage();
    rememberDismissal(storage, banner.kind, ANN, NOW);
    rememberDismissal(storage, "privacy", ANN, NOW + 1);
    expect(isDismissed(storage, { kind: "other", windowMs: DAY_MS }, ANN, NOW)).toBe(false);
    expect(isDismissed(storage, banner, ANN, NOW)).toBe(true);
  });

  test("about a moderation action is hidden until the next action", () => {
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

  test("isn't hidden forever by a clock that was years ahead", () => {
    const storage = makeStorage();
    rememberDismissal(storage, banner.kind, ANN, NOW + 400 * DAY_MS);
    expect(isDismissed(storage, banner, ANN, NOW)).toBe(false);
  });

  test.each(["", "null", "7", "[1]", '{"verify-email":"soon"}', "{"])(
    "is shown if only %j is stored",
    (kept) => {
      const storage = makeStorage();
      storage.setItem(`banner-dismissals:${ANN}`, kept);
      expect(isDismissed(storage, banner, ANN, NOW)).toBe(false);
    },
  );

  test("causes no error without storage", () => {
    const storage = fullStorage();
    rememberDismissal(storage, banner.kind, ANN, NOW);
    expect(isDismissed(storage, banner, ANN, NOW)).toBe(false);
  });
});

const makeJar = (protocol = "https:") => ({ cookie: "", location: { protocol } });

describe("an anonymous viewer's consent", () => {
  test("is requested in Europe once their location is known", () => {
    const storage = makeStorage();
    expect(privacyQuestion(storage, NOW)).toBe("country");
    rememberCountry(storage, "DE", NOW);
    expect(privacyQuestion(storage, NOW)).toBe("consent");
  });

  test("isn't requested again once given", () => {
    const storage = makeStorage();
    rememberCountry(storage, "FR", NOW);
    acceptPrivacy(storage, NOW, makeJar());
    expect(privacyQuestion(storage, NOW + 400 * DAY_MS)).toBe("none");
  });

  test("is sent to the server with a cookie, and again on the next visit", () => {
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

  test.each(["US", null, undefined, "", "XX"])("isn't requested in %j", (country) => {
    const storage = makeStorage();
    rememberCountry(storage, country, NOW);
    expect(privacyQuestion(storage, NOW)).toBe("none");
  });

  test("is checked again after a week, since people travel", () => {
    const storage = makeStorage();
    rememberCountry(storage, "US", NOW);
    expect(privacyQuestion(storage, NOW + 7 * DAY_MS)).toBe("country");
    storage.setItem("visitor-country", "nonsense DE");
    expect(privacyQuestion(storage, NOW)).toBe("country");
  });

  test("causes no error without storage", () => {
    const storage = fullStorage();
    rememberCountry(storage, "DE", NOW);
    acceptPrivacy(storage, NOW, makeJar());
    expect(privacyQuestion(storage, NOW)).toBe("country");
  });
});
