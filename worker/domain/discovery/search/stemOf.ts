/** Endings of English words, longest first. */
const ENDINGS = /(?:ations|ation|ements|ement|ings|ing|ies|ied|ers|er|ed|es|ly|s|y|e)$/;
/** The shortest stem: shorter ones begin too many words. */
const MIN_STEM = 4;

/**
 * What the forms of an English word have in common, which is how they all begin: `running` and `runs`
 * both begin with `run`. Null where a word has too few letters, or is not written in `a` to `z`.
 */
export function stemOf(word: string): string | null {
  if (!/^[a-z]{4,}$/.test(word)) return null;
  const bare = word.replace(ENDINGS, "");
  const single = bare.replace(/([bdfgmnprt])\1$/, "$1");
  if (single !== bare && single.length >= MIN_STEM - 1) return single;
  return bare.length >= MIN_STEM ? bare : word;
}
