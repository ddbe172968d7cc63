/**
 * A count in short: 999, 1.2K, 12.3K, 123K, 3M (platform.md §9 knows K and M only). One decimal
 * below a hundred of the unit, none above; a decimal of zero is left out.
 */
export function abbreviateNumber(count: number): string {
  const size = Math.abs(count);
  // 999,950 would round to 1000K, so the step to M comes where rounding reaches it.
  if (size >= 999_500) return inUnit(count, 1_000_000, "M");
  if (size >= 1000) return inUnit(count, 1000, "K");
  return String(count);
}

function inUnit(count: number, unit: number, letter: string): string {
  const value = count / unit;
  const tenths = Math.round(value * 10) / 10;
  return `${Math.abs(tenths) < 100 ? tenths : Math.round(value)}${letter}`;
}
