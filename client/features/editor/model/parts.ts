// Owns how the paragraphs of a story lie in the editor's document: in parts of some dozens, which mean
// nothing and are no part of the story. A browser's work for a key grows with the siblings of what
// changes, and what is out of sight can be left out by the part. Whoever asks for a paragraph's
// neighbours or takes one out does it here, since parts have edges and the story has none.

import type { Node, ResolvedPos } from "prosemirror-model";
import type { Transaction } from "prosemirror-state";
import { kindOf, storySchema } from "./schema.ts";

const PART_LENGTH = 80;
/** A part that has grown beyond this is cut. */
export const LONGEST_PART = 2 * PART_LENGTH;

/** A paragraph at its place in a document. */
export interface Block {
  node: Node;
  position: number;
}

/** The nodes of a document for some paragraphs' nodes. */
export function inParts(blocks: readonly Node[]): Node[] {
  const parts: Node[] = [];
  let start = 0;
  for (const cut of [...cutsOf(blocks), blocks.length]) {
    parts.push(storySchema.node("PART", null, blocks.slice(start, cut)));
    start = cut;
  }
  return parts;
}

/** Where paragraphs are cut into parts, as indices of the paragraphs that begin one. */
export function cutsOf(blocks: readonly Node[]): number[] {
  const cuts: number[] = [];
  let start = 0;
  for (let index = PART_LENGTH; index < blocks.length; index += 1) {
    const isFull = index - start >= PART_LENGTH && blocks.length - index >= PART_LENGTH / 2;
    const [before, after] = [blocks[index - 1], blocks[index]] as [Node, Node];
    // The distance below a heading is told by its neighbour.
    if (!isFull || /^H\d$/.test(before.type.name) || belongTogether(before, after)) continue;
    cuts.push(index);
    start = index;
  }
  return cuts;
}

/** True where the second of two paragraphs is numbered, or drawn, by what the first is. */
export function belongTogether(before: Node, after: Node): boolean {
  if (after.attrs.continues === true) return true;
  if (!isItem(after) || !isItem(before)) return false;
  const isPlain = kindOf(after) === "ULI" && kindOf(before) === "ULI";
  return !isPlain || Number(after.attrs.depth ?? 0) > 0;
}

function isItem(node: Node): boolean {
  return node.type.name === "ULI" || node.type.name === "OLI";
}

/** How many paragraphs a document has. */
export function countBlocks(doc: Node): number {
  let count = 0;
  doc.forEach((part) => {
    count += part.childCount;
  });
  return count;
}

/** All paragraphs with their places, in order. */
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

/** The paragraph that ends where another begins; null at the story's start. */
export function blockBefore(doc: Node, position: number): Block | null {
  const $at = doc.resolve(position);
  const node = $at.nodeBefore;
  if (node) return { node, position: position - node.nodeSize };
  const last = $at.depth === 1 ? doc.resolve($at.before()).nodeBefore?.lastChild : null;
  return last ? { node: last, position: $at.before() - 1 - last.nodeSize } : null;
}

/** The paragraph that begins where another ends; null at the story's end. */
export function blockAfter(doc: Node, position: number): Block | null {
  const $at = doc.resolve(position);
  if ($at.nodeAfter) return { node: $at.nodeAfter, position };
  const first = $at.depth === 1 ? doc.resolve($at.after()).nodeAfter?.firstChild : null;
  return first ? { node: first, position: $at.after() + 1 } : null;
}

/** Takes a paragraph out, with its part where it is all of it. The story's only one becomes empty. */
export function removeBlock(tr: Transaction, { node, position }: Block): Transaction {
  const { doc } = tr;
  const $at = doc.resolve(position);
  if ($at.parent.childCount > 1 || doc.childCount === 1)
    return tr.delete(position, position + node.nodeSize);
  return tr.delete($at.before(), $at.after());
}

/** Joins a text with the text that follows it. */
export function joinBlocks(tr: Transaction, before: Block, after: Block): Transaction {
  return tr.delete(before.position + before.node.nodeSize - 1, after.position + 1);
}

/** The place behind the paragraph that a position is in. */
export function placeAfter($at: ResolvedPos): number {
  if ($at.depth > 1) return $at.after(2);
  return $at.depth === 1 ? $at.pos : withinPart($at);
}

/** The place before the paragraph that a position is in. */
export function placeBefore($at: ResolvedPos): number {
  if ($at.depth > 1) return $at.before(2);
  return $at.depth === 1 ? $at.pos : withinPart($at);
}

/** Of a place between two parts, the one within the part before it. */
function withinPart({ pos, nodeBefore }: ResolvedPos): number {
  return nodeBefore ? pos - 1 : pos + 1;
}
