// Owns the text that the index stores and that queries are parsed from.

import { normalizeText } from "../../../shared/format/normalizeText.ts";

/**
 * Names of code in which a symbol is part of the word: `c#`, `c++` (one letter, so that `notepad++`
 * is still found by `notepad`), `.net` (a dot that no word or dot precedes).
 */
const CODE_SUFFIX = /(?<![\p{L}\p{N}])([a-z])(\+\+|[#\u266F])(?!\p{L})/gu;
const CODE_PREFIX = /(?<![\p{L}\p{N}.])\.(?=(\p{L}[\p{L}\p{N}]*))/gu;

/** Private-use characters, which the index's tokenizer reads as letters, for those symbols. */
const MARKS: Readonly<Record<string, string>> = {
  "#": "\uE023",
  "\u266F": "\uE023",
  "++": "\uE02B",
  ".": "\uE02E",
};

/**
 * Normalizes text like `normalizeText` and marks names of code, because the index ignores symbols.
 * A word with a leading dot is stored with and without it.
 */
export function searchText(text: string): string {
  return normalizeText(text)
    .replaceAll(CODE_SUFFIX, (_, letter: string, symbol: string) => `${letter}${MARKS[symbol]} `)
    .replaceAll(CODE_PREFIX, (_, word: string) => `${MARKS["."]}${word} `);
}
