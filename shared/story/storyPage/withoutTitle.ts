import type { StoryDocument } from "../document.ts";
import { sameWords } from "../sameWords.ts";

/**
 * Removes the leading heading that repeats the title, as many sources have, and a subtitle right
 * after it. Returns the same object if there is neither.
 */
export function withoutTitle(document: StoryDocument, title: string, subtitle = ""): StoryDocument {
  const [first, ...rest] = document.paragraphs;
  if (!first || !/^H[1-4]$/.test(first.type) || !sameWords(first.text, title)) return document;
  const second = rest[0];
  const repeatsSubtitle =
    second && /^H[1-4]$/.test(second.type) && sameWords(second.text, subtitle);
  return { paragraphs: repeatsSubtitle ? rest.slice(1) : rest };
}
