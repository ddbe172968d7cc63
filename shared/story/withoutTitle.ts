import type { StoryDocument } from "./document.ts";
import { sameWords } from "./sameWords.ts";

/**
 * A document without the heading at its head that says a title once more, as many sources have it. A
 * subtitle goes likewise, right after the title. The very same document where there is neither.
 */
export function withoutTitle(document: StoryDocument, title: string, subtitle = ""): StoryDocument {
  const [first, ...rest] = document.paragraphs;
  if (!first || !/^H[1-4]$/.test(first.type) || !sameWords(first.text, title)) return document;
  const second = rest[0];
  const repeatsSubtitle =
    second && /^H[1-4]$/.test(second.type) && sameWords(second.text, subtitle);
  return { paragraphs: repeatsSubtitle ? rest.slice(1) : rest };
}
