// Owns the HTML of a story's body. Escapes every text and validates every URL again, regardless of
// the document's origin. Writes no style attributes and no scripts: style sheets rely on tags and
// data attributes, so the strictest content security policy works.

import {
  FORMULA_LANGUAGE,
  type MarkupType,
  type Paragraph,
  type StoryDocument,
} from "../document.ts";
import { ContainerWriter } from "./ContainerWriter.ts";
import { embedHtml } from "./embedHtml.ts";
import { attributesHtml, escapeHtml } from "./escapeHtml.ts";
import { type DocumentHtmlOptions, HtmlContext, WHOLE_ATTRIBUTE } from "./HtmlContext.ts";
import { inlineHtml } from "./inlineHtml.ts";
import { rowLengths } from "../imageRows.ts";
import { imageElementHtml } from "./imageElementHtml.ts";
import { tableHtml } from "./tableHtml.ts";

export type { DocumentHtmlOptions } from "./HtmlContext.ts";

/** Id prefixes that this file generates; anchors from the source can't use them. */
const OWN_IDS = /^(?:p|fn|fnref)-/;

/** Renders a story's body as HTML: its blocks, then the footnotes. */
export function documentToHtml(document: StoryDocument, options: DocumentHtmlOptions = {}): string {
  const context = new HtmlContext(document, options);
  // Footnotes come last, when the number of references to each is known.
  const body = blocksHtml(document.paragraphs, context);
  if (options.isWhole) return `<div ${WHOLE_ATTRIBUTE}>${body}</div>`;
  return body + footnotesHtml(document.paragraphs, context);
}

/** Top-level elements of a story's HTML, with their paragraphs. */
export interface StoryBlock {
  paragraphs: Paragraph[];
  html: string;
}

/** Renders a story's body as `documentToHtml` does, in parts that are elements of their own. */
export function documentToBlocks(
  document: StoryDocument,
  options: DocumentHtmlOptions = {},
): StoryBlock[] {
  const context = new HtmlContext(document, options);
  const starts: { index: number; offset: number }[] = [];
  const html = blocksHtml(document.paragraphs, context, (index, offset) =>
    starts.push({ index, offset }),
  );
  const blocks = starts.map(({ index, offset }, at) => ({
    paragraphs: document.paragraphs
      .slice(index, starts[at + 1]?.index)
      .filter(({ type }) => type !== "FOOTNOTE"),
    html: html.slice(offset, starts[at + 1]?.offset),
  }));
  const footnotes = document.paragraphs.filter(({ type }) => type === "FOOTNOTE");
  return footnotes.length === 0
    ? blocks
    : [...blocks, { paragraphs: footnotes, html: footnotesHtml(document.paragraphs, context) }];
}

/** `onStart` is called with each paragraph that begins outside of all elements, and its offset. */
function blocksHtml(
  paragraphs: readonly Paragraph[],
  context: HtmlContext,
  onStart?: (index: number, offset: number) => void,
): string {
  const writer = new ContainerWriter(paragraphs, context.options.isWhole);
  const rows = context.options.isWhole ? null : rowLengths(paragraphs);
  let rowEnd = -1;
  for (const [index, paragraph] of paragraphs.entries()) {
    if (paragraph.type === "FOOTNOTE" && !context.options.isWhole) continue;
    const end = writer.html.length;
    writer.place(index);
    // Outside of all elements at the end of the paragraph before, or while placing this one.
    if (index > rowEnd && writer.closedAt >= end) onStart?.(index, writer.closedAt);
    const length = rows?.get(index);
    if (length !== undefined) {
      writer.html += `<div data-kind="gallery" data-count="${length}">`;
      rowEnd = index + length - 1;
    }
    writer.html += blockHtml(paragraph, context);
    if (index === rowEnd) writer.html += "</div>";
  }
  return writer.finish();
}

