/** The letters of scripts in which a wrong one is looked for. */
const ALPHABETS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзийклмнопрстуфхцчшщъыьэюяіїєґ",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئىة",
  "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
] as const;

/** A word has to have so many letters before a typing error in it is forgiven. */
const MIN_LENGTH = 4;
/** And at most so many: every letter more is some fifty words to look for. */
const MAX_LENGTH = 20;

/**
 * The words that one typing error may have made this one of: a letter too many, too few or wrong, or
 * two that changed places. None for short words and very long ones, and for those of other scripts.
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
