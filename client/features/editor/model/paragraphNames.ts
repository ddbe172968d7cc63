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

function nameParagraphs(before: Node, after: Node, transaction: Transaction): Transaction | null {
  if (keepsNames(before, after)) return null;
  const taken = new Set<string>();
  after.forEach((node, position) => {
    const name = node.attrs.name as string;
    if (name !== "" && !taken.has(name)) taken.add(name);
    else transaction.setNodeAttribute(position, "name", newParagraphName());
  });
  return transaction.docChanged ? transaction : null;
}

/** True where paragraphs changed in place, as with nearly every key. Unchanged ones are the same nodes. */
function keepsNames(before: Node, after: Node): boolean {
  if (before.childCount !== after.childCount) return false;
  for (let index = 0; index < after.childCount; index += 1) {
    const was = before.child(index);
    const is = after.child(index);
    if (was !== is && was.attrs.name !== is.attrs.name) return false;
  }
  return true;
}
