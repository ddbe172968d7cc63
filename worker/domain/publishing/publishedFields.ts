import { storySlug } from "../../../shared/publishing/names.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import { oneLine } from "../../../shared/story/oneLine.ts";
import { measureText } from "../drafts/draftMeasures.ts";
import type { PublishSettings } from "../drafts/publishSettings.ts";
import type { StoryRow } from "../stories/rows/storyRow.ts";

/** What publishing a text with settings makes of a story's row; previews show the same. */
export function publishedFields(input: {
  content: DraftContent;
  settings: PublishSettings;
  /** The story's slug until now; empty without one. */
  slug: string;
}) {
  const { content, settings, slug } = input;
  const { visibility, license, canonicalUrl, collectionId } = settings;
  const measures = measureText(content);
  const cover = settings.cover ?? {
    imageId: measures.imageId,
    alt: measures.imageAlt,
    focusPercentX: measures.imageFocusX,
    focusPercentY: measures.imageFocusY,
  };
  const title = oneLine(content.title);
  const beginning = content.paragraphs[0]?.text.slice(0, 200);
  return {
    title,
    subtitle: oneLine(content.subtitle),
    // A slug stays, so that links in circulation keep their URL.
    slug: slug || storySlug(title, beginning),
    visibility,
    license,
    canonicalUrl,
    collectionId,
    previewImageId: cover.imageId,
    previewImageAlt: cover.alt,
    previewFocusX: cover.focusPercentX,
    previewFocusY: cover.focusPercentY,
    excerpt: measures.excerpt,
    wordCount: measures.wordCount,
    readingTime: measures.readingTime,
  } satisfies Partial<StoryRow>;
}
