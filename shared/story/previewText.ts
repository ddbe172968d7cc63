import { documentText } from "./documentText.ts";
import type { StoryDocument } from "./document.ts";
import { previewOf } from "./previewOf.ts";

/**
 * Returns the publicly readable text of a story for the search index, even if the story is for
 * members.
 */
export function previewText(document: StoryDocument): string {
  return documentText(previewOf(document));
}
