import type { Paragraph, ParagraphImage, StoryDocument } from "./document.ts";

/** The story's first picture that is ours and so can stand on cards; null without one. */
export function firstImage(document: StoryDocument): (ParagraphImage & { id: string }) | null {
  return find(document.paragraphs);
}

function find(paragraphs: readonly Paragraph[]): (ParagraphImage & { id: string }) | null {
  for (const { image, children } of paragraphs) {
    if (image?.id) return { ...image, id: image.id };
    const inner = children ? find(children) : null;
    if (inner) return inner;
  }
  return null;
}
