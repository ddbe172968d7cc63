import { Plugin, type Transaction } from "prosemirror-state";
import type { Node } from "prosemirror-model";
import { belongTogether, cutsOf, LONGEST_PART } from "./parts.ts";

/** Splits long parts and keeps paragraphs with shared numbering in one part. */
export function storyParts(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, before, after) =>
      transactions.some(({ docChanged }) => docChanged)
        ? fixParts(new Set(before.doc.children), after.doc, after.tr)
        : null,
  });
}

function fixParts(known: ReadonlySet<Node>, doc: Node, tr: Transaction): Transaction | null {
  // Iterates backwards so that edits don't shift positions still to be visited.
  let end = doc.content.size;
  for (let index = doc.childCount - 1; index >= 0; index -= 1) {
    const part = doc.child(index);
    const start = end - part.nodeSize;
    const isNew = !known.has(part);
    const next = doc.maybeChild(index + 1);
    if (next && (isNew || !known.has(next)) && belongTogether(part.lastChild!, next.firstChild!))
      tr.join(end);
    else if (isNew && part.childCount > LONGEST_PART) cut(tr, part, start + 1);
    end = start;
  }
  return tr.docChanged ? tr : null;
}

function cut(tr: Transaction, part: Node, start: number): void {
  const ends: number[] = [start];
  for (const { nodeSize } of part.children) ends.push(ends.at(-1)! + nodeSize);
  for (const index of cutsOf(part.children).toReversed()) tr.split(ends[index]!, 1);
}
