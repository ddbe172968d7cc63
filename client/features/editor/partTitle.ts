import { characterEnd } from "../../../shared/story/cutText.ts";

/** A title, or a subtitle, with what is more than `most` characters of it: parted between words. */
export function partTitle(text: string, most: number): [title: string, rest: string] {
  if (text.length <= most) return [text, ""];
  const gap = text.lastIndexOf(" ", most);
  if (gap > most / 2) return [text.slice(0, gap), text.slice(gap + 1)];
  const end = characterEnd(text, most);
  return [text.slice(0, end), text.slice(end)];
}
