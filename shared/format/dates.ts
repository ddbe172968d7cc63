// Formats dates for readers. Always English and UTC, so that the server, a cached page and every
// browser render the same text. Uses a table of months because building Intl formatters costs more
// than rendering the rest of a small page.

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

/**
 * Formats a date in the long form, "November 3, 2023". Takes milliseconds since
 * 1970.
 */
export function formatLongDate(time: number): string {
  const date = new Date(time);
  return `${monthName(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/**
 * Formats a date as "Nov 3, 2023", or "Nov 3" in the year of `now`. Both are milliseconds since
 * 1970; `now` is the server's render time, sent with the page so that hydration renders the same
 * text.
 */
export function formatShortDate(time: number, now: number): string {
  const date = new Date(time);
  const day = `${monthName(date).slice(0, 3)} ${date.getUTCDate()}`;
  const year = date.getUTCFullYear();
  return year === new Date(now).getUTCFullYear() ? day : `${day}, ${year}`;
}

/** Formats a time as "November 3, 2023, 14:05 UTC". Takes milliseconds since 1970. */
export function formatTimestamp(time: number): string {
  return `${formatLongDate(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

/** Formats a time in this machine's time zone as "November 3, 2023, 14:05 UTC+1". */
export function formatLocalTimestamp(time: number): string {
  const minutes = -new Date(time).getTimezoneOffset();
  const local = time + minutes * 60_000;
  return `${formatLongDate(local)}, ${new Date(local).toISOString().slice(11, 16)} ${zoneName(minutes)}`;
}

/** The name of a time zone by its minutes ahead of UTC, such as "UTC", "UTC+1" or "UTC-3:30". */
function zoneName(minutes: number): string {
  if (minutes === 0) return "UTC";
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const sign = minutes < 0 ? "-" : "+";
  return `UTC${sign}${hours}${rest === 0 ? "" : `:${String(rest).padStart(2, "0")}`}`;
}

/** Formats a month as "November 2023". Takes milliseconds since 1970. */
export function formatMonthYear(time: number): string {
  const date = new Date(time);
  return `${monthName(date)} ${date.getUTCFullYear()}`;
}

/** Formats "Member since November 2023". Takes milliseconds since 1970. */
export function formatSince(standing: "Member" | "Friend", time: number): string {
  return `${standing} since ${formatMonthYear(time)}`;
}

function monthName(date: Date): string {
  return MONTHS[date.getUTCMonth()] ?? "";
}
