// Describes how two paragraphs with the same text differ, so that the writer can choose between
// versions that look alike.

import type { Paragraph } from "../../../../shared/story/document.ts";
import { sameValue } from "../../../../shared/story/delta/sameValue.ts";
import * as texts from "../texts.ts";

/** Maximum notes per side, and maximum characters quoted per note. */
const MAX_NOTES = 6;
const MAX_WORDS = 60;

/**
 * Lists what one paragraph has that another with the same text lacks; empty if the texts differ.
 */
export function conflictNotes(paragraph: Paragraph, other: Paragraph): string[] {
  if (paragraph.text !== other.text) return [];
  const notes: string[] = [];
  if (paragraph.type !== other.type) notes.push(texts.paragraphNames[paragraph.type]);
  for (const markup of paragraph.markups ?? []) {
    if (other.markups?.some((one) => sameValue(one, markup))) continue;
    const words = paragraph.text.slice(
      markup.start,
      Math.min(markup.end, markup.start + MAX_WORDS),
    );
    notes.push(texts.markupNote(texts.markupNames[markup.type], words, markup.href));
  }
  const { image, embed, lang, depth } = paragraph;
  if (image && !sameValue(image, other.image)) {
    notes.push(image.alt === "" ? texts.noAlt : texts.altNote(image.alt));
    if (image.layout !== other.image?.layout)
      notes.push(texts.layoutNames[image.layout ?? "INSET"]);
  }
  if (embed && !sameValue(embed, other.embed)) notes.push(texts.embedNote(embed.href));
  if (lang !== undefined && lang !== other.lang) notes.push(texts.languageNote(lang));
  if (depth !== undefined && depth !== other.depth) notes.push(texts.levelNote(depth + 1));
  const more = notes.length - MAX_NOTES;
  if (more > 0) return [...notes.slice(0, MAX_NOTES), texts.moreNotes(more)];
  return notes.length > 0 ? notes : [texts.withoutFormatting];
}
