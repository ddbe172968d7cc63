import type { Node } from "prosemirror-model";
import { Plugin, type Transaction } from "prosemirror-state";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { MAX_FOLDS } from "../../../../shared/story/isValidDocument.ts";
import { type Block, blocksOf, removeBlock } from "./parts.ts";
import { storySchema } from "./schema.ts";
import { paragraphToNode } from "./storyToDoc.ts";

/**
 * Keeps what a collapsible section can't contain out of it: pasted footnotes become text, paywalls
 * go, and sections that would be nested too deeply are dissolved. `level` is 1 at the outermost.
 */
export function insideDetails(level: number): Plugin {
  return new Plugin({
    appendTransaction: (transactions, _before, after) => {
      if (!transactions.some(({ docChanged }) => docChanged)) return null;
      const { tr } = after;
      // From the end, so that the positions before stay valid.
      for (const block of [...blocksOf(after.doc)].toReversed()) correct(tr, block, level);
      return tr.docChanged ? tr : null;
    },
  });
}

function correct(tr: Transaction, block: Block, level: number): void {
  const { node, position } = block;
  const { name, dir } = node.attrs;
  if (node.type.name === "PAYWALL") removeBlock(tr, block);
  if (node.type.name === "FOOTNOTE") tr.setNodeMarkup(position, storySchema.nodes.P, { name, dir });
  if (node.type.name === "DETAILS" && level + depthOf(childrenOf(node)) > MAX_FOLDS)
    tr.replaceWith(position, position + node.nodeSize, [
      storySchema.node("P", { name, dir }, node.content),
      ...childrenOf(node).map(paragraphToNode),
    ]);
}

function childrenOf(node: Node): readonly Paragraph[] {
  return (node.attrs.children as readonly Paragraph[] | null) ?? [];
}

/** The number of levels of a section with this content, itself included. */
function depthOf(children: readonly Paragraph[]): number {
  return 1 + Math.max(0, ...children.map((one) => (one.children ? depthOf(one.children) : 0)));
}
