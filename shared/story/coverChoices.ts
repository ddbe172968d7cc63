import { DEFAULT_FOCUS_PERCENT } from "../rules/imageUrl.ts";
import type { Paragraph } from "./document.ts";

/** A picture of ours that a story holds, with its size in pixels. */
export interface CoverChoice {
  id: string;
  alt: string;
  width: number;
  height: number;
  /** What of it stays in sight where it is cut, in percent. */
  focusPercentX: number;
  focusPercentY: number;
}

/** The pictures of a story that may stand on its cards: those that are ours, each once. */
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
