// Values of `datetime-local` fields, which have no time zone: "2026-11-24T09:30".

/** Milliseconds since 1970 as a field's value in UTC; empty for null. */
export function toUtcInput(time: number | null): string {
  return time === null ? "" : new Date(time).toISOString().slice(0, 16);
}

/** Milliseconds since 1970 of a field's value in UTC; null if it is empty or invalid. */
export function fromUtcInput(value: string): number | null {
  const time = Date.parse(`${value}Z`);
  return Number.isNaN(time) ? null : time;
}

/** Converts a field's value from UTC to the browser's time zone; empty if it is invalid. */
export function utcToLocalInput(value: string): string {
  const time = fromUtcInput(value);
  return time === null ? "" : toUtcInput(time - new Date(time).getTimezoneOffset() * 60_000);
}

/** Converts a field's value from the browser's time zone to UTC; empty if it is invalid. */
export function localToUtcInput(value: string): string {
  const time = Date.parse(value);
  return Number.isNaN(time) ? "" : toUtcInput(time);
}
