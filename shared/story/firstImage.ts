import { abovePaywall } from "./previewOf.ts";
import type { Paragraph, ParagraphImage, StoryDocument } from "./document.ts";

/**
 * Returns the first image that is ours and can therefore be on cards; null if there is none. An
 * image that only members see isn't on cards unless the writer chooses it.
 */
export function firstImage(document: StoryDocument): (ParagraphImage & { id: string }) | null {
  return find(abovePaywall(document.paragraphs));
}

function find(paragraphs: readonly Paragraph[]): (ParagraphImage & { id: string }) | null {
  for (const { image, children } of paragraphs) {
    if (image?.id) return { ...image, id: image.id };
    const inner = children ? find(children) : null;
    if (inner) return inner;
  }
  return null;
}
