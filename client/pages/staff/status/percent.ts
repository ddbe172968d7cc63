/** Formats a fraction from 0 to 1 with at most one decimal: "87.5%". */
export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