function blockHtml(paragraph: Paragraph, context: HtmlContext): string {
  switch (paragraph.type) {
    case "H1":
    case "H2":
    case "H3":
    case "H4":
      return headingHtml(paragraph, context);
    case "ULI":
    case "OLI":
      // The list writer closes the item, because it may contain more blocks.
      return `<li${standing(paragraph, context)}>${inlineHtml(paragraph, context)}`;
    case "PQ":
      return `<blockquote data-kind="pullquote"><p${standing(paragraph, context)}>${inlineHtml(paragraph, context)}</p></blockquote>`;
    case "CALLOUT":
      return `<div data-kind="callout" role="note"><p${standing(paragraph, context)}>${inlineHtml(paragraph, context)}</p></div>`;
    case "BUTTON":
      return buttonHtml(paragraph, context);
    case "FORMULA":
      return formulaHtml(paragraph, context);
    case "PRE":
      return codeHtml(paragraph, context);
    case "HR":
      return `<hr${context.wholeAttribute(paragraph)}>`;
    case "PAYWALL":
      // Who reads what is below needn't see where others stop.
      return context.options.isWhole ? `<hr${context.wholeAttribute(paragraph)}>` : "";
    case "IMG":
      return imageHtml(paragraph, context);
    case "IFRAME":
      return frameHtml(paragraph, context);
    case "TABLE":
      return tableHtml(paragraph, context);
    case "DETAILS":
      return detailsHtml(paragraph, context);
    default:
      return `<p${standing(paragraph, context)}>${inlineHtml(paragraph, context)}</p>`;
  }
}

/** The elements whose look belongs to each kind of heading. */
const HEADING_LOOKS: Partial<Record<Paragraph["type"], string>> = {
  H1: "h2",
  H2: "h3",
  H3: "h4",
  H4: "h5",
};

/** Markups that are links on a page. */
const LINKS: ReadonlySet<MarkupType> = new Set(["A", "MENTION", "NOTE"]);

function detailsHtml(paragraph: Paragraph, context: HtmlContext): string {
  const { isWhole, framesAsLinks } = context.options;
  const attributes = attributesHtml({
    id: context.paragraphId(paragraph.name),
    // Feeds and email can't be relied on to open it.
    open: framesAsLinks === true,
  });
  const summary = paragraph.text.trim() === "" && !isWhole ? "Details" : null;
  return (
    `<details${attributes}${context.wholeAttribute(paragraph)}>` +
    `<summary dir="auto">${summary ?? inlineHtml(paragraph, context)}</summary>` +
    `${blocksHtml(paragraph.children ?? [], context)}</details>`
  );
}

function headingHtml(paragraph: Paragraph, context: HtmlContext): string {
  const name = `h${context.nextHeadingLevel(paragraph.type)}`;
  const { anchor, type } = paragraph;
  // The element follows the outline, which skips no level; the look follows the writer's choice.
  const look = HEADING_LOOKS[type] === name ? "" : attributesHtml({ "data-type": type });
  // Other sites link to the source's anchor. It gets an empty element, because the heading's id is
  // its paragraph name.
  const isFree = anchor && context.idPrefix === "" && !OWN_IDS.test(anchor);
  const place = isFree ? `<span${attributesHtml({ id: anchor })}></span>` : "";
  return `<${name}${standing(paragraph, context)}${look}>${place}${inlineHtml(paragraph, context)}</${name}>`;
}

function buttonHtml(paragraph: Paragraph, context: HtmlContext): string {
  const { href = "", text } = paragraph;
  const own = standing(paragraph, context);
  // Its fields carry the address, so the label needs no link.
  if (context.options.isWhole) return `<p${own}>${inlineHtml(paragraph, context)}</p>`;
  const markups = paragraph.markups?.filter(({ type }) => !LINKS.has(type));
  const label = text.trim() === "" ? escapeHtml(href) : inlineHtml({ text, markups }, context);
  const link = context.linkTag(href)?.replace("<a ", '<a data-kind="button" ');
  return link ? `<p${own}>${link}${label}</a></p>` : `<p${own}>${label}</p>`;
}

/** A formula; without MathML its LaTeX, as code that imports read as a formula. */
function formulaHtml(paragraph: Paragraph, context: HtmlContext): string {
  const { name, text } = paragraph;
  const { isWhole, formulaHtml: mathmlOf } = context.options;
  const mathml = isWhole ? null : mathmlOf?.(text);
  if (!mathml) return codeHtml({ ...paragraph, lang: FORMULA_LANGUAGE }, context, paragraph);
  const own = attributesHtml({ id: context.paragraphId(name), tabindex: 0, dir: "ltr" });
  return `<div data-kind="formula"${own}>${mathml}</div>`;
}

