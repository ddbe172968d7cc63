/** A range of text in UTF-16 units, the end exclusive. */
export interface Span {
  start: number;
  end: number;
}

/**
 * Extends a selection to whole words without surrounding whitespace, because selections are
 * imprecise and highlights of several readers are only merged when identical. Null if it contains
 * only whitespace.
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
