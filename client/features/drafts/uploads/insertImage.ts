// Owns where uploaded images go in the text. Images chosen together are a batch: they keep their
// order, and rows are formed by those that are in the text, whichever are late or missing.

import type { Node } from "prosemirror-model";
import { type EditorState, Selection, type Transaction } from "prosemirror-state";
import { MAX_IN_ROW } from "../../../../shared/story/imageRows.ts";
import type { UploadedImage } from "../../images/uploadImage.ts";
import { type Block, blockAfter, blockBefore, blocksOf } from "../model/parts.ts";
import { storySchema } from "../model/schema.ts";
import type { PendingUpload } from "./PendingUploads.ts";
import { removePlace } from "./uploadPlaceholders.ts";

/** Images that were chosen together. */
export interface UploadBatch {
  key: string;
  /** True to put up to three side by side. */
  isRow: boolean;
  /** The ids of its images in the text, with their places in the batch. */
  inserted: Map<string, number>;
}

/** Returns the name of the paragraph at or before a position; null at the start of the story. */
export function nameBefore(doc: Node, position: number): string | null {
  let name: string | null = null;
  for (const block of blocksOf(doc)) {
    if (block.position > position) break;
    name = block.node.attrs.name as string;
  }
  return name;
}

/**
 * Returns the position for a resumed image: beside the images of its batch that are in the text, or
 * else where it was chosen; the end of the story if that paragraph is gone.
 */
export function placeOfResumed(doc: Node, { after, mates, index }: PendingUpload): number {
  const order = new Map(mates.map((mate) => [mate.id, mate.index]));
  let place: number | null = null;
  for (const { node, position } of blocksOf(doc)) {
    const other = order.get(imageIdOf(node) ?? "");
    if (other === undefined) continue;
    if (other < index) place = position + node.nodeSize;
    else place ??= position;
  }
  if (place !== null) return place;
  if (after === null) return 0;
  for (const { node, position } of blocksOf(doc))
    if (node.attrs.name === after) return position + (node.isTextblock ? 1 : node.nodeSize);
  return doc.content.size;
}

/** Returns true when the text contains the image. */
export function shows(doc: Node, imageId: string): boolean {
  for (const { node } of blocksOf(doc)) if (imageIdOf(node) === imageId) return true;
  return false;
}

/** Returns the transaction that puts an image in place of its placeholder or of an empty paragraph there. */
export function insertImage(
  state: EditorState,
  placeholder: string,
  position: number,
  { image, batch, index }: { image: UploadedImage; batch: UploadBatch; index: number },
): Transaction {
  const { doc } = state;
  const isMate = (block: Block | null): boolean => {
    const other =
      block && batch.isRow ? batch.inserted.get(imageIdOf(block.node) ?? "") : undefined;
    return other !== undefined && rowOf(other) === rowOf(index);
  };
  const next = doc.resolve(position).nodeAfter;
  const isRoom = next?.type.name === "P" && next.content.size === 0;
  const isLast = blockAfter(doc, position + (next?.nodeSize ?? 0)) === null;
  const { id, width, height } = image;
  const node = storySchema.node("IMG", {
    image: { id, width, height, alt: "" },
    continues: isMate(blockBefore(doc, position)) || null,
  });
  const tr = removePlace(state, placeholder, position + node.nodeSize);
  tr.replaceWith(position, isRoom && !isLast ? position + next.nodeSize : position, node);
  const end = position + node.nodeSize;
  const below = blockAfter(tr.doc, end);
  if (!below) tr.insert(end, storySchema.node("P"));
  else if (isMate(below)) tr.setNodeAttribute(below.position, "continues", true);
  if (isRoom && state.selection.from === position + 1)
    tr.setSelection(Selection.near(tr.doc.resolve(end), 1));
  return tr;
}

const rowOf = (index: number): number => Math.floor(index / MAX_IN_ROW);

function imageIdOf(node: Node): string | undefined {
  return (node.attrs.image as { id?: string } | null)?.id;
}
