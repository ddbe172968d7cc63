// Describes how two paragraphs with the same text differ, so that the writer can choose between
// versions that look alike.

import type { MarkupType, Paragraph, ParagraphType } from "../../../../shared/story/document.ts";
import { sameValue } from "../../../../shared/story/delta/sameValue.ts";
import { kindNames } from "../texts.ts";

const KINDS: Record<ParagraphType, string> = {
  ...kindNames,
  HR: "Separator",
  IMG: "Image",
  IFRAME: "Embed",
  TABLE: "Table",
  DETAILS: "Collapsible section",
  FOOTNOTE: "Footnote",
};

const MARKUPS: Record<MarkupType, string> = {
  A: "Link",
  CODE: "Code",
  EM: "Italic",
  STRONG: "Bold",
  STRIKE: "Strikethrough",
  SUB: "Subscript",
  SUP: "Superscript",
  MARK: "Highlighted",
  KBD: "Key",
  MENTION: "Mention",
  NOTE: "Footnote",
};

/** Maximum notes per side, and maximum characters quoted per note. */
const MAX_NOTES = 6;
const MAX_WORDS = 60;

/**
 * Lists what one paragraph has that another with the same text lacks; empty if the texts differ.
 */
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
  return notes.length > 0 ? notes : ["Without the other version's formatting"];
}
