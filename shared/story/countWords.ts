import type { Paragraph, StoryDocument } from "./document.ts";
import { documentText } from "./documentText.ts";

/** What a story's length is made of. */
export interface StoryLength {
  /** Words of scripts that part words by spaces. */
  words: number;
  /** Characters of scripts that do not: Chinese, Japanese, Thai, Lao, Khmer and Burmese. */
  cjkCharacters: number;
  images: number;
}

const UNSPACED =
  /(?=\p{L})[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;
/** Letters or digits, with what may stand within a word: an apostrophe, a point, a hyphen. */
const WORD = /[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*(?:['’.-][\p{L}\p{N}\p{M}_]+)*/gu;

/** How many words a text has; of scripts that do not part words, each character counts as one. */
export function countWords(text: string): number {
  const { words, cjkCharacters } = measureText(text);
  return words + cjkCharacters;
}

/** The length of a story, in the parts that its reading time is made of. */
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
