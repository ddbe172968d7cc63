import { readingMinutes } from "../../../shared/format/readingTime.ts";
import { MAX_DRAFT_BYTES, MAX_DRAFT_PARAGRAPHS } from "../../../shared/limits.ts";
import { DEFAULT_FOCUS_PERCENT } from "../../../shared/images/imageUrl.ts";
import { measureStory } from "../../../shared/story/countWords.ts";
import type { DraftContent } from "../../../shared/story/delta/draftContent.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { excerptOf } from "../../../shared/story/excerptOf.ts";
import { firstImage } from "../../../shared/story/firstImage.ts";

/** Maximum number of characters of the excerpt on cards. */
const EXCERPT_LENGTH = 200;

/** Values derived from a text and stored with it. */
export interface TextMeasures {
  excerpt: string;
  wordCount: number;
  /** Minutes. */
  readingTime: number;
  /** The first image stored here. */
  imageId: string | null;
  imageAlt: string;
  /** The focal point of the image when it is cropped, in percent. */
  imageFocusX: number;
  imageFocusY: number;
}

/** Computes the derived values of a text. Imports use the same rules. */
export function measureText({ paragraphs }: Pick<DraftContent, "paragraphs">): TextMeasures {
  const document = { paragraphs: [...paragraphs] };
  const { words, cjkCharacters, images } = measureStory(document);
  const image = firstImage(document);
  return {
    excerpt: excerptOf(document, EXCERPT_LENGTH),
    wordCount: words + cjkCharacters,
    readingTime: readingMinutes(words, images, cjkCharacters),
    imageId: image?.id ?? null,
    imageAlt: image?.alt ?? "",
    imageFocusX: image?.focusPercentX ?? DEFAULT_FOCUS_PERCENT,
    imageFocusY: image?.focusPercentY ?? DEFAULT_FOCUS_PERCENT,
  };
}

/**
 * Returns why a draft is too large, or null if it isn't or if the change shrinks a draft that
 * already was.
 */
export function sizeError(
  before: { content: DraftContent; json: string },
  after: { content: DraftContent; json: string },
): "too-many-paragraphs" | "too-large" | null {
  const paragraphs = countParagraphs(after.content.paragraphs);
  if (paragraphs > MAX_DRAFT_PARAGRAPHS) {
    if (paragraphs >= countParagraphs(before.content.paragraphs)) return "too-many-paragraphs";
  }
  const bytes = byteLength(after.json);
  return bytes > MAX_DRAFT_BYTES && bytes >= byteLength(before.json) ? "too-large" : null;
}

function countParagraphs(paragraphs: readonly Paragraph[]): number {
  let count = paragraphs.length;
  for (const { children } of paragraphs) if (children) count += countParagraphs(children);
  return count;
}

/** Returns the UTF-8 length of a text. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
