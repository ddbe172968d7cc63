/** A share of 0 to 1 as text, a decimal at most: "87.5%". */
export function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
