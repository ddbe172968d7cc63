import { characterEnd } from "../../../shared/story/cutText.ts";

/** A title, or a subtitle, with what is more than `most` characters of it: parted between words. */
export function partTitle(text: string, max: number): [title: string, rest: string] {
  if (text.length <= max) return [text, ""];
  const gap = text.lastIndexOf(" ", max);
  if (gap > max / 2) return [text.slice(0, gap), text.slice(gap + 1)];
  const end = characterEnd(text, max);
  return [text.slice(0, end), text.slice(end)];
}
