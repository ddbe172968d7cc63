/** Two texts split into their common start and end and the differing middle. */
export interface ChangedWords {
  head: string;
  was: string;
  now: string;
  tail: string;
}

/**
 * A word, a run of spaces, or a single character; single characters in scripts without spaces
 * between words.
 */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\s+|[^]/gu;

/** Returns where two texts differ, in whole words. */
export function changedWords(was: string, now: string): ChangedWords {
  const [old, fresh] = [was.match(PIECES) ?? [], now.match(PIECES) ?? []];
  const shorter = Math.min(old.length, fresh.length);
  let first = 0;
  while (first < shorter && old[first] === fresh[first]) first += 1;
  let last = 0;
  while (last < shorter - first && old.at(-1 - last) === fresh.at(-1 - last)) last += 1;
  const between = (pieces: readonly string[]): string =>
    pieces.slice(first, pieces.length - last).join("");
  return {
    head: old.slice(0, first).join(""),
    was: between(old),
    now: between(fresh),
    tail: old.slice(old.length - last).join(""),
  };
}
