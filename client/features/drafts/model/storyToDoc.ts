import type { Mark, Node } from "prosemirror-model";
import { type Markup, type Paragraph, WITHOUT_TEXT } from "../../../../shared/story/document.ts";
import { rememberParagraph } from "./docToStory.ts";
import { inParts } from "./parts.ts";
import { COMMON_ATTRS, OWN_ATTRS, storySchema } from "./schema.ts";

/** Converts paragraphs to the editor's document. An empty story gets one empty paragraph. */
export function storyToDoc(paragraphs: readonly Paragraph[], emptyName: string): Node {
  const nodes =
    paragraphs.length > 0
      ? paragraphs.map(paragraphToNode)
      : [paragraphToNode({ name: emptyName, type: "P", text: "" })];
  return storySchema.node("doc", null, inParts(nodes));
}

export function paragraphToNode(paragraph: Paragraph): Node {
  const { type } = paragraph;
  const own = OWN_ATTRS[type];
  const attrs: Record<string, unknown> = { name: paragraph.name };
  for (const key of COMMON_ATTRS) attrs[key] = paragraph[key] ?? null;
  if (own) attrs[own] = paragraph[own as keyof Paragraph] ?? null;
  const node = storySchema.node(type, attrs, WITHOUT_TEXT.has(type) ? [] : textNodes(paragraph));
  rememberParagraph(node, paragraph);
  return node;
}

/** Splits text into nodes at markup boundaries. */
function textNodes({ text, markups = [] }: Pick<Paragraph, "text" | "markups">): Node[] {
  if (text === "") return [];
  if (markups.length === 0) return [storySchema.text(text)];
  const bounds = new Set([0, text.length]);
  for (const { start, end } of markups) {
    bounds.add(Math.min(Math.max(0, start), text.length));
    bounds.add(Math.min(Math.max(0, end), text.length));
  }
  const cuts = [...bounds].toSorted((a, b) => a - b);
  const nodes: Node[] = [];
  for (let index = 0; index + 1 < cuts.length; index += 1) {
    const from = cuts[index] as number;
    const to = cuts[index + 1] as number;
    let marks: readonly Mark[] = [];
    for (const markup of markups) {
      if (markup.start > from || markup.end < to) continue;
      const mark = markOf(markup);
      // When links overlap, the first wins, as in HTML rendering.
      if (!mark.type.isInSet(marks)) marks = mark.addToSet(marks);
    }
    nodes.push(storySchema.text(text.slice(from, to), marks));
  }
  return nodes;
}

function markOf({ type, href, title, userId, noteId }: Markup): Mark {
  switch (type) {
    case "A":
      return storySchema.mark("A", { href: href ?? "", title: title ?? null });
    case "MENTION":
      return storySchema.mark("MENTION", { userId: userId ?? "" });
    case "NOTE":
      return storySchema.mark("NOTE", { noteId: noteId ?? "" });
    default:
      return storySchema.mark(type);
  }
}
