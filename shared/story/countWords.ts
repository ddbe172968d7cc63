import type { Paragraph, StoryDocument } from "./document.ts";
import { documentText } from "./documentText.ts";

export interface StoryLength {
  /** Words in scripts that separate words with spaces. */
  words: number;
  /** Characters in scripts that don't: Chinese, Japanese, Thai, Lao, Khmer and Burmese. */
  cjkCharacters: number;
  images: number;
}

const UNSPACED =
  /(?=\p{L})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;
/** Letters or digits, with an apostrophe, a dot or a hyphen inside a word. */
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:['’.-][\p{L}\p{N}\p{M}_]+)*/gu;

/** Counts a text's words. In scripts without spaces between words, each character counts as one. */
export function countWords(text: string): number {
  const { words, cjkCharacters } = measureText(text);
  return words + cjkCharacters;
}

/** Measures a story's length for its reading time. */
export function measureStory(document: StoryDocument): StoryLength {
  return { ...measureText(documentText(document)), images: countImages(document.paragraphs) };
}

function measureText(text: string): { words: number; cjkCharacters: number } {
  let cjkCharacters = 0;
  const spaced = text.replace(UNSPACED, () => {
    cjkCharacters += 1;
    return " ";
  });
  return { words: spaced.match(WORD)?.length ?? 0, cjkCharacters };
}

function countImages(paragraphs: readonly Paragraph[]): number {
  let count = 0;
  for (const { image, table, children } of paragraphs) {
    if (image) count += 1;
    for (const cell of table?.rows.flat() ?? []) count += cell.images?.length ?? 0;
    if (children) count += countImages(children);
  }
  return count;
}
