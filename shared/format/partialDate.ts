import { formatLongDate, formatMonthYear } from "./dates.ts";

/**
 * A date as far as it is known: `2019`, `2019-05` or `2019-05-14`. Null for any other text, and for a
 * day that no calendar has.
 */
export function readPartialDate(typed: string): string | null {
  const text = typed.trim();
  const [, year, month, day] = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/.exec(text) ?? [];
  if (year === undefined || Number(year) < 1000) return null;
  const whole = `${year}-${month ?? "01"}-${day ?? "01"}`;
  const time = Date.parse(`${whole}T00:00:00Z`);
  // A day beyond its month's last would be one of the next month.
  return Number.isNaN(time) || !new Date(time).toISOString().startsWith(whole) ? null : text;
}

/** Its first moment, in milliseconds since 1970. Takes what `readPartialDate` answers. */
export function partialDateTime(date: string): number {
  return Date.parse(
    `${date}${date.length === 4 ? "-01-01" : date.length === 7 ? "-01" : ""}T00:00:00Z`,
  );
}

/** "2019", "May 2019" or "May 14, 2019". Takes what `readPartialDate` answers. */
export function formatPartialDate(date: string): string {
  if (date.length === 4) return date;
  const time = partialDateTime(date);
  return date.length === 7 ? formatMonthYear(time) : formatLongDate(time);
}
