/** Returns the words of a text in lower case, separated by single spaces. */
export function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Returns true if two texts have the same words, and at least one. */
export function sameWords(a: string, b: string): boolean {
  const words = wordsOf(a);
  return words !== "" && words === wordsOf(b);
}
