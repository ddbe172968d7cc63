// What turns paragraphs into other kinds, and moves items of lists in and out.

import type { Node } from "prosemirror-model";
import { type Command, type EditorState, Selection } from "prosemirror-state";
import { type Block, blockAfter, blockBefore, placeAfter, placeBefore } from "../model/parts.ts";
import { CAPTIONED, isListItem, kindOf, storySchema, type TextKind } from "../model/schema.ts";

/** How deep lists go, from 0. */
const DEEPEST = 5;

/** The paragraphs of a selection that can be another kind: neither pictures nor notes. */
export function selectedBlocks(state: EditorState): Block[] {
  const blocks: Block[] = [];
  const { from, to } = state.selection;
  state.doc.nodesBetween(from, to, (node, position) => {
    if (isConvertible(node)) blocks.push({ node, position });
    return node.type.name === "PART";
  });
  return blocks;
}

function isConvertible(node: Node): boolean {
  return node.isTextblock && !CAPTIONED.has(node.type.name) && node.type.name !== "FOOTNOTE";
}

/** The kind of all selected paragraphs; null where there are several, or none that can change. */
export function selectedKind(state: EditorState): TextKind | null {
  const kinds = new Set(selectedBlocks(state).map(({ node }) => kindOf(node)));
  const [kind] = kinds;
  return kinds.size === 1 ? (kind as TextKind) : null;
}

/** Makes the selected paragraphs a kind. */
export function setKind(kind: TextKind, extra: { lang?: string; start?: number } = {}): Command {
  return (state, dispatch) => {
    const blocks = selectedBlocks(state);
    if (blocks.length === 0) return false;
    if (!dispatch) return true;
    const { tr } = state;
    for (const [index, { node, position }] of blocks.entries()) {
      const attrs = {
        ...attrsFor(kind, node),
        ...(index === 0 ? extra : kind === "BQ" && { continues: true }),
      };
      tr.setNodeMarkup(position, storySchema.nodes[kind], attrs);
    }
    dispatch(tr.scrollIntoView());
    return true;
  };
}

/** Makes the selected paragraphs a kind, or plain ones again where they are all of it. */
export function toggleKind(kind: TextKind): Command {
  return (state, dispatch) => setKind(selectedKind(state) === kind ? "P" : kind)(state, dispatch);
}

/** What a paragraph takes along when it becomes another kind. */
function attrsFor(kind: TextKind, node: Node): Record<string, unknown> {
  const { name, anchor, dir, depth, lang } = node.attrs;
  const isItem = kind === "ULI" || kind === "OLI";
  return {
    name,
    anchor,
    dir,
    ...(isItem && { depth: isListItem(node) ? (depth ?? 0) : 0 }),
    ...(kind === "PRE" && { lang }),
  };
}

/** Moves the selected items one level in. An item can only stand in the one before it. */
export const indent: Command = (state, dispatch) => {
  const items = selectedBlocks(state).filter(({ node }) => isListItem(node));
  const [first] = items;
  if (!first) return false;
  const before = blockBefore(state.doc, first.position)?.node;
  const limit = before && isListItem(before) ? depthOf(before) + 1 : 0;
  if (depthOf(first.node) >= Math.min(limit, DEEPEST)) return false;
  return moveItems(items, 1)(state, dispatch);
};

/** Moves the selected items one level out. */
export const outdent: Command = (state, dispatch) => {
  const items = selectedBlocks(state).filter(({ node }) => isListItem(node) && depthOf(node) > 0);
  return items.length > 0 && moveItems(items, -1)(state, dispatch);
};

function moveItems(items: readonly Block[], by: 1 | -1): Command {
  return ({ tr }, dispatch) => {
    for (const { node, position } of items) {
      const depth = Math.min(DEEPEST, Math.max(0, depthOf(node) + by));
      tr.setNodeAttribute(position, "depth", depth);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

function depthOf({ attrs }: Node): number {
  return (attrs.depth as number | null) ?? 0;
}

/** Puts paragraphs where the selection is: instead of an empty paragraph, else behind this one. */
export function insertBlocks(nodes: readonly Node[]): Command {
  return (state, dispatch) => {
    if (!dispatch) return true;
    const { $to } = state.selection;
    const { tr } = state;
    const isEmpty = isConvertible($to.parent) && $to.parent.content.size === 0;
    const at = placeAfter($to);
    const from = isEmpty ? placeBefore($to) : at;
    tr.replaceWith(from, at, [...nodes]);
    let end = from;
    for (const { nodeSize } of nodes) end += nodeSize;
    const last = nodes.at(-1);
    // One goes on writing behind what has no text, and where the story ends there a paragraph begins.
    const needsPlace = last && !isConvertible(last);
    if (needsPlace && !blockAfter(tr.doc, end)?.node.isTextblock)
      tr.insert(end, storySchema.node("P"));
    const place = tr.doc.resolve(needsPlace ? end + 1 : end - 1);
    tr.setSelection(Selection.near(place, needsPlace ? 1 : -1));
    dispatch(tr.scrollIntoView());
    return true;
  };
}
