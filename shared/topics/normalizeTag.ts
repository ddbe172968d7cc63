// Owns the slugs of tags. Spellings of the same tag share one slug; tags that differ in a letter of
// any script, or like C, C++ and C#, don't. A slug normalizes to itself.

/** Latin letters without a Unicode decomposition. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
};

/**
 * Returns a tag's slug: lower case, Latin letters without diacritics, words separated by single
 * hyphens. Keeps letters and digits of other scripts. Empty for text without letters or digits.
 */
export function normalizeTag(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize("NFKD")
      .toLowerCase()
      // On Latin letters a mark is only spelling; in most other scripts it distinguishes words.
      .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
      .replace(/[ßæœøđðþłħı]/g, (letter) => LATIN_LETTERS[letter]!)
      .normalize("NFC")
      // Joiners, variation selectors and apostrophes don't separate words.
      .replace(/[\p{Cf}\p{Variation_Selector}'’ʼ]/gu, "")
      .replace(/^\s*#/, "")
      .replace(/\+/g, "-plus-")
      .replace(/#/g, "-sharp-")
      .replace(/&/g, "-and-")
      .replace(/(^|[^\p{L}\p{N}\p{M}])\p{M}+/gu, "$1")
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
      .replace(/^-|-$/g, "")
  );
}
