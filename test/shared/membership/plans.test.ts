import { describe, expect, test } from "vitest";
import { addMonths } from "../../../shared/membership/billingDates.ts";
import { cardText } from "../../../shared/membership/cardText.ts";
import {
  crossoutDifference,
  planOf,
  type PlanType,
  roundToQuarter,
  switchesNow,
  weeklyAmount,
  yearlySavings,
} from "../../../shared/membership/plans.ts";

describe("plans", () => {
  test.each<[PlanType, number, number, string]>([
    ["MONTHLY", 500, 0, "MEMBER"],
    ["YEARLY", 5000, 0, "MEMBER"],
    ["PREMIUM_MONTHLY", 1500, 0, "FRIEND"],
    ["PREMIUM_YEARLY", 15_000, 0, "FRIEND"],
    ["YEARLY_CROSSOUT", 5000, 1000, "MEMBER"],
    ["PREMIUM_YEARLY_CROSSOUT", 15_000, 3000, "FRIEND"],
    ["YEARLY_STAFF", 100, 4900, "MEMBER"],
    ["YEARLY_DISCOUNT", 2500, 2500, "MEMBER"],
  ])("%s costs %d and saves %d for a %s", (type, amount, saved, tier) => {
    const plan = planOf(type, "USD");
    expect([plan.price.amount, crossoutDifference(plan.price), plan.tier]).toEqual([
      amount,
      saved,
      tier,
    ]);
  });

  test("have a weekly price, a saving and quarters", () => {
    expect(weeklyAmount(5000)).toBeCloseTo(96.15, 2);
    expect(yearlySavings("YEARLY", "USD")).toBe(1000);
    expect(yearlySavings("PREMIUM_YEARLY", "CAD")).toBe(4000);
    expect([112, 113, 96.15, 0].map(roundToQuarter)).toEqual([100, 125, 100, 0]);
  });

  test.each([
    ["MONTHLY", "YEARLY", true],
    ["MONTHLY", "PREMIUM_MONTHLY", true],
    ["YEARLY", "PREMIUM_MONTHLY", true],
    ["YEARLY", "MONTHLY", false],
    ["PREMIUM_YEARLY", "PREMIUM_MONTHLY", false],
    ["PREMIUM_MONTHLY", "YEARLY", false],
  ] as const)("switch from %s to %s now: %s", (from, to, isNow) => {
    expect(switchesNow(from, to)).toBe(isNow);
  });
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2027-02-28", 12, "2028-02-28"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-08-31", 6, "2027-02-28"],
])("%s and %d months is %s", (from, months, to) => {
  const hour = 13 * 3_600_000;
  expect(addMonths(Date.parse(from) + hour, months)).toBe(Date.parse(to) + hour);
});

test("a period that began on the 31st ends on the 31st again after a short month", () => {
  const february = addMonths(Date.parse("2026-01-31"), 1, 31);
  expect(addMonths(february, 1, 31)).toBe(Date.parse("2026-03-31"));
});

test("a card is valid through its last month", () => {
  const card = {
    cardType: "VISA",
    expirationMonth: 4,
    expirationYear: 2027,
    lastFour: "4242",
  } as const;
  expect(cardText(card, Date.parse("2027-04-30T23:59:59Z"))).toBe(
    "Visa ending in 4242 (Expires 4/2027)",
  );
  expect(cardText(card, Date.parse("2027-05-01"))).toBe("Visa ending in 4242 (Expired 4/2027)");
});
