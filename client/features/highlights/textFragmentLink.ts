import type { HighlightRange } from "../../../shared/story/locateHighlight.ts";

/**
 * Longest text quoted in full in a link, in characters; longer text is given by its first and last
 * words.
 */
const MAX_NAMED = 80;
const WORDS_NAMED = 5;

/**
 * Returns a link to highlighted text: the paragraph's id plus a text fragment, which still works if
 * the paragraph's name has changed.
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

/** An unescaped hyphen separates prefix and suffix in a text fragment. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll("-", "%2D");
