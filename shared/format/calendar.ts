// Owns the periods (years, months, days) of archives and their URLs. All in UTC, like every date on
// screen.

import { formatLongDate, formatMonthYear, MONTHS } from "./dates.ts";

/** A year, a month of a year, or a day of a month. */
export interface Period {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
}

/** Reads the period from route params; null for a date that doesn't exist. */
export function readPeriod(params: Readonly<Record<string, string | undefined>>): Period | null {
  const [year, month, day] = [params.year, params.month, params.day].map((part) =>
    part === undefined ? null : Number(part),
  );
  return year === null || year === undefined ? null : checkedPeriod(year, month, day);
}

/** Returns the period of these numbers; null for a date that doesn't exist. */
export function checkedPeriod(
  year: number,
  month: number | null = null,
  day: number | null = null,
): Period | null {
  if (day !== null && month === null) return null;
  const date = new Date(Date.UTC(year, (month ?? 1) - 1, day ?? 1));
  const isThere =
    year >= 1000 &&
    year <= 9999 &&
    date.getUTCFullYear() === year &&
    date.getUTCMonth() === (month ?? 1) - 1 &&
    date.getUTCDate() === (day ?? 1);
  return isThere ? { year, month, day } : null;
}

/**
 * Returns the start of a period (inclusive) and its end (exclusive), in milliseconds since 1970.
 */
export function periodBounds({ year, month, day }: Period): { from: number; to: number } {
  if (month === null) return { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
  if (day === null) return { from: Date.UTC(year, month - 1), to: Date.UTC(year, month) };
  return { from: Date.UTC(year, month - 1, day), to: Date.UTC(year, month - 1, day + 1) };
}

/** Returns the route params of a period, with two-digit months and days. */
export function periodParams({ year, month, day }: Period): Record<string, string> {
  return {
    year: String(year),
    ...(month === null ? {} : { month: twoDigits(month) }),
    ...(day === null ? {} : { day: twoDigits(day) }),
  };
}

function twoDigits(part: number): string {
  return String(part).padStart(2, "0");
}

/** Formats a period as "2024", "March 2024" or "March 5, 2024". */
export function formatPeriod(period: Period): string {
  const { from } = periodBounds(period);
  if (period.month === null) return String(period.year);
  return period.day === null ? formatMonthYear(from) : formatLongDate(from);
}

/** Formats a period inside a longer one: "2024", "March" or "5". */
export function formatPart({ year, month, day }: Period): string {
  if (month === null) return String(year);
  return day === null ? MONTHS[month - 1]! : String(day);
}

/** Returns the UTC day of a timestamp in milliseconds since 1970. */
export function dayOf(time: number): Period {
  const date = new Date(time);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/** Formats a day as a URL slug: "march-5-2024". */
export function daySlug(period: Period): string {
  return `${MONTHS[(period.month ?? 1) - 1]!.toLowerCase()}-${period.day ?? 1}-${period.year}`;
}

/** Parses a slug made by `daySlug`; null for a date that doesn't exist. */
export function readDaySlug(slug: string): Period | null {
  const [name, day, year] = slug.split("-");
  const month = MONTHS.findIndex((known) => known.toLowerCase() === name) + 1;
  return month === 0 ? null : checkedPeriod(Number(year), month, Number(day));
}
