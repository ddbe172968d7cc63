import { mergeMarkups, shiftMarkups } from "../mergeMarkups.ts";
import type { DraftMarkup, DraftText } from "./draft.ts";

/** Splits a text at blank lines, because old sources write `<br><br>` between paragraphs. */
export function splitAtBlankLines(text: DraftText): DraftText[] {
  if (!text.text.includes("\n\n")) return [text];
  const parts: DraftText[] = [];
  const markups = text.markups ?? [];
  let next = 0;
  let running: DraftMarkup[] = [];
  for (const [start, end] of partsOf(text.text)) {
    for (; next < markups.length && (markups[next] as DraftMarkup).start < end; next += 1)
      running.push(markups[next] as DraftMarkup);
    const within = mergeMarkups(shiftMarkups(running, -start), end - start);
    running = running.filter((markup) => markup.end > end);
    parts.push({
      text: text.text.slice(start, end),
      ...(within.length > 0 && { markups: within }),
    });
  }
  return parts;
}

/** Returns the ranges between runs of two or more line breaks. */
function partsOf(text: string): [start: number, end: number][] {
  const parts: [number, number][] = [];
  let start = 0;
  while (start < text.length) {
    while (text[start] === "\n") start += 1;
    const found = text.indexOf("\n\n", start);
    const end = found < 0 ? text.length : found;
    if (end > start) parts.push([start, end]);
    start = end;
  }
  return parts;
}
