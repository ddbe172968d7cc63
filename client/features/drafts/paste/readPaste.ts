// Converts pasted or dropped content to story paragraphs. Keeps the meaning; removes styling and
// scripts. Loaded on first use.

import type { Paragraph } from "../../../../shared/story/document.ts";
import { LINKED_IMAGES_PATH } from "../../../../shared/images/imageUrl.ts";
import { linkAddress, imageAddress } from "../../../../shared/story/addresses.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";
import { codeLanguage } from "../../../../shared/story/fromHtml/codeLanguage.ts";
import { htmlToDocument } from "../../../../shared/story/fromHtml/htmlToDocument.ts";
import { readDocument } from "../../../../shared/story/isValidDocument.ts";
import { wholeHtmlToDocument } from "../../../../shared/story/fromHtml/wholeHtmlToDocument.ts";
import { markdownToDocument } from "../../../../shared/story/markdown/markdownToDocument.ts";
import { tidyParagraphs } from "./tidyParagraphs.ts";

/** Clipboard contents by type; "" if absent. */
export interface Pasted {
  story: string;
  html: string;
  text: string;
  /** VS Code's description of copied code, as JSON. */
  code?: string;
  /** The host of our own pages. */
  host: string;
}

/**
 * Converts clipboard contents to paragraphs; empty if there are none. `isPlain` uses only the plain
 * text.
 */
export function readPaste(
  { story, html, text, host, code = "" }: Pasted,
  isPlain: boolean,
): Paragraph[] {
  if (isPlain) return plainParagraphs(text);
  // Other browsers may provide only the HTML.
  const own = ownParagraphs(story) ?? wholeHtmlToDocument(html)?.paragraphs;
  if (own) return own;
  if (code !== "" || isCode(html)) return codeParagraphs(text, codeMode(code));
  const address = soleAddress(text);
  if (address) return [addressParagraph(address, text.trim())];
  if (html.trim() !== "" && !isBareText(html)) {
    const read = htmlToDocument(html).document.paragraphs;
    if (read.length > 0) return withOwnImages(tidyParagraphs(read), host);
  }
  const table = tabbedTable(text);
  if (table) return [table];
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

/**
 * Code editors copy colored HTML; only the text is wanted. VS Code writes one element in which
 * white space counts, JetBrains a `pre` in colors, both in a monospace font.
 */
function isCode(html: string): boolean {
  const start = html.slice(0, 4000);
  if (!/font-family:[^>]*(?:mono|courier|consolas|menlo|monaco|cascadia|fira code)/i.test(start))
    return false;
  const [outer = ""] =
    /<(?:div|pre)\b[^>]*>/i.exec(start.replace(/^[^]*?<!--StartFragment-->/, "")) ?? [];
  const isEditor =
    /^<div/i.test(outer) && /font-family/i.test(outer) && /white-space:\s*pre\b/i.test(outer);
  const isColored = /^<pre/i.test(outer) && /background-color:[^"]*color:|font-family/i.test(outer);
  return (
    isEditor || isColored || /^[^]{0,2000}(?:class="ace_|data-sourcepos=|JetBrains)/.test(html)
  );
}

function codeParagraphs(text: string, lang: string | undefined): Paragraph[] {
  const code = cleanText(text).replace(/\n+$/, "");
  return code.includes("\n")
    ? [{ name: "", type: "PRE", text: code, ...(lang && { lang }) }]
    : plainParagraphs(code);
}

/** Returns the language in VS Code's description of copied code; undefined for plain text. */
function codeMode(json: string): string | undefined {
  try {
    const { mode } = JSON.parse(json) as { mode?: unknown };
    const lang = typeof mode === "string" ? codeLanguage(mode) : undefined;
    return lang === "text" ? undefined : lang;
  } catch {
    return undefined;
  }
}

const MAX_TABLE_ROWS = 200;
const MAX_TABLE_COLUMNS = 30;

/**
 * Reads lines with the same number of tabs, such as copied cells of a spreadsheet, as a table. Null
 * for other text, such as indented lines.
 */
function tabbedTable(text: string): Paragraph | null {
  const rows = cleanText(text)
    .replace(/\n+$/, "")
    .split("\n")
    .map((line) => line.split("\t"));
  const columns = rows[0]?.length ?? 0;
  if (rows.length < 2 || rows.length > MAX_TABLE_ROWS) return null;
  if (columns < 2 || columns > MAX_TABLE_COLUMNS) return null;
  if (rows.some((row) => row.length !== columns || row.every((cell) => cell.trim() === "")))
    return null;
  // A text whose lines all start with a tab is indented.
  if (rows.every(([first]) => first?.trim() === "")) return null;
  const cells = rows.map((row) => row.map((cell) => ({ text: cell.trim() })));
  return { name: "", type: "TABLE", text: "", table: { rows: cells } };
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
