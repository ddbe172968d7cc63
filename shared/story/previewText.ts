import { documentText } from "./documentText.ts";
import type { StoryDocument } from "./document.ts";
import { previewOf } from "./previewOf.ts";

/** The words of a story that everyone may read even if it is for members, for the search index. */
export function previewText(document: StoryDocument): string {
  return documentText(previewOf(document));
}
