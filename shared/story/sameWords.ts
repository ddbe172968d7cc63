/** The words of a text, without what stands between them, in lower case. */
export function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** True for two texts of the same words, where there are any. */
export function sameWords(a: string, b: string): boolean {
  const words = wordsOf(a);
  return words !== "" && words === wordsOf(b);
}
