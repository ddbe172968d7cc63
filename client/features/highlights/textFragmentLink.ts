import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";

/** Longest passage that a link names whole; of longer ones it names the first and the last words. */
const MAX_NAMED = 80;
const WORDS_NAMED = 5;

/**
 * The address of a passage: of its paragraph, and of its words for browsers that look for them, so
 * that it leads there even when the paragraph has another name by then.
 */
export function textFragmentLink(
  storyUrl: string,
  paragraphId: string,
  { text }: HighlightRange,
): string {
  const url = new URL(storyUrl);
  url.search = "";
  url.hash = "";
  return `${url.href}#${encodeURIComponent(paragraphId)}:~:text=${named(text)}`;
}

function named(text: string): string {
  const words = text.split(/\s+/);
  if (text.length <= MAX_NAMED || words.length < 3 * WORDS_NAMED) return encoded(text);
  const [first, last] = [words.slice(0, WORDS_NAMED), words.slice(-WORDS_NAMED)];
  return `${encoded(first.join(" "))},${encoded(last.join(" "))}`;
}

/** A hyphen would part the words from what stands before or behind them. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll("-", "%2D");
