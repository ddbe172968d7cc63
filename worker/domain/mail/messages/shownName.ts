/** Maximum length of a name in an email, in code points. */
const MAX_NAME = 80;

/**
 * A user's name for one line of an email: without control and bidirectional characters, truncated.
 * A space is inserted after dots before letters, since mail clients linkify what looks like a host.
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
