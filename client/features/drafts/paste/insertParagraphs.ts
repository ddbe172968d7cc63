import { Fragment, type Node, Slice } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { insertBlocks } from "../commands/kinds.ts";
import { CAPTIONED, COMMON_ATTRS, storySchema } from "../model/schema.ts";
import { paragraphToNode } from "../model/storyToDoc.ts";

/**
 * Inserts paragraphs at the selection as one undo step. A single plain paragraph is inserted
 * inline; several start in the current line and end where it continues. Code and captions receive
 * only the text.
 */
export function insertParagraphs(
  state: EditorState,
  paragraphs: readonly Paragraph[],
): Transaction | null {
  if (paragraphs.length === 0) return null;
  // Copies get new names, because they are different paragraphs.
  const nodes = paragraphs.map((paragraph) => paragraphToNode({ ...paragraph, name: "" }));
  const { $from } = state.selection;
  const { parent } = $from;
  const isCode = parent.type.spec.code === true;
  if (isCode || CAPTIONED.has(parent.type.name)) {
    return state.tr.insertText(textOf(nodes, isCode ? "\n" : " ")).scrollIntoView();
  }
  const isOnEmpty = parent.isTextblock && parent.content.size === 0 && parent.type.name === "P";
  const [only] = nodes;
  const isLine = nodes.length === 1 && only?.type.name === "P";
  if (only && isLine && !(isOnEmpty && hasFacts(only))) {
    const slice = new Slice(Fragment.from(only), 1, 1);
    return state.tr.replaceSelection(slice).scrollIntoView();
  }
  if (isOnEmpty || !parent.isTextblock) {
    let made: Transaction | null = null;
    insertBlocks(nodes)(state, (transaction) => {
      made = transaction;
    });
    return made;
  }
  const slice = new Slice(Fragment.from(nodes), openness(nodes[0]), openness(nodes.at(-1)));
  return state.tr.replaceSelection(slice).scrollIntoView();
}

/** Returns true for a paragraph with attributes, such as a direction or list depth. */
function hasFacts({ attrs }: Node): boolean {
  return COMMON_ATTRS.some((key) => attrs[key] !== null);
}

/** A plain paragraph merges with the adjacent line. */
function openness(node: Node | undefined): 0 | 1 {
  return node?.type === storySchema.nodes.P ? 1 : 0;
}

function textOf(nodes: readonly Node[], between: string): string {
  return nodes.map((node) => node.textContent).join(between);
}
