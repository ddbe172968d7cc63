import { cutText } from "./cutText.ts";
import type { Paragraph, StoryDocument } from "./document.ts";
import { textWithoutNotes } from "./documentText.ts";

const TELLING = new Set<Paragraph["type"]>(["P", "BQ", "PQ", "ULI", "OLI"]);

/**
 * The beginning of a story's running text, on one line of at most `max` UTF-16 units. Headings,
 * code, captions and tables tell little out of their place and are passed over; a story of nothing
 * else gives what it has.
 */
export function excerptOf(document: StoryDocument, max: number): string {
  const telling = document.paragraphs.filter(({ type }) => TELLING.has(type));
  const source = telling.some(({ text }) => text !== "") ? telling : document.paragraphs;
  let excerpt = "";
  for (const paragraph of source) {
    const line = textWithoutNotes(paragraph).replace(/\s+/g, " ").trim();
    if (line === "") continue;
    excerpt += excerpt === "" ? line : ` ${line}`;
    if (excerpt.length > max) break;
  }
  return cutText(excerpt, max);
}
