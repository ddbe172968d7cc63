import { Fragment, type Node, Slice } from "prosemirror-model";
import { type EditorState, Selection, TextSelection, type Transaction } from "prosemirror-state";
import { newParagraphName } from "../../../shared/story/delta/newParagraphName.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { nodeToParagraph } from "./model/docToStory.ts";
import { type Block, blocksOf } from "./model/parts.ts";
import { paragraphToNode } from "./model/storyToDoc.ts";

/** The caret's paragraph and offset, with the paragraph's content. */
export interface CaretPosition {
  name: string;
  offset: number;
  content: Fragment;
}

/**
 * Returns the transaction that turns the document into a story merged with remote changes; null if
 * nothing changes. Unchanged paragraphs stay untouched, and the caret stays at the same text in its
 * paragraph. `own` is its position in the writer's own text, restored when that text returns.
 */
export function adoptStory(
  state: EditorState,
  paragraphs: readonly Paragraph[],
  own: CaretPosition | null,
): Transaction | null {
  const { doc, selection, tr } = state;
  const story =
    paragraphs.length > 0
      ? paragraphs
      : [{ name: newParagraphName(), type: "P", text: "" } as const];
  const blocks = [...blocksOf(doc)];
  const { first, last } = shared(blocks, story);
  if (first + last === blocks.length && blocks.length === story.length) return null;
  const nodes = story.slice(first, story.length - last).map(paragraphToNode);
  const place = caretPositionOf(state);
  replaceBlocks(tr, blocks, { first, end: blocks.length - last }, nodes);
  const isBack = own && place?.name === own.name;
  const back = isBack ? nodes.find(({ content }) => content.eq(own.content)) : undefined;
  const there = back && own ? { ...own, name: back.attrs.name as string } : place;
  const caret = there && findPlace(tr.doc, there);
  if (caret !== null) tr.setSelection(TextSelection.create(tr.doc, caret));
  else tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(selection.head))));
  return tr;
}

/** Counts the paragraphs that the document and the story share at the start and at the end. */
function shared(blocks: readonly Block[], story: readonly Paragraph[]) {
  const max = Math.min(blocks.length, story.length);
  let first = 0;
  while (first < max && isSame(blocks[first], story[first])) first += 1;
  let last = 0;
  while (last < max - first && isSame(blocks.at(-1 - last), story.at(-1 - last))) last += 1;
  return { first, last };
}

function isSame(block: Block | undefined, paragraph: Paragraph | undefined): boolean {
  if (!block || !paragraph) return false;
  return nodeToParagraph(block.node) === paragraph || block.node.eq(paragraphToNode(paragraph));
}

/** Replaces some paragraphs with nodes. Merges parts if the range crosses a part boundary. */
function replaceBlocks(
  tr: Transaction,
  blocks: readonly Block[],
  { first, end }: { first: number; end: number },
  nodes: readonly Node[],
): void {
  const from = endOf(blocks[first - 1]) ?? 1;
  const behind = blocks[end]?.position ?? tr.doc.content.size - 1;
  const to = nodes.length === 0 ? behind : end > first ? endOf(blocks[end - 1])! : from;
  tr.replace(from, to, new Slice(Fragment.from([...nodes]), 0, 0));
}

function endOf(block: Block | undefined): number | null {
  return block ? block.position + block.node.nodeSize : null;
}

/** Returns the caret's position; null when it isn't in text. */
export function caretPositionOf({ selection: { $head } }: EditorState): CaretPosition | null {
  const { parent, parentOffset: offset } = $head;
  if (!parent.isTextblock) return null;
  return { name: parent.attrs.name as string, offset, content: parent.content };
}

function findPlace(doc: Node, { name, offset, content }: CaretPosition): number | null {
  for (const { node, position } of blocksOf(doc)) {
    if (node.isTextblock && node.attrs.name === name)
      return position + 1 + offsetIn(node.content, content, offset);
  }
  return null;
}

/** Maps an offset from one text to another by the text before it, or the text after it. */
function offsetIn(text: Fragment, before: Fragment, offset: number): number {
  const start = before.findDiffStart(text);
  const ends = before.findDiffEnd(text);
  if (start === null || !ends || offset <= start) return Math.min(offset, text.size);
  // The common prefix and suffix may overlap, for example when a letter was doubled.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b));
  return ends.b + overlap + Math.max(0, offset - ends.a - overlap);
}
