import type { StoryDocument } from "./document.ts";

/**
 * True where a text shows the story's picture itself, or begins with another, so that none is set
 * above it.
 */
export function showsImage({ paragraphs }: StoryDocument, imageId: string | null): boolean {
  return paragraphs.some(
    ({ type, image }, index) => type === "IMG" && (index < 2 || image?.id === imageId),
  );
}
