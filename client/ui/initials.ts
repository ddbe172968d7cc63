// What stands in for a missing picture. Pure, so the server and the browser agree on it.

const HUES = 8;

/**
 * One or two letters of a name: the first letters of its first and last word, the first character
 * alone for a name in a script without words. "?" for a name without letters.
 */
export function initials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const first = firstLetter(words[0]);
  if (!first) return "?";
  const last = words.length > 1 ? firstLetter(words[words.length - 1]) : "";
  return (first + last).toUpperCase();
}

/** The number from 1 to 8 of the colour that a key (an id or a name) always gets. */
export function avatarHue(key: string): number {
  let sum = 0;
  for (let i = 0; i < key.length; i++) sum = (sum * 31 + key.charCodeAt(i)) >>> 0;
  return (sum % HUES) + 1;
}

function firstLetter(word: string | undefined): string {
  return Array.from(word ?? "")[0] ?? "";
}
