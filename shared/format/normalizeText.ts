/**
 * Normalizes text for search comparisons (decision 58; 0011_search.sql indexes the same form):
 * compatible forms (full-width letters and digits, ligatures) as their plain letters, composed, in
 * lower case, Latin letters without diacritics, ё as е, Greek without tonos and dialytika, Arabic
 * without marks and tatweel and with one form of alef, yeh, kaf and teh marbuta, as its readers type
 * them. Characters without width are removed.
 */
export function normalizeText(text: string): string {
  return (
    text
      // NFKD would append the letters of these signs to the word before them.
      .replaceAll(/[™℠]/g, " ")
      .normalize("NFKD")
      .replaceAll(/([A-Za-z])[\u0300-\u036F]+/g, "$1")
      .replaceAll(/([\u0370-\u03FF])[\u0301\u0308]+(?![\u0300-\u036F])/g, "$1")
      .replaceAll(/([\u0415\u0435])\u0308/g, "$1")
      .replaceAll(/\u0640|[\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E8\u06EA-\u06ED]/g, "")
      .replaceAll(/[\u0671\u0649\u06CC\u06A9\u0629\u0660-\u0669\u06F0-\u06F9]/g, arabicLetter)
      .replaceAll(/[\u00AD\u200C-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, "")
      .normalize("NFC")
      .toLowerCase()
      .replaceAll("ς", "σ")
  );
}

/** Arabic and Persian letters that are typed interchangeably. */
const ARABIC_LETTERS: Readonly<Record<string, string>> = {
  "\u0671": "\u0627", // alef wasla: alef
  "\u0649": "\u064A", // alef maksura: yeh
  "\u06CC": "\u064A", // Farsi yeh: yeh
  "\u06A9": "\u0643", // keheh: kaf
  "\u0629": "\u0647", // teh marbuta: heh
};

/** The usual form of an Arabic letter or digit. Both blocks of digits end in the digit's value. */
const arabicLetter = (letter: string): string =>
  ARABIC_LETTERS[letter] ?? String(letter.charCodeAt(0) & 15);
