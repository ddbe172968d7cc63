// Converts pasted or dropped content to story paragraphs. Keeps the meaning; removes styling and
// scripts. Loaded on first use.

import type { Paragraph } from "../../../../shared/story/document.ts";
import { LINKED_IMAGES_PATH } from "../../../../shared/rules/imageUrl.ts";
import { linkAddress, imageAddress } from "../../../../shared/story/addresses.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";
import { htmlToDocument } from "../../../../shared/story/htmlToDocument.ts";
import { readDocument } from "../../../../shared/story/isValidDocument.ts";
import { wholeHtmlToDocument } from "../../../../shared/story/wholeHtmlToDocument.ts";
import { markdownToDocument } from "../../../../shared/story/markdownToDocument.ts";
import { tidyParagraphs } from "./tidyParagraphs.ts";

/** Clipboard contents by type; "" if absent. */
export interface Pasted {
  story: string;
  html: string;
  text: string;
  /** The host of our own pages. */
  host: string;
}

/**
 * Converts clipboard contents to paragraphs; empty if there are none. `isPlain` uses only the plain
 * text.
 */
export function readPaste({ story, html, text, host }: Pasted, isPlain: boolean): Paragraph[] {
  if (isPlain) return plainParagraphs(text);
  // Other browsers may provide only the HTML.
  const own = ownParagraphs(story) ?? wholeHtmlToDocument(html)?.paragraphs;
  if (own) return own;
  if (isCode(html)) return codeParagraphs(text);
  const address = soleAddress(text);
  if (address) return [addressParagraph(address, text.trim())];
  if (html.trim() !== "" && !isBareText(html)) {
    const read = htmlToDocument(html).document.paragraphs;
    if (read.length > 0) return withOwnImages(tidyParagraphs(read), host);
  }
  return looksLikeMarkdown(text)
    ? markdownToDocument(text).document.paragraphs
    : plainParagraphs(text);
}

/** Parses a story copied here or in another tab, validated like any external input. */
function ownParagraphs(json: string): Paragraph[] | null {
  if (json === "") return null;
  try {
    return readDocument(JSON.parse(json))?.paragraphs ?? null;
  } catch {
    return null;
  }
}

/** Code editors copy colored HTML; only the text is wanted. */
function isCode(html: string): boolean {
  return (
    /^[^]{0,2000}(?:vscode-editor-data|class="ace_|data-sourcepos=|JetBrains)/.test(html) &&
    /font-family:[^;>]*(?:mono|courier|consolas|menlo)/i.test(html.slice(0, 4000))
  );
}

function codeParagraphs(text: string): Paragraph[] {
  const code = cleanText(text).replace(/\n+$/, "");
  return code.includes("\n") ? [{ name: "", type: "PRE", text: code }] : plainParagraphs(code);
}

/** Detects HTML that a browser generated from plain text. */
function isBareText(html: string): boolean {
  return !/<(?!\/?(?:html|head|body|meta|span|div)\b|!--)/i.test(html) && !/style=/i.test(html);
}

/** Converts images copied from our own pages to references instead of external images. */
function withOwnImages(paragraphs: Paragraph[], host: string): Paragraph[] {
  for (const { image } of paragraphs) {
    const url = image?.url === undefined ? null : URL.parse(image.url);
    const id =
      url?.host === host ? /^\/img\/[^/]+\/(4[0-9a-f]{11})$/.exec(url.pathname)?.[1] : null;
    if (image && id) {
      image.id = id;
      delete image.url;
      delete image.sizeUnknown;
    } else if (image && url?.host === host && url.pathname.startsWith(LINKED_IMAGES_PATH)) {
      const address = imageAddress(url.searchParams.get("url") ?? "");
      if (address) image.url = address;
    }
  }
  return paragraphs;
}

/** Returns the address if the text is nothing but one web address. */
function soleAddress(text: string): string | null {
  const trimmed = text.trim();
  return /^https?:\/\/\S+$/.test(trimmed) ? linkAddress(trimmed) : null;
}

function addressParagraph(href: string, text: string): Paragraph {
  return { name: "", type: "P", text, markups: [{ type: "A", start: 0, end: text.length, href }] };
}

/** Detects Markdown syntax that is rare in prose: fences, headings, lists, links, tables. */
function looksLikeMarkdown(text: string): boolean {
  const signs = [
    /^#{1,6} \S/m,
    /^(?:```|~~~)/m,
    /^(?:[-*+]|\d{1,3}[.)]) \S[^]*^(?:[-*+]|\d{1,3}[.)]) \S/m,
    /^> \S/m,
    /\[[^\][\n]{1,500}\]\((?:https?:|mailto:|\/|#)[^)\s]*\)/,
    /(?:^|\s)\*\*[^*\s][^*\n]*\*\*(?=\W|$)/m,
    /^\|.+\|\s*\n\|[\s:|-]+\|/m,
  ];
  return signs.some((sign) => sign.test(text));
}

/** Splits plain text into paragraphs at blank lines, or at each line if there are none. */
function plainParagraphs(text: string): Paragraph[] {
  const clean = cleanText(text).replace(/^\n+|\n+$/g, "");
  if (clean.trim() === "") return clean === "" ? [] : [{ name: "", type: "P", text: clean }];
  const parts = /\n[ \t]*\n/.test(clean) ? clean.split(/\n(?:[ \t]*\n)+/) : clean.split("\n");
  return parts
    .filter((part) => part.trim() !== "")
    .map((part) => ({ name: "", type: "P", text: part }));
}

/** Returns the address if the paragraphs are nothing but one linked address; otherwise null. */
export function soleLink(paragraphs: readonly Paragraph[]): string | null {
  const [only] = paragraphs;
  const [link] = only?.markups ?? [];
  const isWhole = link?.type === "A" && link.start === 0 && link.end === only?.text.length;
  return paragraphs.length === 1 && only?.type === "P" && isWhole ? (link.href ?? null) : null;
}
