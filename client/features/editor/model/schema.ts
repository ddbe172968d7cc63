// The story document as ProseMirror knows it. A paragraph is a node of its own kind with inline text,
// side by side with the others as in the document itself, so that an offset in a node is the offset in
// its paragraph and nothing has to be nested or unnested on the way. A line break is "\n" on both sides.
// The nodes lie in parts (parts.ts), which mean nothing.

import { type Attrs, type MarkSpec, type Node, type NodeSpec, Schema } from "prosemirror-model";
import type { MarkupType, Paragraph, ParagraphType } from "../../../../shared/story/document.ts";

/** What a paragraph has beside its text; null stands for absent. */
export type ParagraphAttrs = {
  readonly [Key in keyof Required<Omit<Paragraph, "name" | "type" | "text" | "markups">>]:
    | Required<Paragraph>[Key]
    | null;
} & { readonly name: string };

/** The attributes that a paragraph of any kind may have. */
export const COMMON_ATTRS = [
  "depth",
  "start",
  "quote",
  "continues",
  "lang",
  "anchor",
  "dir",
] as const satisfies (keyof Paragraph)[];

/** The attributes that one kind alone has. */
export const OWN_ATTRS: Partial<Record<ParagraphType, keyof ParagraphAttrs>> = {
  IMG: "image",
  IFRAME: "embed",
  TABLE: "table",
  DETAILS: "children",
  FOOTNOTE: "noteId",
};

/** The kinds whose text only captions what they show. */
export const CAPTIONED: ReadonlySet<string> = new Set(["IMG", "IFRAME", "TABLE", "DETAILS"]);

/** The kinds a writer turns text into. */
export type TextKind = Exclude<
  ParagraphType,
  "HR" | "IMG" | "IFRAME" | "TABLE" | "DETAILS" | "FOOTNOTE"
>;

function paragraph(type: ParagraphType, spec: NodeSpec): NodeSpec {
  const own = OWN_ATTRS[type];
  const names = [...COMMON_ATTRS, ...(own ? [own] : [])];
  return {
    group: "block",
    content: "text*",
    // Spaces and line ends of the text are the writer's.
    whitespace: "pre",
    ...spec,
    attrs: {
      name: { default: "" },
      ...Object.fromEntries(names.map((name) => [name, { default: null }])),
    },
  };
}

/** A paragraph whose element says what style sheets need to know. */
function textBlock(type: TextKind | "FOOTNOTE", tag: string, spec: NodeSpec = {}): NodeSpec {
  return paragraph(type, {
    ...spec,
    toDOM: ({ attrs }) => [tag, blockAttributes(type, attrs), 0],
  });
}

/** Something that stands in the text with a caption; its node view draws it. */
function captioned(type: "IMG" | "IFRAME" | "TABLE" | "DETAILS"): NodeSpec {
  return paragraph(type, {
    isolating: true,
    defining: true,
    draggable: true,
    toDOM: () => ["figure", { "data-kind": type.toLowerCase() }, ["figcaption", 0]],
  });
}

function blockAttributes(type: ParagraphType, attrs: Attrs): Record<string, string> {
  const { depth, quote, continues, start, dir, lang, noteId } = attrs as ParagraphAttrs;
  return {
    dir: type === "PRE" ? "ltr" : (dir ?? "auto"),
    "data-type": type,
    ...(type === "PQ" && { "data-kind": "pullquote" }),
    ...(type === "ULI" || type === "OLI" ? listItemAttributes(type, depth ?? 0) : null),
    ...(type !== "ULI" && type !== "OLI" && depth !== null && { "data-inside": String(depth) }),
    ...(quote !== null && { "data-quote": String(quote) }),
    ...(continues && { "data-continues": "" }),
    // What comes before a list's first number is counted by the style sheet.
    ...(start !== null && { style: `counter-set: depth-${depth ?? 0} ${start}`, "data-start": "" }),
    ...(type === "PRE" && { spellcheck: "false", ...(lang && { "data-lang": lang }) }),
    ...(noteId && { "data-note": noteId }),
  };
}

/** Items lie side by side, in no list that could tell screen readers what they are. */
function listItemAttributes(type: "ULI" | "OLI", depth: number): Record<string, string> {
  const kind = type === "ULI" ? "bulleted list item" : "numbered list item";
  const level = depth > 0 ? `, level ${depth + 1}` : "";
  return { "data-depth": String(depth), "aria-roledescription": kind + level };
}

const NODES: Record<ParagraphType | "doc" | "PART" | "text", NodeSpec> = {
  doc: { content: "PART+" },
  PART: {
    content: "block+",
    selectable: false,
    toDOM: () => ["div", { class: "story-part" }, 0],
  },
  text: { inline: true },
  P: textBlock("P", "p"),
  H1: textBlock("H1", "h2", { defining: true }),
  H2: textBlock("H2", "h3", { defining: true }),
  H3: textBlock("H3", "h4", { defining: true }),
  H4: textBlock("H4", "h5", { defining: true }),
  BQ: textBlock("BQ", "blockquote", { defining: true }),
  PQ: textBlock("PQ", "blockquote", { defining: true }),
  PRE: textBlock("PRE", "pre", { code: true, defining: true }),
  ULI: textBlock("ULI", "p", { defining: true }),
  OLI: textBlock("OLI", "p", { defining: true }),
  HR: paragraph("HR", { content: "", selectable: true, toDOM: () => ["hr"] }),
  IMG: captioned("IMG"),
  IFRAME: captioned("IFRAME"),
  TABLE: captioned("TABLE"),
  DETAILS: captioned("DETAILS"),
  FOOTNOTE: textBlock("FOOTNOTE", "p", { defining: true }),
};

function mark(tag: string, attributes: Record<string, string> = {}): MarkSpec {
  return { toDOM: () => [tag, attributes, 0] };
}

const MARKS: Record<MarkupType, MarkSpec> = {
  A: {
    attrs: { href: {}, title: { default: null } },
    inclusive: false,
    // Words in an editor lead nowhere on a click, so the address is only told.
    toDOM: ({ attrs }) => ["a", { href: attrs.href as string, title: attrs.href as string }, 0],
  },
  MENTION: {
    attrs: { userId: {} },
    inclusive: false,
    toDOM: ({ attrs }) => ["span", { "data-mention": attrs.userId as string }, 0],
  },
  NOTE: {
    attrs: { noteId: {} },
    inclusive: false,
    toDOM: ({ attrs }) => ["sup", { "data-note": attrs.noteId as string }, 0],
  },
  STRONG: mark("strong"),
  EM: mark("em"),
  STRIKE: mark("s"),
  MARK: mark("mark"),
  SUB: mark("sub"),
  SUP: mark("sup"),
  CODE: mark("code", { spellcheck: "false" }),
  KBD: mark("kbd"),
};

/** The schema of stories being written. */
export const storySchema = new Schema({ nodes: NODES, marks: MARKS });

/** What a node is as a paragraph. */
export function kindOf(node: Node): ParagraphType {
  return node.type.name as ParagraphType;
}

/** True for a node of a list. */
export function isListItem(node: Node): boolean {
  return node.type.name === "ULI" || node.type.name === "OLI";
}
