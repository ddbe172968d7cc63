/**
 * What a moment in UTC, as the browser's field has it, is on the writer's clock; null where there is no
 * such moment. The time zone is the browser's where none is given.
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
