import type { PlacedHighlight } from "./paintHighlights.ts";
import type { Mark } from "./readHighlights.ts";
import { paragraphOf } from "../stories/paragraphOf.ts";
import { rangeOf } from "./selectionRange.ts";

/** Finds the marks on the page. Those whose text it doesn't contain are left out. */
export function placeMarks(body: HTMLElement, marks: readonly Mark[]): PlacedHighlight[] {
  if (marks.length === 0) return [];
  const paragraphs = new Map([...body.querySelectorAll("[id]")].map((each, at) => [each, at]));
  return marks.flatMap((mark) => {
    const { paragraphName, startOffset, text } = mark;
    const range = rangeOf(body, mark);
    const paragraph = paragraphs.get(paragraphOf(body, paragraphName)!);
    if (!range || paragraph === undefined) return [];
    return [
      { mark, range, span: { paragraph, start: startOffset, end: startOffset + text.length } },
    ];
  });
}
