import { expect, test } from "vitest";
import { cardExpiry } from "../../../shared/membership/billingDates.ts";
import { hasCardExpired } from "../../../worker/domain/membership/membershipStatus.ts";

test.each([
  ["in a month of 30 days", 4, 2026, "2026-05-01"],
  ["in a month of 31 days", 1, 2026, "2026-02-01"],
  ["in February", 2, 2026, "2026-03-01"],
  ["in February of a leap year", 2, 2028, "2028-03-01"],
  ["in February of 2100, which is no leap year", 2, 2100, "2100-03-01"],
  ["at the end of a year", 12, 2026, "2027-01-01"],
])("a card valid %s expires on the first day of the next month", (_when, month, year, day) => {
  expect(cardExpiry(month, year)).toBe(Date.parse(day));
  const card = { cardMonth: month, cardYear: year } as Parameters<typeof hasCardExpired>[0];
  expect(hasCardExpired(card, Date.parse(day) - 1)).toBe(false);
  expect(hasCardExpired(card, Date.parse(day))).toBe(true);
});
