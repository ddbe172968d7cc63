// Owns the parsing of a typed query into words, phrases and runs of scripts that are written without
// spaces. Only letters, digits, combining marks and marked code symbols pass, so no input can act as
// an operator of the index.

import { searchText } from "../searchIndex/searchText.ts";
import { SPACELESS } from "../searchIndex/spaceless.ts";
import { stemOf } from "./stemOf.ts";

/** Maximum number of words per query and of characters per word. More would not improve results. */
const MAX_WORDS = 10;
export const MAX_WORD_LENGTH = 40;
/** Maximum number of words per phrase. */
const MAX_PHRASE = 30;

/** A parsed query. */
export interface ReadQuery {
  /** The query without quotation marks, in lower case. */
  typed: string;
  /** Words without case and diacritics, and phrases. */
  words: readonly Word[];
  /** Runs of Chinese, Japanese, Korean or Thai. */
  runs: readonly Run[];
}

export interface Word {
  /** One word, or the words of a phrase with a space between them. */
  text: string;
  /** The common prefix of its longer forms, or null if only the exact word counts. */
  stem: string | null;
  /** The word may continue: it is the last one and is still being typed. */
  isOpen: boolean;
  /** Several words that must be adjacent: in quotation marks, or joined by a dot as in `node.js`. */
  isPhrase: boolean;
}

export interface Run {
  text: string;
  /** In quotation marks: its characters must be adjacent. */
  isPhrase: boolean;
}

/** A word of which nothing is known about its end. */
type ClosedWord = Omit<Word, "isOpen">;

const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;
/** Words with dots between them. */
const DOTTED = /[\p{L}\p{N}\p{Co}\p{M}]+(?:\.[\p{L}\p{N}\p{M}]+)*/gu;
/** Text between two quotation marks of any language. */
const QUOTED =
  /["\u201C-\u201F\u00AB\u00BB\u300C-\u300F]([^"\u201C-\u201F\u00AB\u00BB\u300C-\u300F]*)["\u201C-\u201F\u00AB\u00BB\u300C-\u300F]/gu;

/** Parses a typed query. Text without a letter or digit yields no words and no runs. */
export function readQuery(typed: string): ReadQuery {
  const plain = typed.normalize("NFKC").toLowerCase();
  const text = searchText(typed);
  // Splitting by a pattern with one group puts what was quoted at the odd places.
  const parts = text.split(QUOTED).map((part, at) => readPart(part, at % 2 === 1));
  const words = parts.flatMap((part) => part.words);
  const runs = parts.flatMap((part) => part.runs);
  const endsOpen = /[\p{L}\p{N}\p{M}]$/u.test(text) && words.length <= MAX_WORDS;
  return {
    typed: plain.replaceAll(QUOTED, "$1").trim(),
    words: words.slice(0, MAX_WORDS).map(({ text: word, stem, isPhrase }, at) => ({
      text: word,
      stem,
      isPhrase,
      isOpen: endsOpen && at === words.length - 1,
    })),
    runs: runs.slice(0, MAX_WORDS),
  };
}

function readPart(part: string, isPhrase: boolean): { words: ClosedWord[]; runs: Run[] } {
  const runs = (part.match(SPACELESS) ?? []).map((run) => ({ text: cutWord(run), isPhrase }));
  const rest = part.replaceAll(SPACELESS, " ");
  const words = isPhrase ? phraseOf(rest) : (rest.match(DOTTED) ?? []).flatMap(dottedOf);
  return { words, runs };
}

/** The words of a quoted text as one phrase. */
function phraseOf(text: string): ClosedWord[] {
  const words = (text.match(WORD) ?? []).slice(0, MAX_PHRASE).map(cutWord);
  if (words.length === 0) return [];
  return [{ text: words.join(" "), stem: null, isPhrase: true }];
}

/** A word, or a phrase of words with dots between them. */
function dottedOf(text: string): ClosedWord[] {
  const words = text.split(".").slice(0, MAX_PHRASE).map(cutWord);
  if (words.length > 1) return [{ text: words.join(" "), stem: null, isPhrase: true }];
  const [word] = words;
  return [{ text: word!, stem: stemOf(word!), isPhrase: false }];
}

function cutWord(word: string): string {
  return [...word].slice(0, MAX_WORD_LENGTH).join("");
}
