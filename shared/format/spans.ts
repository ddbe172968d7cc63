// Formats short durations for operators.

const UNITS = [
  { size: 86_400_000, name: "d" },
  { size: 3_600_000, name: "h" },
  { size: 60_000, name: "min" },
  { size: 1000, name: "s" },
] as const;

/**
 * Formats milliseconds as "850 ms", "12 s", "3 h" or "2 d": in the largest unit that fits, rounded
 * down.
 */
export function formatSpan(milliseconds: number): string {
  const unit = UNITS.find(({ size }) => milliseconds >= size);
  return unit
    ? `${Math.floor(milliseconds / unit.size)} ${unit.name}`
    : `${Math.max(0, Math.round(milliseconds))} ms`;
}
