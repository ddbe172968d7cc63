// Formats amounts of money. Amounts are stored in minor units and shown divided by 100 with the
// narrow symbol.

/** The currencies in which memberships are sold. */
export const CURRENCIES = ["USD", "CAD"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** A currency by its name; USD for one that this version doesn't know. */
export const currencyNamed = (name: string): Currency =>
  CURRENCIES.find((currency) => currency === name) ?? "USD";

const NARROW_SYMBOLS: Record<Currency, string> = { USD: "$", CAD: "$" };

/**
 * Formats a price: "$5", "$4.50", "$1,200". Takes minor units and rounds fractions of one. Shows
 * decimals only when needed.
 */
export function formatMoney(minorUnits: number, currency: Currency): string {
  return format(minorUnits, currency, "whenNeeded");
}

/**
 * Formats an amount in a table, receipt or statement: always two decimals, "$5.00". Takes minor
 * units.
 */
export function formatMoneyExact(minorUnits: number, currency: Currency): string {
  return format(minorUnits, currency, "always");
}

function format(minorUnits: number, currency: Currency, decimals: "whenNeeded" | "always"): string {
  const minor = Math.round(Math.abs(minorUnits));
  const sign = minorUnits < 0 && minor > 0 ? "-" : "";
  const whole = groupThousands(Math.floor(minor / 100));
  const cents = minor % 100;
  const fraction =
    cents === 0 && decimals === "whenNeeded" ? "" : `.${String(cents).padStart(2, "0")}`;
  return `${sign}${NARROW_SYMBOLS[currency]}${whole}${fraction}`;
}

function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}
