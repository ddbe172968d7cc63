/** Two texts by what they share at both ends and what lies between. */
export interface ChangedWords {
  head: string;
  was: string;
  now: string;
  tail: string;
}

/** A word, a run of spaces, or one sign; a sign by itself where words have no spaces between them. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\s+|[^]/gu;

/** Where two texts differ, by whole words. */
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
