// Years, months and days as archives and their addresses name them. All in UTC, as all dates are shown.

import { formatLongDate, formatMonthYear, MONTHS } from "./dates.ts";

/** A year; a month of it; a day of that. */
export interface Period {
  readonly year: number;
  readonly month: number | null;
  readonly day: number | null;
}

/** The period that an address names, in its params; null for one that no calendar has. */
export function readPeriod(params: Readonly<Record<string, string | undefined>>): Period | null {
  const [year, month, day] = [params.year, params.month, params.day].map((part) =>
    part === undefined ? null : Number(part),
  );
  return year === null || year === undefined ? null : checkedPeriod(year, month, day);
}

/** A period of these numbers; null where no calendar has it. */
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

/** The first moment of a period and the first after it, in milliseconds since 1970. */
export function periodBounds({ year, month, day }: Period): { from: number; to: number } {
  if (month === null) return { from: Date.UTC(year, 0), to: Date.UTC(year + 1, 0) };
  if (day === null) return { from: Date.UTC(year, month - 1), to: Date.UTC(year, month) };
  return { from: Date.UTC(year, month - 1, day), to: Date.UTC(year, month - 1, day + 1) };
}

/** The params of a period's address: a month and a day have two digits. */
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

/** "2024", "March 2024" or "March 5, 2024". */
export function formatPeriod(period: Period): string {
  const { from } = periodBounds(period);
  if (period.month === null) return String(period.year);
  return period.day === null ? formatMonthYear(from) : formatLongDate(from);
}

/** The same within a longer period: "2024", "March" or "5". */
export function formatPart({ year, month, day }: Period): string {
  if (month === null) return String(year);
  return day === null ? MONTHS[month - 1]! : String(day);
}

/** The day of a moment in milliseconds since 1970. */
export function dayOf(time: number): Period {
  const date = new Date(time);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  };
}

/** A day as an address names it: "march-5-2024". */
export function daySlug(period: Period): string {
  return `${MONTHS[(period.month ?? 1) - 1]!.toLowerCase()}-${period.day ?? 1}-${period.year}`;
}

/** The day that such a slug names; null for one that no calendar has. */
export function readDaySlug(slug: string): Period | null {
  const [name, day, year] = slug.split("-");
  const month = MONTHS.findIndex((known) => known.toLowerCase() === name) + 1;
  return month === 0 ? null : checkedPeriod(Number(year), month, Number(day));
}
