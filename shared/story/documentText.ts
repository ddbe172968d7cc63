import type { Paragraph, RichText, StoryDocument } from "./document.ts";

/**
 * Returns a story's plain text with a blank line between paragraphs, for search and text-to-speech.
 * Includes footnotes but not the references to them.
 */
export function documentText(document: StoryDocument): string {
  const texts: string[] = [];
  collect(document.paragraphs, texts);
  return texts.join("\n\n");
}

/** Returns a text without footnote references. */
export function textWithoutNotes({ text, markups }: RichText): string {
  const notes = (markups ?? []).filter(({ type }) => type === "NOTE");
  let kept = "";
  let from = 0;
  for (const { start, end } of notes) {
    kept += text.slice(from, Math.max(from, start));
    from = Math.max(from, end);
  }
  return kept + text.slice(from);
}

function collect(paragraphs: readonly Paragraph[], texts: string[]): void {
  for (const paragraph of paragraphs) {
    if (paragraph.text !== "") texts.push(textWithoutNotes(paragraph));
    for (const row of paragraph.table?.rows ?? []) {
      const cells = row.map(textWithoutNotes).filter((text) => text !== "");
      if (cells.length > 0) texts.push(cells.join("\t"));
    }
    if (paragraph.children) collect(paragraph.children, texts);
  }
}