function codeHtml(paragraph: Paragraph, context: HtmlContext, whole = paragraph): string {
  const { lang, name, text, markups = [] } = paragraph;
  const pre = attributesHtml({ id: context.paragraphId(name), tabindex: 0, dir: "ltr" });
  const code = attributesHtml({ class: lang && `language-${lang}` });
  // Links and other markups of the writer come before colors.
  const colored = markups.length === 0 ? context.options.codeHtml?.(text, lang) : null;
  const html = colored ?? inlineHtml(paragraph, context, "\n");
  return `<pre${pre}${context.wholeAttribute(whole)}><code${code}>${html}</code></pre>`;
}

function imageHtml(paragraph: Paragraph, context: HtmlContext): string {
  const { image, name } = paragraph;
  const img = image ? imageElementHtml(image, context) : "";
  if (img === "" && paragraph.text === "") return "";
  const figure = attributesHtml({
    id: context.paragraphId(name),
    "data-kind": "image",
    "data-layout": image?.layout ?? "INSET",
    "data-size": image?.sizeUnknown && "unknown",
  });
  return `<figure${figure}${context.wholeAttribute(paragraph)}>${img}${captionHtml(paragraph, context)}</figure>`;
}

function frameHtml(paragraph: Paragraph, context: HtmlContext): string {
  if (!paragraph.embed) return "";
  const { html, kind, aspect } = embedHtml(paragraph.embed, context);
  const figure = attributesHtml({
    id: context.paragraphId(paragraph.name),
    "data-kind": kind,
    "data-aspect": aspect,
  });
  return `<figure${figure}${context.wholeAttribute(paragraph)}>${html}${captionHtml(paragraph, context)}</figure>`;
}

function captionHtml(paragraph: Paragraph, context: HtmlContext): string {
  if (paragraph.text === "") return "";
  return `<figcaption dir="auto">${inlineHtml(paragraph, context)}</figcaption>`;
}

function footnotesHtml(paragraphs: readonly Paragraph[], context: HtmlContext): string {
  const notes = new Map<string, Paragraph[]>();
  let current: Paragraph[] | undefined;
  for (const paragraph of paragraphs) {
    if (paragraph.type !== "FOOTNOTE") continue;
    const { noteId = "" } = paragraph;
    if (!paragraph.continues || !current) {
      current = notes.get(noteId) ?? [];
      notes.set(noteId, current);
    }
    current.push(paragraph);
  }
  if (notes.size === 0) return "";
  const items = [...notes].map(([noteId, parts]) => footnoteHtml(noteId, parts, context));
  return `<section role="doc-endnotes" aria-label="Footnotes" data-kind="footnotes"><ol>${items.join("")}</ol></section>`;
}

function footnoteHtml(noteId: string, parts: readonly Paragraph[], context: HtmlContext): string {
  const texts = parts.map((part) => `<p${standing(part, context)}>${inlineHtml(part, context)}`);
  const count = context.noteReferences.get(noteId) ?? 0;
  let back = "";
  for (let number = 1; number <= count; number += 1) {
    const href = escapeHtml(context.placeHref(context.referenceId(noteId, number)));
    const label = count > 1 ? `Back to the text, place ${number}` : "Back to the text";
    back += ` <a href="${href}" role="doc-backlink" aria-label="${label}">↩\u{fe0e}</a>`;
  }
  return `<li${attributesHtml({ id: context.noteId(noteId) })}>${texts.join("</p>")}${back}</p></li>`;
}

/** Returns the id and direction attributes of a text block. */
function standing(paragraph: Paragraph, context: HtmlContext): string {
  const id = escapeHtml(context.paragraphId(paragraph.name));
  const dir = escapeHtml(paragraph.dir ?? "auto");
  return ` id="${id}" dir="${dir}"${context.wholeAttribute(paragraph)}`;
}
