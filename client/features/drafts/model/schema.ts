// The ProseMirror schema of stories. Each paragraph is a node with inline text, flat as in the
// stored document, so an offset in a node is the offset in its paragraph and no nesting is
// converted. Line breaks are "\n" in both. The nodes are grouped into parts (parts.ts), which have
// no meaning.

import { type Attrs, type MarkSpec, type Node, type NodeSpec, Schema } from "prosemirror-model";
import type { MarkupType, Paragraph, ParagraphType } from "../../../../shared/story/document.ts";
import * as texts from "../texts.ts";

/** A paragraph's attributes besides its text; null means absent. */
export type ParagraphAttrs = {
  readonly [Key in keyof Required<Omit<Paragraph, "name" | "type" | "text" | "markups">>]:
    | Required<Paragraph>[Key]
    | null;
} & { readonly name: string };

/** The attributes of every kind of paragraph. */
export const COMMON_ATTRS = [
  "depth",
  "start",
  "quote",
  "continues",
  "lang",
  "anchor",
  "dir",
] as const satisfies (keyof Paragraph)[];

/** The attribute specific to a kind. */
export const OWN_ATTRS: Partial<Record<ParagraphType, keyof ParagraphAttrs>> = {
  IMG: "image",
  IFRAME: "embed",
  TABLE: "table",
  DETAILS: "children",
  FOOTNOTE: "noteId",
  BUTTON: "href",
};

/** The kinds whose text is the caption of a figure. */
export const CAPTIONED: ReadonlySet<string> = new Set(["IMG", "IFRAME", "TABLE", "DETAILS"]);

/** The kinds that text can be converted to. */
export type TextKind = Exclude<
  ParagraphType,
  "HR" | "PAYWALL" | "BUTTON" | "IMG" | "IFRAME" | "TABLE" | "DETAILS" | "FOOTNOTE"
>;

function paragraph(type: ParagraphType, spec: NodeSpec): NodeSpec {
  const own = OWN_ATTRS[type];
  const names = [...COMMON_ATTRS, ...(own ? [own] : [])];
  return {
    group: "block",
    content: "text*",
    // Preserves the writer's spaces and line breaks.
    whitespace: "pre",
    ...spec,
    attrs: {
      name: { default: "" },
      ...Object.fromEntries(names.map((name) => [name, { default: null }])),
    },
  };
}

/** A text paragraph, rendered with the attributes that styles need. */
function textBlock(
  type: TextKind | "FOOTNOTE" | "BUTTON",
  tag: string,
  spec: NodeSpec = {},
): NodeSpec {
  return paragraph(type, {
    ...spec,
    toDOM: ({ attrs }) => [tag, blockAttributes(type, attrs), 0],
  });
}

/** A figure with a caption; its node view renders it. */
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
    dir: type === "PRE" || type === "FORMULA" ? "ltr" : (dir ?? "auto"),
    "data-type": type,
    ...(type === "PQ" && { "data-kind": "pullquote" }),
    ...(type === "CALLOUT" && { "data-kind": "callout" }),
    ...(type === "BUTTON" && { "data-kind": "button", title: attrs.href as string }),
    ...(type === "ULI" || type === "OLI" ? listItemAttributes(type, depth ?? 0) : null),
    ...(type !== "ULI" && type !== "OLI" && depth !== null && { "data-inside": String(depth) }),
    ...(quote !== null && { "data-quote": String(quote) }),
    ...(continues && { "data-continues": "" }),
    // The style sheet sets the counter before the list's first number.
    ...(start !== null && { style: `counter-set: depth-${depth ?? 0} ${start}`, "data-start": "" }),
    ...(type === "PRE" && { spellcheck: "false", ...(lang && { "data-lang": lang }) }),
    ...(noteId && { "data-note": noteId }),
  };
}

/** Items are flat without a list element, so their role is described for screen readers. */
function listItemAttributes(type: "ULI" | "OLI", depth: number): Record<string, string> {
  const describe = type === "ULI" ? texts.bulletedItem : texts.numberedItem;
  return { "data-depth": String(depth), "aria-roledescription": describe(depth + 1) };
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
  CALLOUT: textBlock("CALLOUT", "div", { defining: true }),
  BUTTON: textBlock("BUTTON", "p", { defining: true, isolating: true }),
  FORMULA: textBlock("FORMULA", "pre", { code: true, defining: true }),
  PRE: textBlock("PRE", "pre", { code: true, defining: true }),
  ULI: textBlock("ULI", "p", { defining: true }),
  OLI: textBlock("OLI", "p", { defining: true }),
  HR: paragraph("HR", { content: "", selectable: true, toDOM: () => ["hr"] }),
  PAYWALL: paragraph("PAYWALL", {
    content: "",
    selectable: true,
    toDOM: () => ["div", { class: "paywall" }, texts.membersFromHere],
  }),
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
    // Links aren't followed in the editor; the title shows the address.
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

/** The schema of stories being edited. */
export const storySchema = new Schema({ nodes: NODES, marks: MARKS });

/** Returns the paragraph kind of a node. */
export function kindOf(node: Node): ParagraphType {
  return node.type.name as ParagraphType;
}

/** Returns true for list item nodes. */
export function isListItem(node: Node): boolean {
  return node.type.name === "ULI" || node.type.name === "OLI";
}
