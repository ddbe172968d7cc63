// Converts between DOM ranges and highlight ranges. The server's HTML is never changed.

import { paragraphOf } from "../stories/paragraphOf.ts";
import { nearestStart, type HighlightRange } from "../../../shared/story/locateHighlight.ts";
import { snapToWords } from "./snapToWords.ts";

/** Paragraph ids in the story's HTML; responses prefix theirs with the response's id. */
const PARAGRAPH_ID = /^(?:[0-9a-f]{12}-)?p-(.+)$/;
/** Elements within a paragraph that aren't part of its text. */
const NO_WORDS = "[role=doc-noteref], [role=doc-backlink], [data-kind=embed]";

interface Words {
  text: string;
  /** The text nodes, each with its start offset. */
  pieces: { node: Text; at: number }[];
}

/** Returns the highlight ranges that a DOM range selects, one per paragraph. */
export function rangesIn(body: Element, range: Range): HighlightRange[] {
  const selections: HighlightRange[] = [];
  for (const paragraph of body.querySelectorAll("[id]")) {
    const paragraphName = PARAGRAPH_ID.exec(paragraph.id)?.[1];
    if (!paragraphName || paragraph.closest("table") || !range.intersectsNode(paragraph)) continue;
    const { text, pieces } = wordsOf(paragraph);
    let [start, end] = [text.length, 0];
    for (const { node, at } of pieces) {
      if (!range.intersectsNode(node)) continue;
      const from = node === range.startContainer ? range.startOffset : 0;
      const to = node === range.endContainer ? range.endOffset : node.data.length;
      if (from >= to) continue;
      start = Math.min(start, at + from);
      end = Math.max(end, at + to);
    }
    const span = start < end ? snapToWords(text, { start, end }) : null;
    if (!span) continue;
    selections.push({
      paragraphName,
      startOffset: span.start,
      text: text.slice(span.start, span.end),
    });
  }
  return selections;
}

/** Returns the DOM range of a highlight; null if the page doesn't contain it. */
export function rangeOf(body: Element, selection: HighlightRange): Range | null {
  const paragraph = paragraphOf(body, selection.paragraphName);
  if (!paragraph) return null;
  const { text, pieces } = wordsOf(paragraph);
  const start = nearestStart(text, selection.text, selection.startOffset);
  if (start < 0) return null;
  const end = start + selection.text.length;
  const first = pieces.findLast(({ at }) => at <= start);
  const last = pieces.findLast(({ at }) => at < end);
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, Math.min(start - first.at, first.node.data.length));
  range.setEnd(last.node, Math.min(end - last.at, last.node.data.length));
  return range;
}

/** Returns a paragraph's text as stored: without footnote references and embeds. */
function wordsOf(paragraph: Element): Words {
  const words: Words = { text: "", pieces: [] };
  collect(paragraph, words);
  return words;
}

function collect(parent: Element, words: Words): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text) {
      words.pieces.push({ node, at: words.text.length });
      words.text += node.data;
    } else if (node instanceof Element) {
      if (node.localName === "br") words.text += "\n";
      else if (!PARAGRAPH_ID.test(node.id) && !node.matches(NO_WORDS)) collect(node, words);
    }
  }
}
