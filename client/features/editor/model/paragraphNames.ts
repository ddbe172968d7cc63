// Owns the names of paragraphs while they are edited. A name stays with its paragraph through every
// edit, so that what is saved, merged and pointed to is the paragraph and not its place; no two have
// the same one. Of the halves of a paragraph that is parted the first keeps it.

import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import { newParagraphName } from "../../../../shared/story/delta/newParagraphName.ts";

/** Gives every paragraph a name of its own, in the transaction that made it. */
export function paragraphNames(): Plugin {
  return new Plugin({
    appendTransaction: (transactions, before, after) =>
      transactions.some(({ docChanged }) => docChanged)
        ? nameParagraphs(before.doc, after.doc, after.tr)?.setStoredMarks(after.storedMarks)
        : null,
  });
}

/** Only parts that have changed can hold a paragraph without a name of its own. */
function nameParagraphs(before: Node, after: Node, transaction: Transaction): Transaction | null {
  const known = new Set(before.children);
  const kept = new Set(after.children);
  // No two parts held the same name: one that was in a changed part is in no other.
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
      else transaction.setNodeAttribute(position, "name", newParagraphName());
      position += node.nodeSize;
    }
  }
  return transaction.docChanged ? transaction : null;
}

function isAmong(name: string, sets: readonly ReadonlySet<string>[]): boolean {
  return sets.some((names) => names.has(name));
}

/** A part never changes, and neither do the names in it. */
const namesOfParts = new WeakMap<Node, ReadonlySet<string>>();

function namesOf(part: Node): ReadonlySet<string> {
  let names = namesOfParts.get(part);
  if (!names) {
    names = new Set(part.children.map((node) => node.attrs.name as string));
    namesOfParts.set(part, names);
  }
  return names;
}
