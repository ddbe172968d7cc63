/** Alphabets in which spelling is corrected. */
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهويءپچژگ",
  "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
] as const;

/** Minimum number of letters of a word that is corrected. */
const MIN_LENGTH = 4;
/** Maximum number of letters: each additional letter adds about fifty variants. */
const MAX_LENGTH = 20;
/** Minimum number of letters of a word with two typing errors. */
const MIN_LENGTH_OF_TWO = 7;
/** Number of letters of the beginning by which words with two errors are looked up. */
const BEGINNING = 3;

const alphabetOf = (letters: readonly string[]): string | undefined =>
  ALPHABETS.find((candidate) => letters.some((letter) => candidate.includes(letter)));

/**
 * Returns the words that are one typing error away: a letter added, missing or wrong, or two
 * adjacent letters swapped. Returns none for words that are too short or too long, or in other
 * scripts.
 */
export function nearWords(word: string): string[] {
  const letters = [...word];
  const alphabet = alphabetOf(letters);
  if (!alphabet || letters.length < MIN_LENGTH || letters.length > MAX_LENGTH) return [];
  return variantsOf(letters, alphabet);
}

function variantsOf(letters: readonly string[], alphabet: string): string[] {
  const near = new Set<string>();
  const join = (...parts: (string | readonly string[])[]) => near.add(parts.flat().join(""));
  for (let at = 0; at < letters.length; at += 1) {
    const before = letters.slice(0, at);
    const rest = letters.slice(at);
    const after = rest.slice(1);
    if (after.length > 0) join(before, after[0]!, rest[0]!, after.slice(1));
    join(before, after);
    for (const letter of alphabet) {
      join(before, letter, after);
      join(before, letter, rest);
    }
  }
  for (const letter of alphabet) join(letters, letter);
  near.delete(letters.join(""));
  return [...near];
}

/** How to look up the words that are two typing errors away from a word. */
export interface FarSearch {
  /** The beginning of words with both errors after it. */
  beginning: string;
  /** Beginnings with one error, and the halves of the rest, of which the other error leaves one. */
  beginnings: string[];
  halves: [string, string];
  /** The possible lengths. */
  least: number;
  most: number;
}

/** Returns null for words that are too short or too long, or in other scripts. */
export function farSearchOf(word: string): FarSearch | null {
  const letters = [...word];
  const alphabet = alphabetOf(letters);
  if (!alphabet || letters.length < MIN_LENGTH_OF_TWO || letters.length > MAX_LENGTH) return null;
  const beginning = letters.slice(0, BEGINNING).join("");
  const beginnings = variantsOf(letters.slice(0, BEGINNING + 1), alphabet).map((variant) =>
    [...variant].slice(0, BEGINNING).join(""),
  );
  const rest = letters.slice(BEGINNING + 1);
  const middle = Math.ceil(rest.length / 2);
  return {
    beginning,
    beginnings: [...new Set(beginnings)].filter((variant) => variant !== beginning),
    halves: [rest.slice(0, middle).join(""), rest.slice(middle).join("")],
    least: letters.length - 2,
    most: letters.length + 2,
  };
}

/** The number of typing errors between two words (optimal string alignment). */
export function typingErrors(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  let [older, previous]: number[][] = [[], Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped =
        row > 1 &&
        column > 1 &&
        from[row - 1] === to[column - 2] &&
        from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          previous![column]! + 1,
          current[column - 1]! + 1,
          previous![column - 1]! + (isSame ? 0 : 1),
          isSwapped ? older![column - 2]! + 1 : Infinity,
        ),
      );
    }
    [older, previous] = [previous, current];
  }
  return previous![to.length]!;
}
