// Commands that convert paragraphs to other kinds, and indent and outdent list items.

import type { Node } from "prosemirror-model";
import { type Command, type EditorState, Selection } from "prosemirror-state";
import { type Block, blockAfter, blockBefore, placeAfter, placeBefore } from "../model/parts.ts";
import { CAPTIONED, isListItem, kindOf, storySchema, type TextKind } from "../model/schema.ts";

/** Text kinds that no other kind is converted to or from. */
const OWN_PLACE: ReadonlySet<string> = new Set(["FOOTNOTE", "BUTTON"]);

/** Deepest list level, counted from 0. */
const DEEPEST = 5;

/** Returns the selected paragraphs that can change their kind; excludes figures, footnotes and buttons. */
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
  return node.isTextblock && !CAPTIONED.has(node.type.name) && !OWN_PLACE.has(node.type.name);
}

/** Returns the kind of all selected paragraphs; null if they differ or none is convertible. */
export function selectedKind(state: EditorState): TextKind | null {
  const kinds = new Set(selectedBlocks(state).map(({ node }) => kindOf(node)));
  const [kind] = kinds;
  return kinds.size === 1 ? (kind as TextKind) : null;
}

/** Converts the selected paragraphs to a kind. */
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

/** Converts the selected paragraphs to a kind, or back to plain ones if all have it already. */
export function toggleKind(kind: TextKind): Command {
  return (state, dispatch) => setKind(selectedKind(state) === kind ? "P" : kind)(state, dispatch);
}

/** Returns the attributes that a paragraph keeps when its kind changes. */
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

/** Indents the selected items by one level, at most one level below the previous item. */
export const indent: Command = (state, dispatch) => {
  const items = selectedBlocks(state).filter(({ node }) => isListItem(node));
  const [first] = items;
  if (!first) return false;
  const before = blockBefore(state.doc, first.position)?.node;
  const limit = before && isListItem(before) ? depthOf(before) + 1 : 0;
  if (depthOf(first.node) >= Math.min(limit, DEEPEST)) return false;
  return moveItems(items, 1)(state, dispatch);
};

/** Outdents the selected items by one level. */
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

/** Inserts paragraphs at the selection, replacing an empty paragraph or after the current one. */
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
    // The caret moves after a figure; a paragraph is added there if none follows.
    const needsPlace = last && !isConvertible(last);
    if (needsPlace && !blockAfter(tr.doc, end)?.node.isTextblock)
      tr.insert(end, storySchema.node("P"));
    const place = tr.doc.resolve(needsPlace ? end + 1 : end - 1);
    tr.setSelection(Selection.near(place, needsPlace ? 1 : -1));
    dispatch(tr.scrollIntoView());
    return true;
  };
}
