/** Alphabets in which spelling is corrected. */
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئىة",
  "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
] as const;

/** Minimum number of letters of a word that is corrected. */
const MIN_LENGTH = 4;
/** Maximum number of letters: each additional letter adds about fifty variants. */
const MAX_LENGTH = 20;

/**
 * Returns the words that are one typing error away: a letter added, missing or wrong, or two
 * adjacent letters swapped. Returns none for words that are too short or too long, or in other
 * scripts.
 */
export function nearWords(word: string): string[] {
  const letters = [...word];
  const alphabet = ALPHABETS.find((candidate) =>
    letters.some((letter) => candidate.includes(letter)),
  );
  if (!alphabet || letters.length < MIN_LENGTH || letters.length > MAX_LENGTH) return [];
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
  near.delete(word);
  return [...near];
}
