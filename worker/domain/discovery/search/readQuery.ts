// Owns what a typed text asks for: words, and runs of scripts that put no spaces between words. Only
// letters, digits and their marks come through, so that nothing typed is ever an operator of the index.

import { normalizeText } from "../../../../shared/format/normalizeText.ts";
import { stemOf } from "./stemOf.ts";

/** Most words of a query that count, and most characters of a word: more says no more. */
const MAX_WORDS = 10;
export const MAX_WORD_LENGTH = 40;

/** A query as the index is asked. */
export interface ReadQuery {
  /** Words without case and marks. */
  words: readonly Word[];
  /** Runs of Chinese, Japanese, Korean or Thai. */
  runs: readonly string[];
}

/** A word of a query. */
export interface Word {
  text: string;
  /** What longer forms of it begin with; null where only the word itself counts. */
  stem: string | null;
  /** It may go on: the last one is still being typed. */
  isOpen: boolean;
}

const SPACELESS =
  /[\u0E00-\u0E7F\u3005-\u3007\u3040-\u30FF\u3400-\u4DBF\u4E00-\u9FFF\uAC00-\uD7AF\u{20000}-\u{323AF}]+/gu;
const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

/** Reads what was typed. Text without a letter or digit has neither words nor runs. */
export function readQuery(typed: string): ReadQuery {
  const text = normalizeText(typed);
  const runs = (text.match(SPACELESS) ?? []).slice(0, MAX_WORDS);
  const found = (text.replaceAll(SPACELESS, " ").match(WORD) ?? []).slice(0, MAX_WORDS);
  const endsOpen = /[\p{L}\p{N}\p{M}]$/u.test(text);
  const words = found.map((whole, index) => {
    const word = cutWord(whole);
    return {
      text: word,
      stem: stemOf(word),
      isOpen: endsOpen && index === found.length - 1,
    };
  });
  return { words, runs: runs.map(cutWord) };
}

function cutWord(word: string): string {
  return [...word].slice(0, MAX_WORD_LENGTH).join("");
}
