/** Endings of English words, longest first. */
const ENDINGS = /(?:ations|ation|ements|ement|ings|ing|ies|ied|ers|er|ed|es|ly|s|y|e)$/;
/** Minimum length of a stem. Shorter prefixes match too many words. */
const MIN_STEM = 4;

/**
 * Returns the common prefix of an English word's forms: `running` and `runs` both start with `run`.
 * Returns null for words with fewer than four letters or with letters other than `a` to `z`.
 */
export function stemOf(word: string): string | null {
  if (!/^[a-z]{4,}$/.test(word)) return null;
  const bare = word.replace(ENDINGS, "");
  const single = bare.replace(/([bdfgmnprt])\1$/, "$1");
  if (single !== bare && single.length >= MIN_STEM - 1) return single;
  return bare.length >= MIN_STEM ? bare : word;
}
