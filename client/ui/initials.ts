// The fallback for a missing image. Deterministic, so that server and browser agree.

const HUES = 8;

/**
 * Returns one or two letters of a name: the initials of its first and last word, or the first
 * character in scripts without word spacing and where only one letter fits. "?" for a name without
 * letters.
 */
export function initials(name: string, most: 1 | 2 = 2): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  const first = firstLetter(words[0]);
  if (!first) return "?";
  const last = most > 1 && words.length > 1 ? firstLetter(words[words.length - 1]) : "";
  return (first + last).toUpperCase();
}

/** Returns a stable color number from 1 to 8 for a key (an id or a name). */
export function avatarHue(key: string): number {
  let sum = 0;
  for (let i = 0; i < key.length; i++) sum = (sum * 31 + key.charCodeAt(i)) >>> 0;
  return (sum % HUES) + 1;
}

function firstLetter(word: string | undefined): string {
  return Array.from(word ?? "")[0] ?? "";
}
