/** Where selected text is in a story: the end is exclusive. */
export interface Span {
  /** The paragraph's position in the story. */
  paragraph: number;
  start: number;
  end: number;
}

/** Groups what overlaps, directly or through others, in the order of the text. */
export function groupMarks<Item extends { span: Span }>(items: readonly Item[]): Item[][] {
  const sorted = items.toSorted(
    ({ span: one }, { span: other }) =>
      one.paragraph - other.paragraph || one.start - other.start || other.end - one.end,
  );
  const groups: Item[][] = [];
  let [paragraph, end] = [-1, 0];
  for (const item of sorted) {
    const { span } = item;
    if (span.paragraph === paragraph && span.start < end) groups.at(-1)?.push(item);
    else {
      groups.push([item]);
      [paragraph, end] = [span.paragraph, 0];
    }
    end = Math.max(end, span.end);
  }
  return groups;
}
