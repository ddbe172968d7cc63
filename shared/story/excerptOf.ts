import { cutText } from "./cutText.ts";
import type { Paragraph, StoryDocument } from "./document.ts";
import { textWithoutNotes } from "./documentText.ts";
import { abovePaywall } from "./previewOf.ts";

const EXCERPT_TYPES = new Set<Paragraph["type"]>(["P", "BQ", "PQ", "ULI", "OLI"]);

/**
 * Returns the start of a story's body text in one line of at most `max` UTF-16 units. Skips
 * headings, code, captions and tables, which mean little out of context, unless the story has
 * nothing else, and what only members see.
 */
export function excerptOf(document: StoryDocument, max: number): string {
  const paragraphs = abovePaywall(document.paragraphs);
  const texts = paragraphs.filter(({ type }) => EXCERPT_TYPES.has(type));
  const source = texts.some(({ text }) => text !== "") ? texts : paragraphs;
  let excerpt = "";
  for (const paragraph of source) {
    const line = textWithoutNotes(paragraph).replace(/\s+/g, " ").trim();
    if (line === "") continue;
    excerpt += excerpt === "" ? line : ` ${line}`;
    if (excerpt.length > max) break;
  }
  return cutText(excerpt, max);
}
