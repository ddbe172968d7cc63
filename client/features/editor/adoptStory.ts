import { Fragment, type Node, Slice } from "prosemirror-model";
import { type EditorState, Selection, TextSelection, type Transaction } from "prosemirror-state";
import { newParagraphName } from "../../../shared/story/delta/newParagraphName.ts";
import type { Paragraph } from "../../../shared/story/document.ts";
import { nodeToParagraph } from "./model/docToStory.ts";
import { type Block, blocksOf } from "./model/parts.ts";
import { paragraphToNode } from "./model/storyToDoc.ts";

/**
 * What makes the text a story that was merged with what others wrote; null where it is that already.
 * Paragraphs that say the same stay untouched, and the caret stays in its paragraph.
 */
export function adoptStory(
  state: EditorState,
  paragraphs: readonly Paragraph[],
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
  const place = caretPlace(state);
  replaceBlocks(tr, blocks, { first, end: blocks.length - last }, nodes);
  const caret = place && findPlace(tr.doc, place);
  if (caret !== null) tr.setSelection(TextSelection.create(tr.doc, caret));
  else tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(selection.head))));
  return tr;
}

/** How many paragraphs the text and a story have in common at their beginnings and at their ends. */
function shared(blocks: readonly Block[], story: readonly Paragraph[]) {
  const most = Math.min(blocks.length, story.length);
  let first = 0;
  while (first < most && isSame(blocks[first], story[first])) first += 1;
  let last = 0;
  while (last < most - first && isSame(blocks.at(-1 - last), story.at(-1 - last))) last += 1;
  return { first, last };
}

function isSame(block: Block | undefined, paragraph: Paragraph | undefined): boolean {
  if (!block || !paragraph) return false;
  return nodeToParagraph(block.node) === paragraph || block.node.eq(paragraphToNode(paragraph));
}

/** Puts nodes in place of some paragraphs. Where it goes beyond a part's edge, the parts become one. */
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

interface CaretPlace {
  name: string;
  offset: number;
}

function caretPlace({ selection: { $head } }: EditorState): CaretPlace | null {
  if (!$head.parent.isTextblock) return null;
  return { name: $head.parent.attrs.name as string, offset: $head.parentOffset };
}

function findPlace(doc: Node, { name, offset }: CaretPlace): number | null {
  for (const { node, position } of blocksOf(doc)) {
    if (node.isTextblock && node.attrs.name === name)
      return position + 1 + Math.min(offset, node.content.size);
  }
  return null;
}
