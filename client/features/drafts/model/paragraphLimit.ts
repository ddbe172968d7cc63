// Enforces the server's maximum paragraph length for every kind of edit: joining, typing and
// pasting. Rejects the edit and notifies the writer.

import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import { MAX_PARAGRAPH_LENGTH } from "../../../../shared/limits.ts";
import * as texts from "../texts.ts";

/** Marks a transaction that applies existing content, which may exceed the limit. */
export const FROM_ELSEWHERE = "fromElsewhere";

/** Rejects edits that would make a paragraph too long, and shows a message. */
export function paragraphLimit(notify: (message: string) => void): Plugin {
  return new Plugin({
    filterTransaction: (transaction) => {
      if (!transaction.docChanged || transaction.getMeta(FROM_ELSEWHERE)) return true;
      if (!makesTooLong(transaction)) return true;
      notify(texts.paragraphTooLong(MAX_PARAGRAPH_LENGTH));
      return false;
    },
  });
}

/** A paragraph that already exceeds the limit may be shortened step by step. */
function makesTooLong({ before, doc }: Transaction): boolean {
  const known = new Set(before.children);
  return doc.children.some(
    (part) =>
      !known.has(part) &&
      part.content.size > MAX_PARAGRAPH_LENGTH &&
      part.children.some(
        (node) =>
          node.content.size > MAX_PARAGRAPH_LENGTH &&
          node.content.size > lengthOf(before, node.attrs.name as string),
      ),
  );
}

function lengthOf(doc: Node, name: string): number {
  for (const part of doc.children)
    for (const node of part.children) if (node.attrs.name === name) return node.content.size;
  return 0;
}
