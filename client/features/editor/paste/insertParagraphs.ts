import { Fragment, type Node, Slice } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import type { Paragraph } from "../../../../shared/story/document.ts";
import { insertBlocks } from "../commands/kinds.ts";
import { CAPTIONED, COMMON_ATTRS, storySchema } from "../model/schema.ts";
import { paragraphToNode } from "../model/storyToDoc.ts";

/**
 * Puts paragraphs where the selection is, in one step that can be undone. One plain paragraph goes
 * into the line; more of them begin in the line and end where the line goes on. In code and captions
 * only their text arrives.
 */
export function insertParagraphs(
  state: EditorState,
  paragraphs: readonly Paragraph[],
): Transaction | null {
  if (paragraphs.length === 0) return null;
  // Names come anew: what is copied is another paragraph than what it was copied from.
  const nodes = paragraphs.map((paragraph) => paragraphToNode({ ...paragraph, name: "" }));
  const { $from } = state.selection;
  const { parent } = $from;
  if (parent.type.name === "PRE" || CAPTIONED.has(parent.type.name)) {
    const isCode = parent.type.name === "PRE";
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

/** True for a paragraph that is more than its text: it has a direction, or stands in something. */
function hasFacts({ attrs }: Node): boolean {
  return COMMON_ATTRS.some((key) => attrs[key] !== null);
}

/** A plain paragraph goes on with the line that it meets. */
function openness(node: Node | undefined): 0 | 1 {
  return node?.type === storySchema.nodes.P ? 1 : 0;
}

function textOf(nodes: readonly Node[], between: string): string {
  return nodes.map((node) => node.textContent).join(between);
}
