import type { Currency } from "../format/money.ts";

/** The currency in which someone is offered a price first, by country code. */
export function currencyOf(country: string | null | undefined): Currency {
  return country === "CA" ? "CAD" : "USD";
}
