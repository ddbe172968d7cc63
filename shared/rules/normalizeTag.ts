// Owns what a tag's address is. Two spellings of one tag meet in one slug; two tags that differ in a
// letter of any script, or as C, C++ and C# do, stay apart. A slug normalises to itself.

/** Latin letters that Unicode does not decompose. */
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
 * The slug of a tag: lower case, Latin letters without their marks, words parted by single hyphens.
 * Letters and digits of other scripts stay as they are. Empty for text without letter or digit.
 */
export function normalizeTag(text: string): string {
  return (
    text
      .toWellFormed()
      .normalize("NFKD")
      .toLowerCase()
      // A mark on a Latin letter is spelling; on a letter of most other scripts it is the word.
      .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
      .replace(/[ßæœøđðþłħı]/g, (letter) => LATIN_LETTERS[letter]!)
      .normalize("NFC")
      // Joiners, variation selectors and apostrophes stand inside words and part none.
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
