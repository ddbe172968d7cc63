import { expect, test } from "vitest";
import {
  type AnnouncedPayment,
  nextPaymentText,
} from "../../../../client/features/membership/nextPaymentText.ts";

const payment = (
  at: number,
  total: number,
  billingPeriod: "ANNUAL" | "MONTHLY",
  parts: Partial<AnnouncedPayment> = {},
): AnnouncedPayment => {
  return { at, total, tax: 0, discount: 0, credit: 0, plan: { billingPeriod }, ...parts };
};

const MARCH = Date.UTC(2027, 2, 1);
const APRIL = Date.UTC(2027, 3, 1);
const NEXT_MARCH = Date.UTC(2028, 2, 1);

test.each([
  [payment(MARCH, 500, "MONTHLY"), null, "$5 on March 1, 2027, then every month."],
  [
    payment(MARCH, 565, "MONTHLY", { tax: 65 }),
    null,
    "$5.65, including $0.65 tax, on March 1, 2027, then every month.",
  ],
  [
    payment(MARCH, 2500, "ANNUAL", { discount: 2500 }),
    payment(NEXT_MARCH, 5000, "ANNUAL"),
    "$25 on March 1, 2027, then $50 a year. Your discount saves you $25.",
  ],
  [
    payment(MARCH, 250, "MONTHLY", { discount: 250 }),
    payment(NEXT_MARCH, 500, "MONTHLY"),
    "$2.50 on March 1, 2027, then every month. From March 1, 2028, it’s $5 a month. Your discount saves you $2.50.",
  ],
  [
    payment(MARCH, 1000, "MONTHLY", { credit: 500 }),
    payment(APRIL, 1500, "MONTHLY"),
    "$10 on March 1, 2027, then $15 a month. Your credit pays $5 of it.",
  ],
  [
    payment(MARCH, 520, "MONTHLY", { credit: -20 }),
    payment(APRIL, 500, "MONTHLY"),
    "$5.20 on March 1, 2027, then $5 a month. It includes $0.20 that was too little to charge before.",
  ],
])("the next payment is named with what it is made of and what follows", (next, later, text) => {
  expect(nextPaymentText({ currency: "USD", next, later })).toBe(`Your next payment is ${text}`);
});

test("nothing is said of a payment that there won't be", () => {
  expect(nextPaymentText({ currency: "USD", next: null, later: null })).toBe(null);
});
