// What two paragraphs of the same words differ in, in words: a choice between two texts that look the
// same would be none.

import type { MarkupType, Paragraph, ParagraphType } from "../../../../shared/story/document.ts";
import { sameValue } from "../../../../shared/story/delta/sameValue.ts";
import { KIND_NAMES } from "../kindNames.ts";

const KINDS: Record<ParagraphType, string> = {
  ...KIND_NAMES,
  HR: "Separator",
  IMG: "Image",
  IFRAME: "Embed",
  TABLE: "Table",
  DETAILS: "Folded text",
  FOOTNOTE: "Footnote",
};

const MARKUPS: Record<MarkupType, string> = {
  A: "Link",
  CODE: "Code",
  EM: "Italic",
  STRONG: "Bold",
  STRIKE: "Struck through",
  SUB: "Lowered",
  SUP: "Raised",
  MARK: "Marked",
  KBD: "Key",
  MENTION: "Mention",
  NOTE: "Footnote",
};

/** Most notes of one side, and most characters of the words that one names. */
const MAX_NOTES = 6;
const MAX_WORDS = 60;

/** What one paragraph has that another of the same words has not; none where their words differ. */
export function conflictNotes(paragraph: Paragraph, other: Paragraph): string[] {
  if (paragraph.text !== other.text) return [];
  const notes: string[] = [];
  if (paragraph.type !== other.type) notes.push(KINDS[paragraph.type]);
  for (const markup of paragraph.markups ?? []) {
    if (other.markups?.some((one) => sameValue(one, markup))) continue;
    const words = paragraph.text.slice(
      markup.start,
      Math.min(markup.end, markup.start + MAX_WORDS),
    );
    notes.push(`${MARKUPS[markup.type]}: “${words}”${markup.href ? ` to ${markup.href}` : ""}`);
  }
  const { image, embed, lang, depth } = paragraph;
  if (image && !sameValue(image, other.image)) {
    notes.push(image.alt === "" ? "Image without alt text" : `Alt text: “${image.alt}”`);
    if (image.layout !== other.image?.layout)
      notes.push(`Width: ${(image.layout ?? "INSET").toLowerCase()}`);
  }
  if (embed && !sameValue(embed, other.embed)) notes.push(`Embed: ${embed.href}`);
  if (lang !== undefined && lang !== other.lang) notes.push(`Language: ${lang}`);
  if (depth !== undefined && depth !== other.depth) notes.push(`Level ${depth + 1} of the list`);
  const more = notes.length - MAX_NOTES;
  if (more > 0) return [...notes.slice(0, MAX_NOTES), `and ${more} more`];
  return notes.length > 0 ? notes : ["Without what the other has"];
}
