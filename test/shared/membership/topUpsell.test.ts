import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../shared/durations.ts";
import {
  topUpsell,
  type MembershipFacts,
  type UpsellFacts,
} from "../../../shared/membership/topUpsell.ts";

const NOW = Date.UTC(2026, 2, 15, 12);

/** A non-member on a public story. */
const READER: UpsellFacts = {
  now: NOW,
  routeName: "ShowPost",
  isHydrated: true,
  isInNativeApp: false,
  viewer: "loggedIn",
  hasMembership: false,
  membership: null,
  isPostLocked: false,
  isDismissed: () => false,
};

const MEMBERSHIP: MembershipFacts = {
  isCancelled: false,
  paymentProvider: "STRIPE",
  currentPeriodEndsAt: NOW + 300 * DAY_MS,
  paymentMethod: { expirationMonth: 12, expirationYear: 2030 },
  hasCreditCardExpired: false,
  hasRecurringPaymentFailedMoreThanOnce: false,
  paymentFailedAt: null,
};

const member = (membership: Partial<MembershipFacts>, facts: Partial<UpsellFacts> = {}) =>
  topUpsell({
    ...READER,
    hasMembership: true,
    membership: { ...MEMBERSHIP, ...membership },
    ...facts,
  });

describe("the membership offer", () => {
  test("is shown if all six conditions hold", () => {
    expect(topUpsell(READER)).toEqual({ kind: "nonMember", isDismissable: true });
  });

  test.each([
    ["the reader is not known yet", { viewer: "loading" }],
    ["nobody is signed in", { viewer: "loggedOut" }],
    ["the page has not come alive", { isHydrated: false }],
    ["the reader is a member", { hasMembership: true }],
    ["it was put away", { isDismissed: (kind: string) => kind === "nonMember" }],
    ["the story says so itself", { isPostLocked: true }],
  ] satisfies [string, Partial<UpsellFacts>][])("isn't shown if %s", (_why, facts) => {
    expect(topUpsell({ ...READER, ...facts })).toBeNull();
  });

  test("isn't shown in any other of the 64 cases", () => {
    const failing: Partial<UpsellFacts>[] = [
      { viewer: "loading" },
      { viewer: "loggedOut" },
      { isHydrated: false },
      { hasMembership: true },
      { isDismissed: () => true },
      { isPostLocked: true },
    ];
    for (let cases = 1; cases < 2 ** failing.length; cases += 1) {
      const facts = failing.filter((_, bit) => (cases & (1 << bit)) !== 0);
      expect(topUpsell(Object.assign({}, READER, ...facts)), String(cases)).toBeNull();
    }
  });
});

describe("the reactivation offer", () => {
  const cancelled = { isCancelled: true };
  const away = { isDismissed: (kind: string) => kind === "reactivate" };

  test("is shown for a card provider with a payment method, and can be dismissed", () => {
    expect(member(cancelled)).toEqual({ kind: "reactivate", isDismissable: true });
    expect(member({ ...cancelled, paymentProvider: "BRAINTREE" })?.kind).toBe("reactivate");
    expect(member(cancelled, away)).toBeNull();
  });

  test.each([
    [{ paymentProvider: "APPLE" }],
    [{ paymentProvider: "PAYPAL" }],
    [{ paymentMethod: null }],
    [{ isCancelled: false }],
  ])("isn't shown with %j", (membership) => {
    expect(member({ ...cancelled, ...membership })).toBeNull();
  });

  test("reappears and stays in the last four weeks", () => {
    const endsIn = (ms: number) => member({ ...cancelled, currentPeriodEndsAt: NOW + ms }, away);
    expect(endsIn(28 * DAY_MS)).toBeNull();
    expect(endsIn(28 * DAY_MS - 1)).toEqual({ kind: "reactivate", isDismissable: false });
  });
});

