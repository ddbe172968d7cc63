/** The longest name that a mail shows, in code points. */
const MAX_NAME = 80;

/**
 * A person's name as one line of a mail: without control characters and those that turn the direction
 * of what follows, and not too long. A dot between letters is followed by no letter, since mail
 * programs make links of what looks like a host.
 */
export function shownName(name: string): string {
  const line = name
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replaceAll(/\.(?=\p{L})/gu, ". ")
    .replaceAll(/\s+/g, " ")
    .trim();
  const points = [...line];
  return points.length > MAX_NAME ? `${points.slice(0, MAX_NAME).join("")}…` : line;
}
