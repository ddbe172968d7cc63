import { expect, test } from "vitest";
import { formatMoney, formatMoneyExact } from "../../../shared/format/money.ts";

test.each([
  [500, "$5", "$5.00"],
  [450, "$4.50", "$4.50"],
  [5000 / 52, "$0.96", "$0.96"],
  [5, "$0.05", "$0.05"],
  [0, "$0", "$0.00"],
  [123_456_789, "$1,234,567.89", "$1,234,567.89"],
  [100_000, "$1,000", "$1,000.00"],
  [-250, "-$2.50", "-$2.50"],
  [-0.2, "$0", "$0.00"],
])("shows %s minor units as %s, exactly as %s", (minorUnits, price, exact) => {
  expect(formatMoney(minorUnits, "USD")).toBe(price);
  expect(formatMoneyExact(minorUnits, "USD")).toBe(exact);
});

test("agrees with the narrow symbol that the platform's own formatter writes", () => {
  for (const currency of ["USD", "CAD"] as const) {
    const own = new Intl.NumberFormat("en-US", {
      style: "currency",
      currency,
      currencyDisplay: "narrowSymbol",
    });
    expect(formatMoneyExact(1_234_550, currency)).toBe(own.format(12_345.5));
  }
});