describe("the payment problem banner", () => {
  const soon = { currentPeriodEndsAt: NOW + 7 * DAY_MS };
  const away = { isDismissed: (kind: string) => kind === "payment" };
  const grey = { kind: "payment", theme: "grey", isDismissable: true };
  const error = { kind: "payment", theme: "error", isDismissable: false };

  test("is an error for an expired card after a failed payment, and can't be dismissed", () => {
    const failed = { hasCreditCardExpired: true, paymentFailedAt: NOW - 1 };
    expect(member(failed)).toEqual({ ...error, trouble: "cardExpired" });
    expect(member(failed, away)).toEqual({ ...error, trouble: "cardExpired" });
  });

  test("is gray for an expired card before a failed payment, in the last week of the period", () => {
    const expired = { hasCreditCardExpired: true };
    expect(member({ ...expired, ...soon })).toEqual({ ...grey, trouble: "cardExpired" });
    expect(member({ ...expired, ...soon }, away)).toBeNull();
    expect(member({ ...expired, currentPeriodEndsAt: NOW + 7 * DAY_MS + 1 })).toBeNull();
  });

  test("can't be dismissed after repeated failures", () => {
    const failing = { hasRecurringPaymentFailedMoreThanOnce: true };
    expect(member(failing, away)).toEqual({ ...error, trouble: "paymentFailedRepeatedly" });
  });

  test("treats a card as valid through its printed month", () => {
    const march = { paymentMethod: { expirationMonth: 3, expirationYear: 2026 } };
    const endsAt = (currentPeriodEndsAt: number, now = currentPeriodEndsAt - DAY_MS) =>
      member({ ...march, currentPeriodEndsAt }, { now });
    expect(endsAt(Date.UTC(2026, 3, 1))).toEqual({ ...grey, trouble: "cardExpiring" });
    expect(endsAt(Date.UTC(2026, 3, 1) - 1)).toBeNull();
    // A card of December expires at the end of the year.
    const december = { paymentMethod: { expirationMonth: 12, expirationYear: 2026 } };
    const newYear = Date.UTC(2027, 0, 1);
    const at = { now: newYear - DAY_MS };
    expect(member({ ...december, currentPeriodEndsAt: newYear }, at)?.kind).toBe("payment");
    expect(member({ ...december, currentPeriodEndsAt: newYear - 1 }, at)).toBeNull();
    expect(member({ paymentMethod: { kind: "wallet" }, ...soon })).toBeNull();
    // A leap day is the last one of February.
    const leap = { paymentMethod: { expirationMonth: 2, expirationYear: 2028 } };
    const leapMarch = Date.UTC(2028, 2, 1);
    const before = { now: leapMarch - 3 * DAY_MS };
    expect(member({ ...leap, currentPeriodEndsAt: leapMarch }, before)?.kind).toBe("payment");
    expect(member({ ...leap, currentPeriodEndsAt: leapMarch - 1 }, before)).toBeNull();
  });

  test.each([
    "ShowHome",
    "Settings",
    "SettingsTab",
    "ShowPost",
    "ShowPostUnderUser",
    "ShowPostUnderCollection",
  ])("is shown on %s", (routeName) => {
    const failing = { hasRecurringPaymentFailedMoreThanOnce: true };
    expect(member(failing, { routeName })?.kind).toBe("payment");
  });

  test.each([
    [{}, { routeName: "ShowUser" }],
    [{}, { isInNativeApp: true }],
    [{ paymentProvider: "GOOGLE" }, {}],
    [{ isCancelled: true, paymentMethod: null }, {}],
  ])("isn't shown with %j and %j", (membership, facts) => {
    const failing = { hasRecurringPaymentFailedMoreThanOnce: true };
    expect(member({ ...failing, ...membership }, facts)).toBeNull();
  });
});

test("only the first of several membership banners is shown", () => {
  const cancelled = { ...MEMBERSHIP, isCancelled: true, paymentFailedAt: NOW };
  const all = { ...READER, membership: cancelled };
  expect(topUpsell(all)?.kind).toBe("nonMember");
  expect(topUpsell({ ...all, hasMembership: true })?.kind).toBe("reactivate");
  const failing = { ...cancelled, isCancelled: false, hasRecurringPaymentFailedMoreThanOnce: true };
  expect(topUpsell({ ...all, hasMembership: true, membership: failing })?.kind).toBe("payment");
});
