import type { Paragraph, RichText, StoryDocument } from "./document.ts";

/**
 * A story's text without its markup, a blank line between paragraphs, for search and for reading
 * aloud. References to footnotes are left out; the footnotes are in.
 */
export function documentText(document: StoryDocument): string {
  const texts: string[] = [];
  collect(document.paragraphs, texts);
  return texts.join("\n\n");
}

/** A text without its references to footnotes, which are no words of it. */
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
