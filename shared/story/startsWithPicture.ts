import type { StoryDocument } from "./document.ts";

/** True where a picture stands among the first paragraphs, so that none is set above. */
export function startsWithPicture({ paragraphs }: StoryDocument): boolean {
  return paragraphs.slice(0, 2).some(({ type }) => type === "IMG");
}
