import { characterEnd } from "../../../shared/story/cutText.ts";

/** Splits a title or subtitle at a word boundary into at most `max` characters and the rest. */
export function partTitle(text: string, max: number): [title: string, rest: string] {
  if (text.length <= max) return [text, ""];
  const gap = text.lastIndexOf(" ", max);
  if (gap > max / 2) return [text.slice(0, gap), text.slice(gap + 1)];
  const end = characterEnd(text, max);
  return [text.slice(0, end), text.slice(end)];
}
