/** Largest number that a badge shows in full. */
const BADGE_MAX = 99;

/** Formats a count for a badge. */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
