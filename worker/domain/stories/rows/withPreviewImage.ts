import type { StoryDocument } from "../../../../shared/story/document.ts";
import { showsImage } from "../../../../shared/story/showsImage.ts";
import type { StoryRow } from "./storyRow.ts";

/** Adds the preview image above the text, as the story's page does, unless the text contains it. */
export function withPreviewImage(document: StoryDocument, story: StoryRow): StoryDocument {
  const { previewImageId: id, previewImageSize: size, previewImageAlt: alt } = story;
  if (!id || !size || showsImage(document, id)) return document;
  const image = { name: "preview", type: "IMG", text: "", image: { id, ...size, alt } } as const;
  return { paragraphs: [image, ...document.paragraphs] };
}
