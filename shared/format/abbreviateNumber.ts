/**
 * Formats a count as 999, 1.2K, 12.3K, 123K or 3M; there is no larger unit than M. Shows one
 * decimal below a hundred of the unit, and drops a zero decimal.
 */
export function abbreviateNumber(count: number): string {
  const size = Math.abs(count);
  // 999,950 would round to 1000K, so M starts at the value that rounds up to it.
  if (size >= 999_500) return inUnit(count, 1_000_000, "M");
  if (size >= 1000) return inUnit(count, 1000, "K");
  return String(count);
}

function inUnit(count: number, unit: number, letter: string): string {
  const value = count / unit;
  const tenths = Math.round(value * 10) / 10;
  return `${Math.abs(tenths) < 100 ? tenths : Math.round(value)}${letter}`;
}
