import { MAX_SUBTITLE_LENGTH, MAX_TITLE_LENGTH } from "../../../../shared/limits.ts";
import type { CoverChoice } from "../../../../shared/story/coverChoices.ts";
import type { DraftContent } from "../../../../shared/story/delta/draftContent.ts";
import * as texts from "./texts.ts";

/** Returns the cover to submit: undefined keeps it, null selects the first image of the text. */
export function coverInput(chosen: string, before: string, covers: readonly CoverChoice[]) {
  if (chosen === before) return undefined;
  const image = covers.find(({ id }) => id === chosen);
  if (!image) return null;
  const { id: imageId, alt, focusPercentX, focusPercentY } = image;
  return { imageId, alt, focusPercentX, focusPercentY };
}

/** Returns why a story can't be published; null if it can. Responses need no title. */
export function publishError(
  { title, subtitle }: DraftContent,
  { isPublished, isResponse }: { isPublished: boolean; isResponse: boolean },
): string | null {
  if (title.trim() === "" && !isResponse) return texts.needsTitle;
  if (title.length > MAX_TITLE_LENGTH && !isPublished) return texts.titleTooLong(MAX_TITLE_LENGTH);
  if (subtitle.length > MAX_SUBTITLE_LENGTH && !isPublished)
    return texts.subtitleTooLong(MAX_SUBTITLE_LENGTH);
  return null;
}
