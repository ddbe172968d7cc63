/**
 * Normalizes text for search comparisons (decision 58; 0011_search.sql indexes the same form):
 * composed, in lower case, Latin letters without diacritics, ё as е, Greek without tonos and
 * dialytika, Arabic without harakat and tatweel.
 */
export function normalizeText(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/([A-Za-z])[\u0300-\u036F]+/g, "$1")
    .replaceAll(/([\u0370-\u03FF])[\u0301\u0308]+(?![\u0300-\u036F])/g, "$1")
    .replaceAll(/([\u0415\u0435])\u0308/g, "$1")
    .replaceAll(/\u0640|[\u064B-\u0652]|\u0670/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ς", "σ");
}
