import type { Mark, Node } from "prosemirror-model";
import type { Markup, MarkupType, Paragraph } from "../../../../shared/story/document.ts";
import { mergeMarkups } from "../../../../shared/story/mergeMarkups.ts";
import { COMMON_ATTRS, kindOf, OWN_ATTRS } from "./schema.ts";

/** Nodes are immutable, so conversions can be cached: a key press converts only one paragraph. */
const made = new WeakMap<Node, Paragraph>();

/** The same cache for whole parts, so that unchanged parts aren't traversed. */
const madeOfParts = new WeakMap<Node, Paragraph[]>();

/** Converts the editor's document to paragraphs. Unchanged nodes return the same objects. */
export function docToStory(doc: Node): Paragraph[] {
  return doc.children.flatMap(partToParagraphs);
}

export function partToParagraphs(part: Node): Paragraph[] {
  let paragraphs = madeOfParts.get(part);
  if (!paragraphs) {
    paragraphs = part.children.map(nodeToParagraph);
    madeOfParts.set(part, paragraphs);
  }
  return paragraphs;
}

export function nodeToParagraph(node: Node): Paragraph {
  let paragraph = made.get(node);
  if (!paragraph) {
    paragraph = makeParagraph(node);
    made.set(node, paragraph);
  }
  return paragraph;
}

/**
 * Caches the paragraph that a node was created from, so that unchanged paragraphs keep their
 * identity.
 */
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
