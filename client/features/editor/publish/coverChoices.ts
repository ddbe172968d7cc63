import type { Paragraph } from "../../../../shared/story/document.ts";

/** The pictures of a story that may stand on its cards: those that are ours, each once. */
export function coverChoices(paragraphs: readonly Paragraph[]): { id: string; alt: string }[] {
  const choices = new Map<string, string>();
  for (const { image } of paragraphs)
    if (image?.id && !choices.has(image.id)) choices.set(image.id, image.alt);
  return Array.from(choices, ([id, alt]) => ({ id, alt }));
}
