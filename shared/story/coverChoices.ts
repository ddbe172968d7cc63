import type { Paragraph } from "./document.ts";

/** A picture of ours that a story holds, with its size in pixels. */
export interface CoverChoice {
  id: string;
  alt: string;
  width: number;
  height: number;
}

/** The pictures of a story that may stand on its cards: those that are ours, each once. */
export function coverChoices(paragraphs: readonly Paragraph[]): CoverChoice[] {
  const choices = new Map<string, CoverChoice>();
  for (const { image } of paragraphs) {
    if (!image?.id || choices.has(image.id)) continue;
    const { id, alt, width, height } = image;
    choices.set(id, { id, alt, width, height });
  }
  return [...choices.values()];
}
