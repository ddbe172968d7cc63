import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../../shared/durations.ts";
import { dueBanners } from "../../../../client/features/notices/banners/dueBanners.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const READER = {
  id: "100000000001",
  unverifiedEmail: null,
  isSuspended: false,
  isLimited: false,
  membership: null,
} as const;
const MEMBER = { ...READER, membership: { id: "mem_1" } } as const;
const CANCELED = {
  isCancelled: true,
  paymentProvider: "STRIPE",
  currentPeriodEndsAt: NOW + 40 * DAY_MS,
  hasCreditCardExpired: false,
  hasRecurringPaymentFailedMoreThanOnce: false,
  paymentFailedAt: null,
  paymentMethod: { expirationMonth: 12, expirationYear: 2030 },
};

const ABOUT = { pageId: "landing-about", routeName: "ShowAbout" };
const STORY = { pageId: "post", routeName: "ShowPost" };

/** Returns the banners due on a page about a story. */
function due(
  viewer: Parameters<typeof dueBanners>[0],
  {
    page = ABOUT,
    story = null as Parameters<typeof dueBanners>[1]["story"],
    membership = null as Parameters<typeof dueBanners>[1]["membership"],
    isMembershipOffered = true,
  } = {},
) {
  return dueBanners(viewer, {
    location: { ...page, now: NOW },
    story,
    membership,
    isDismissed: () => false,
    isMembershipOffered,
    isInNativeApp: false,
  });
}

const kindsOf = (...asked: Parameters<typeof due>) => [...due(...asked).kinds];

describe("the due banners", () => {
  test("are empty for a reader without a membership: the offer is a line of the home", () => {
    expect(kindsOf(READER)).toEqual([]);
    expect(kindsOf(READER, { page: { pageId: "home", routeName: "ShowHome" } })).toEqual([]);
  });

  test("offer to reactivate a canceled membership where it is sold, and not to those at work", () => {
    const membership = CANCELED;
    expect(kindsOf(MEMBER, { membership })).toEqual(["top-upsell"]);
    expect(due(MEMBER, { membership }).upsell).toEqual({ kind: "reactivate", isDismissable: true });
    expect(kindsOf(MEMBER, { membership, isMembershipOffered: false })).toEqual([]);
    const page = { pageId: "settings", routeName: "Settings" };
    expect(kindsOf(MEMBER, { membership, page })).toEqual([]);
  });

  test("tell a suspended user so, except where the page does", () => {
    const suspended = { ...READER, isSuspended: true };
    expect(kindsOf(suspended)).toEqual(["user-suspended"]);
    expect(kindsOf(suspended, { page: { ...ABOUT, pageId: "suspended" } })).toEqual([]);
  });

  test("tell a limited user so, on every page", () => {
    expect(kindsOf({ ...READER, isLimited: true })).toEqual(["limited-state"]);
    expect(kindsOf({ ...READER, isLimited: true }, { page: STORY })).toEqual(["limited-state"]);
  });

  test("ask for a verification of an address", () => {
    expect(kindsOf({ ...READER, unverifiedEmail: "a@b.test" })).toEqual(["verify-email"]);
  });

  test("say that a story breaks the Rules", () => {
    const story = { isSuspended: true, isLocked: false, creatorId: READER.id };
    expect(kindsOf(READER, { page: STORY, story })).toEqual(["post-suspended"]);
    expect(kindsOf(READER, { page: STORY, story: { ...story, isSuspended: false } })).toEqual([]);
  });
});
