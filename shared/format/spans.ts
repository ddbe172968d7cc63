// Stretches of time in short, for those who run the product.

const UNITS = [
  { size: 86_400_000, name: "d" },
  { size: 3_600_000, name: "h" },
  { size: 60_000, name: "min" },
  { size: 1000, name: "s" },
] as const;

/** "850 ms", "12 s", "3 h", "2 d": in the largest unit that there is one of, rounded down. */
export function formatSpan(milliseconds: number): string {
  const unit = UNITS.find(({ size }) => milliseconds >= size);
  return unit
    ? `${Math.floor(milliseconds / unit.size)} ${unit.name}`
    : `${Math.max(0, Math.round(milliseconds))} ms`;
}
