// Dates of billing, in UTC. A period that began on the 31st ends on the last day of a shorter month,
// and the following ones on the 31st again, as at the payment provider.

/**
 * Adds months to a time, in milliseconds since 1970. `anchorDay` is the day of the month on which
 * billing began; by default that of the time.
 */
export function addMonths(time: number, months: number, anchorDay?: number): number {
  const date = new Date(time);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(anchorDay ?? date.getUTCDate(), lastDay);
  return Date.UTC(year, month, day) + (time - startOfDay(time));
}

function startOfDay(time: number): number {
  return time - (((time % 86_400_000) + 86_400_000) % 86_400_000);
}

/** A card is valid through its last month: it expires on the first day of the next. */
export function cardExpiry(month: number, year: number): number {
  return Date.UTC(year, month, 1);
}
