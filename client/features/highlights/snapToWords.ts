/** A part of a text by its bounds, the end exclusive, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

/**
 * What a reader means by a selection: whole words, without the space around them. A hand is not so
 * exact, and passages of several readers are the same only to the letter. Null for nothing but space.
 */
export function snapToWords(text: string, { start, end }: Span): Span | null {
  const selected = text.slice(start, end);
  if (selected.trim() === "") return null;
  const trimmed = {
    start: start + selected.length - selected.trimStart().length,
    end: end - (selected.length - selected.trimEnd().length),
  };
  const words = new Intl.Segmenter(undefined, { granularity: "word" }).segment(text);
  const first = words.containing(trimmed.start);
  const last = words.containing(trimmed.end - 1);
  return {
    start: first ? first.index : trimmed.start,
    end: last ? last.index + last.segment.length : trimmed.end,
  };
}
