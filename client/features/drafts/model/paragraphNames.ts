// Owns paragraph names during editing. A name identifies its paragraph through every edit, so that
// saving, merging and anchors refer to the paragraph and not to its position. Names are unique;
// when a paragraph is split, the first half keeps the name.

import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import { newParagraphName } from "../../../../shared/story/delta/newParagraphName.ts";
import type { Paragraph } from "../../../../shared/story/document.ts";

/** Gives every paragraph a unique name, in the same transaction. */
export function paragraphNames(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, before, after) =>
      transactions.some(({ docChanged }) => docChanged)
        ? nameParagraphs(before.doc, after.doc, after.tr)?.setStoredMarks(after.storedMarks)
        : null,
  });
}

/** Only changed parts can contain unnamed or duplicate paragraphs. */
function nameParagraphs(before: Node, after: Node, transaction: Transaction): Transaction | null {
  const known = new Set(before.children);
  const kept = new Set(after.children);
  // Names were unique across parts: a name of a changed part occurs in no other.
  const ours = before.children.filter((part) => !kept.has(part)).map(namesOf);
  const others = after.children.filter((part) => known.has(part)).map(namesOf);
  const taken = new Set<string>();
  const isFree = (name: string): boolean =>
    name !== "" && !taken.has(name) && (isAmong(name, ours) || !isAmong(name, others));
  let start = 0;
  for (const part of after.children) {
    let position = start + 1;
    start += part.nodeSize;
    if (known.has(part)) continue;
    for (const node of part.children) {
      const name = node.attrs.name as string;
      if (isFree(name)) taken.add(name);
      else rename(transaction, position, node);
      position += node.nodeSize;
    }
  }
  return transaction.docChanged ? transaction : null;
}

/** A copy of a collapsible section contains copies, which get new names, too. */
function rename(transaction: Transaction, position: number, { attrs }: Node): void {
  transaction.setNodeAttribute(position, "name", newParagraphName());
  const children = attrs.children as readonly Paragraph[] | null | undefined;
  if (children) transaction.setNodeAttribute(position, "children", children.map(renamed));
}

function renamed(paragraph: Paragraph): Paragraph {
  const { children } = paragraph;
  return {
    ...paragraph,
    name: newParagraphName(),
    ...(children && { children: children.map(renamed) }),
  };
}

function isAmong(name: string, sets: readonly ReadonlySet<string>[]): boolean {
  return sets.some((names) => names.has(name));
}

/** Parts are immutable, so their names can be cached. */
const namesOfParts = new WeakMap<Node, ReadonlySet<string>>();

function namesOf(part: Node): ReadonlySet<string> {
  let names = namesOfParts.get(part);
  if (!names) {
    names = new Set(part.children.map((node) => node.attrs.name as string));
    namesOfParts.set(part, names);
  }
  return names;
}
