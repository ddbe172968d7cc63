import { measureStory, type StoryLength } from "../../../shared/story/countWords.ts";
import type { Paragraph } from "../../../shared/story/document.ts";

/** Lengths by paragraph, so that only changed paragraphs are measured again. */
const measured = new WeakMap<Paragraph, StoryLength>();

/** Measures a story that is being edited. */
export function measureParagraphs(paragraphs: readonly Paragraph[]): StoryLength {
  const sum = { words: 0, cjkCharacters: 0, images: 0 };
  for (const paragraph of paragraphs) {
    let length = measured.get(paragraph);
    if (!length) {
      length = measureStory({ paragraphs: [paragraph] });
      measured.set(paragraph, length);
    }
    sum.words += length.words;
    sum.cjkCharacters += length.cjkCharacters;
    sum.images += length.images;
  }
  return sum;
}
