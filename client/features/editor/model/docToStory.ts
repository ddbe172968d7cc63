import type { Mark, Node } from "prosemirror-model";
import type { Markup, MarkupType, Paragraph } from "../../../../shared/story/document.ts";
import { mergeMarkups } from "../../../../shared/story/mergeMarkups.ts";
import { COMMON_ATTRS, kindOf, OWN_ATTRS } from "./schema.ts";

/** A node never changes, so that what has been made of it holds: a key press makes one paragraph. */
const made = new WeakMap<Node, Paragraph>();

/** The same of whole parts: the others need not be walked through. */
const madeOfParts = new WeakMap<Node, Paragraph[]>();

/** The paragraphs of the editor's document. Those of nodes that have not changed are the same objects. */
export function docToStory(doc: Node): Paragraph[] {
  return doc.children.flatMap(partToParagraphs);
}

/** The paragraphs of a part. */
export function partToParagraphs(part: Node): Paragraph[] {
  let paragraphs = madeOfParts.get(part);
  if (!paragraphs) {
    paragraphs = part.children.map(nodeToParagraph);
    madeOfParts.set(part, paragraphs);
  }
  return paragraphs;
}

/** The paragraph of a node. */
export function nodeToParagraph(node: Node): Paragraph {
  let paragraph = made.get(node);
  if (!paragraph) {
    paragraph = makeParagraph(node);
    made.set(node, paragraph);
  }
  return paragraph;
}

/** Keeps the paragraph that a node was made of: what nobody changes stays what it was. */
export function rememberParagraph(node: Node, paragraph: Paragraph): void {
  made.set(node, paragraph);
}

function makeParagraph(node: Node): Paragraph {
  const type = kindOf(node);
  const own = OWN_ATTRS[type];
  const markups = markupsOf(node);
  const paragraph: Record<string, unknown> = {
    name: node.attrs.name as string,
    type,
    text: node.textContent,
  };
  if (markups.length > 0) paragraph.markups = markups;
  for (const key of own ? [...COMMON_ATTRS, own] : COMMON_ATTRS)
    if (node.attrs[key] !== null) paragraph[key] = node.attrs[key];
  return paragraph as unknown as Paragraph;
}

function markupsOf(node: Node): Markup[] {
  const markups: Markup[] = [];
  node.forEach((child, start) => {
    for (const mark of child.marks) markups.push(markupOf(mark, start, start + child.nodeSize));
  });
  return mergeMarkups(markups, node.content.size);
}

function markupOf({ type, attrs }: Mark, start: number, end: number): Markup {
  const markup: Markup = { type: type.name as MarkupType, start, end };
  for (const [key, value] of Object.entries(attrs))
    if (value !== null) markup[key as "href"] = value as string;
  return markup;
}
