/**
 * Formats a UTC timestamp of a `datetime-local` field in the writer's time zone, by default the
 * browser's; null if it is invalid.
 */
export function localTimeOf(timestamp: string, timeZone?: string): string | null {
  const time = Date.parse(`${timestamp}Z`);
  if (Number.isNaN(time)) return null;
  return new Intl.DateTimeFormat("en", {
    weekday: "long",
    month: "long",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone,
  }).format(time);
}
