import { formatLongDate, formatMonthYear } from "./dates.ts";

/**
 * Parses a date known to the year, month or day: `2019`, `2019-05` or `2019-05-14`. Null for any
 * other text and for a date that doesn't exist.
 */
export function readPartialDate(typed: string): string | null {
  const text = typed.trim();
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text) ?? [];
  if (year === undefined || Number(year) < 1000) return null;
  const whole = `${year}-${month ?? "01"}-${day ?? "01"}`;
  const time = Date.parse(`${whole}T00:00:00Z`);
  // JavaScript rolls a day past the month's end over into the next month.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(whole) ? null : text;
}

/**
 * Returns the start of a partial date in milliseconds since 1970. Takes a result of
 * `readPartialDate`.
 */
export function partialDateTime(date: string): number {
  return Date.parse(
    `${date}${date.length === 4 ? "-01-01" : date.length === 7 ? "-01" : ""}T00:00:00Z`,
  );
}

/**
 * Formats a partial date as "2019", "May 2019" or "May 14, 2019". Takes a result of
 * `readPartialDate`.
 */
export function formatPartialDate(date: string): string {
  if (date.length === 4) return date;
  const time = partialDateTime(date);
  return date.length === 7 ? formatMonthYear(time) : formatLongDate(time);
}
