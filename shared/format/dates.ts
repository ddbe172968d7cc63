// Dates as readers see them. Always English and UTC, so that the server, a cached page and every
// reader's browser write the same text; a table of months because building Intl formatters costs
// more than the rest of a small page.

/** The months in their order. */
export const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** "November 3, 2023": the long form (reader.md §9). Takes milliseconds since 1970. */
export function formatLongDate(time: number): string {
  const date = new Date(time);
  return `${monthName(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/**
 * "Nov 3, 2023", or "Nov 3" when `now` falls in the same year. Both are milliseconds since 1970;
 * `now` is the render's time and travels with the page, so that hydration writes the same text.
 */
export function formatShortDate(time: number, now: number): string {
  const date = new Date(time);
  const day = `${monthName(date).slice(0, 3)} ${date.getUTCDate()}`;
  const year = date.getUTCFullYear();
  return year === new Date(now).getUTCFullYear() ? day : `${day}, ${year}`;
}

/** "November 3, 2023, 14:05 UTC". Takes milliseconds since 1970. */
export function formatTimestamp(time: number): string {
  return `${formatLongDate(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

/** "November 2023". Takes milliseconds since 1970. */
export function formatMonthYear(time: number): string {
  const date = new Date(time);
  return `${monthName(date)} ${date.getUTCFullYear()}`;
}

/** "Member since November 2023" (reader.md §2.10, §9). Takes milliseconds since 1970. */
export function formatSince(standing: "Member" | "Friend", time: number): string {
  return `${standing} since ${formatMonthYear(time)}`;
}

function monthName(date: Date): string {
  return MONTHS[date.getUTCMonth()] ?? "";
}
