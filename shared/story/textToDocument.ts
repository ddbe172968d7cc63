import { hasVisibleText } from "../format/hasVisibleText.ts";
import { cleanText } from "./cleanText.ts";
import type { Paragraph, StoryDocument } from "./document.ts";

/**
 * Converts plain text to a story document: blank lines separate paragraphs, other line endings
 * become line breaks.
 */
export function textToDocument(text: string): StoryDocument {
  const parts = cleanText(text)
    .split(/\n[^\S\n]*\n\s*/)
    .filter(hasVisibleText)
    .map((part) => part.trim());
  return {
    // Names are hexadecimal: an editor's changes to others are rejected.
    paragraphs: parts.map((part, index): Paragraph => {
      return { name: `f${index.toString(16).padStart(3, "0")}`, type: "P", text: part };
    }),
  };
}

/** Converts such a document back to plain text; null if plain text can't express it. */
export function documentToPlainText(
  paragraphs: readonly { type: string; text: string; markups: readonly unknown[] }[],
): string | null {
  const isPlain = paragraphs.every(({ type, markups }) => type === "P" && markups.length === 0);
  return isPlain ? paragraphs.map(({ text }) => text).join("\n\n") : null;
}
