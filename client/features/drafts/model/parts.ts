// Owns how paragraphs are grouped in the editor's document: in parts of some dozens, which have no
// meaning and aren't part of the story. The browser's work per key press grows with the number of
// siblings, and layout of offscreen parts can be skipped. Use these functions to find or remove
// neighboring paragraphs, because parts have boundaries that the story lacks.

import type { Node, ResolvedPos } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { kindOf, storySchema } from "./schema.ts";

const PART_LENGTH = 80;
/** Parts longer than this are split. */
export const LONGEST_PART = 2 * PART_LENGTH;

/** A paragraph node and its position in the document. */
export interface Block {
  node: Node;
  position: number;
}

/** Groups paragraph nodes into parts. */
export function inParts(blocks: readonly Node[]): Node[] {
  const parts: Node[] = [];
  let start = 0;
  for (const cut of [...cutsOf(blocks), blocks.length]) {
    parts.push(storySchema.node("PART", null, blocks.slice(start, cut)));
    start = cut;
  }
  return parts;
}

/** Returns the indexes of the paragraphs that start a new part. */
export function cutsOf(blocks: readonly Node[]): number[] {
  const cuts: number[] = [];
  let start = 0;
  for (let index = PART_LENGTH; index < blocks.length; index += 1) {
    const isFull = index - start >= PART_LENGTH && blocks.length - index >= PART_LENGTH / 2;
    const [before, after] = [blocks[index - 1], blocks[index]] as [Node, Node];
    // The spacing below a heading depends on its next sibling.
    if (!isFull || /^H\d$/.test(before.type.name) || belongTogether(before, after)) continue;
    cuts.push(index);
    start = index;
  }
  return cuts;
}

/** Returns true when the numbering or style of the second paragraph depends on the first. */
export function belongTogether(before: Node, after: Node): boolean {
  if (after.attrs.continues === true) return true;
  if (!isItem(after) || !isItem(before)) return false;
  const isPlain = kindOf(after) === "ULI" && kindOf(before) === "ULI";
  return !isPlain || Number(after.attrs.depth ?? 0) > 0;
}

function isItem(node: Node): boolean {
  return node.type.name === "ULI" || node.type.name === "OLI";
}

/** Counts the paragraphs of a document. */
export function countBlocks(doc: Node): number {
  let count = 0;
  doc.forEach((part) => {
    count += part.childCount;
  });
  return count;
}

/** Iterates over all paragraphs with their positions. */
export function* blocksOf(doc: Node): Generator<Block> {
  let position = 0;
  for (const part of doc.children) {
    let inside = position + 1;
    for (const node of part.children) {
      yield { node, position: inside };
      inside += node.nodeSize;
    }
    position += part.nodeSize;
  }
}

/** Returns the paragraph that ends where another starts; null at the start of the story. */
export function blockBefore(doc: Node, position: number): Block | null {
  const $at = doc.resolve(position);
  const node = $at.nodeBefore;
  if (node) return { node, position: position - node.nodeSize };
  const last = $at.depth === 1 ? doc.resolve($at.before()).nodeBefore?.lastChild : null;
  return last ? { node: last, position: $at.before() - 1 - last.nodeSize } : null;
}

/** Returns the paragraph that starts where another ends; null at the end of the story. */
export function blockAfter(doc: Node, position: number): Block | null {
  const $at = doc.resolve(position);
  if ($at.nodeAfter) return { node: $at.nodeAfter, position };
  const first = $at.depth === 1 ? doc.resolve($at.after()).nodeAfter?.firstChild : null;
  return first ? { node: first, position: $at.after() + 1 } : null;
}

/**
 * Removes a paragraph, and its part if it becomes empty. The story's only paragraph is emptied
 * instead.
 */
export function removeBlock(tr: Transaction, { node, position }: Block): Transaction {
  const { doc } = tr;
  const $at = doc.resolve(position);
  if ($at.parent.childCount > 1 || doc.childCount === 1)
    return tr.delete(position, position + node.nodeSize);
  return tr.delete($at.before(), $at.after());
}

/** Joins a text paragraph with the one that follows. */
export function joinBlocks(tr: Transaction, before: Block, after: Block): Transaction {
  return tr.delete(before.position + before.node.nodeSize - 1, after.position + 1);
}

/** Returns the position after the paragraph that contains a position. */
export function placeAfter($at: ResolvedPos): number {
  if ($at.depth > 1) return $at.after(2);
  return $at.depth === 1 ? $at.pos : withinPart($at);
}

/** Returns the position before the paragraph that contains a position. */
export function placeBefore($at: ResolvedPos): number {
  if ($at.depth > 1) return $at.before(2);
  return $at.depth === 1 ? $at.pos : withinPart($at);
}

/** Maps a position between two parts into the preceding part. */
function withinPart({ pos, nodeBefore }: ResolvedPos): number {
  return nodeBefore ? pos - 1 : pos + 1;
}
