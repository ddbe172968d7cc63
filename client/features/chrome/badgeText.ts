/** The largest number that a badge spells out (reader.md §9). */
const BADGE_MAX = 99;

/** A badge's text for a count. */
export function badgeText(count: number): string {
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
