// Owns the parsing of a typed query into words and runs of scripts that are written without spaces.
// Only letters, digits and combining marks pass, so no input can act as an operator of the index.

import { normalizeText } from "../../../../shared/format/normalizeText.ts";
import { SPACELESS } from "../../core/search/spaceless.ts";
import { stemOf } from "./stemOf.ts";

/** Maximum number of words per query and of characters per word. More would not improve results. */
const MAX_WORDS = 10;
export const MAX_WORD_LENGTH = 40;

/** A parsed query. */
export interface ReadQuery {
  /** Words without case and diacritics. */
  words: readonly Word[];
  /** Runs of Chinese, Japanese, Korean or Thai. */
  runs: readonly string[];
}

export interface Word {
  text: string;
  /** The common prefix of its longer forms, or null if only the exact word counts. */
  stem: string | null;
  /** The word may continue: it is the last one and is still being typed. */
  isOpen: boolean;
}

const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;

/** Parses a typed query. Text without a letter or digit yields no words and no runs. */
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
