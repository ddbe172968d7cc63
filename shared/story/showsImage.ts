import type { StoryDocument } from "./document.ts";

/**
 * Returns true if a text already shows the story's cover image or starts with another image, so
 * that the page adds none above it.
 */
export function showsImage({ paragraphs }: StoryDocument, imageId: string | null): boolean {
  return paragraphs.some(
    ({ type, image }, index) => type === "IMG" && (index < 2 || image?.id === imageId),
  );
}
