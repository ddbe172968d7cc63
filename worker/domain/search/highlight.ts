// Highlights the matched words in a hit, in the provider's format.

import { escapeHtml } from "../../../shared/story/toHtml/escapeHtml.ts";
import type { Corrections } from "./matchExpression.ts";
import { searchText } from "../searchIndex/searchText.ts";
import type { ReadQuery } from "./readQuery.ts";

/** The markup before and after a match. */
export interface HighlightTags {
  pre: string;
  post: string;
}

/** The provider's default tags. With them the value is HTML; with other tags it is plain text. */
const HTML_TAGS: HighlightTags = { pre: "<em>", post: "</em>" };

/** A value of `_highlightResult`. */
export interface Highlight {
  value: string;
  matchLevel: "none" | "partial" | "full";
  fullyHighlighted: boolean;
  matchedWords: string[];
}

/** Highlights the parts of a text that match a query. */
export function highlight(
  text: string,
  read: ReadQuery,
  corrections: Corrections,
  tags: HighlightTags = HTML_TAGS,
): Highlight {
  const isHtml = tags.pre === HTML_TAGS.pre && tags.post === HTML_TAGS.post;
  const shown = isHtml ? escapeHtml : (part: string) => part;
  const runs = read.runs.map(({ text: run }) => run);
  const forms = read.words.flatMap(({ text: words, stem, isOpen }) =>
    words.split(" ").map((word, at, { length }) => ({
      word,
      starts: [
        ...(isOpen && at === length - 1 ? [word] : []),
        ...(stem ? [stem] : []),
        ...(corrections.get(word) ?? []),
      ],
    })),
  );
  const matched = new Set<string>();
  let isWhole = true;
  const finds = (part: string): boolean => {
    const normalized = searchText(part).trim();
    const run = runs.find(
      (candidate) => candidate.includes(normalized) || normalized.includes(candidate),
    );
    const form = forms.find(
      ({ word, starts }) =>
        normalized === word || starts.some((start) => normalized.startsWith(start)),
    );
    const found = run ?? form?.word;
    if (found) matched.add(found);
    else isWhole = false;
    return found !== undefined;
  };
  const value = partsOf(text, runs)
    .map((part) =>
      /^[\p{L}\p{N}\p{M}]/u.test(part) && finds(part)
        ? tags.pre + shown(part) + tags.post
        : shown(part),
    )
    .join("");
  const asked = new Set([...forms.map(({ word }) => word), ...runs]).size;
  return {
    value,
    matchLevel: matched.size === 0 ? "none" : matched.size < asked ? "partial" : "full",
    fullyHighlighted: matched.size > 0 && isWhole,
    matchedWords: [...matched],
  };
}

/** Splits a text into words, matched runs and the text between them. */
function partsOf(text: string, runs: readonly string[]): string[] {
  const pattern = new RegExp(`(${[...runs, "[\\p{L}\\p{N}\\p{M}]+"].join("|")})`, "giu");
  if (runs.length === 0) return text.split(pattern);
  // A run can occur inside what the pattern reads as one long word.
  const run = new RegExp(`(${runs.join("|")})`, "giu");
  return text.split(pattern).flatMap((part) => part.split(run));
}
