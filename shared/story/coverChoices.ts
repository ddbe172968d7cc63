import { DEFAULT_FOCUS_PERCENT } from "../images/imageUrl.ts";
import type { Paragraph } from "./document.ts";

/** One of our images in a story, with its size in pixels. */
export interface CoverChoice {
  id: string;
  alt: string;
  width: number;
  height: number;
  /** The focus point for cropping, in percent. */
  focusPercentX: number;
  focusPercentY: number;
}

/** Returns our images in a story, without duplicates, as choices for its cover. */
export function coverChoices(paragraphs: readonly Paragraph[]): CoverChoice[] {
  const choices = new Map<string, CoverChoice>();
  for (const { image } of paragraphs) {
    if (!image?.id || choices.has(image.id)) continue;
    const { id, alt, width, height } = image;
    const focusPercentX = image.focusPercentX ?? DEFAULT_FOCUS_PERCENT;
    const focusPercentY = image.focusPercentY ?? DEFAULT_FOCUS_PERCENT;
    choices.set(id, { id, alt, width, height, focusPercentX, focusPercentY });
  }
  return [...choices.values()];
}
