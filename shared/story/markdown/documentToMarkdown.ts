// Owns the conversion of a story to Markdown and back, for writing without the editor (no JS). What
// Markdown can't express (embeds, footnotes, our images, tables, mentions) becomes a placeholder
// line with the paragraph names and is restored from it unchanged, so that a round trip loses
// nothing.

import type { Markup, MarkupType, Paragraph, RichText } from "../document.ts";
import { newParagraphName } from "../delta/newParagraphName.ts";
import { markdownToDocument } from "./markdownToDocument.ts";

/** Maximum length of Markdown written or read, in characters. Both take time on the server. */
export const MAX_MARKDOWN_LENGTH = 200_000;

/** The paragraphs, or a placeholder line for paragraphs that the story no longer has. */
export type ReadMarkdown = { paragraphs: Paragraph[] } | { unknownLine: string };

/** Converts a story to Markdown; null if it is too long or a round trip would lose something. */
export function documentToMarkdown(paragraphs: readonly Paragraph[]): string | null {
  const kept = paragraphs.filter((paragraph) => !isEmpty(paragraph));
  const groups = groupsOf(kept);
  const written = groups.map((group, index) => {
    const markdown = groupMarkdown(group);
    if (group[0]?.type === "HR") return isDivider(groups, index) ? "---" : keptLine(group);
    const isLine = group.some(({ text }) => KEPT_LINE.test(text));
    return !isLine && isSame(parse(markdown), group) ? markdown : keptLine(group);
  });
  const markdown = written.join("\n\n");
  if (markdown.length > MAX_MARKDOWN_LENGTH) return null;
  const back = readMarkdown(markdown, paragraphs);
  return "paragraphs" in back && isSame(back.paragraphs, kept) ? markdown : null;
}

/**
 * Converts Markdown to the paragraphs of a story that contained `before`. Unchanged paragraphs and
 * those edited in place keep their names, on which highlights and links depend.
 */
export function readMarkdown(markdown: string, before: readonly Paragraph[]): ReadMarkdown {
  const byName = new Map(before.map((paragraph, index) => [paragraph.name, index]));
  const paragraphs: Paragraph[] = [];
  const kept = new Set<Paragraph>();
  for (const paragraph of parse(markdown)) {
    const line = paragraph.type === "P" ? KEPT_LINE.exec(paragraph.text) : null;
    if (!line) {
      paragraphs.push(paragraph);
      continue;
    }
    const [text, first = "", last = first] = line;
    const [from = -1, to = -1] = [byName.get(first), byName.get(last)];
    const part = from === -1 || to < from ? [] : before.slice(from, to + 1);
    if (part.length === 0 || part.some((one) => kept.has(one))) return { unknownLine: text };
    for (const one of part) kept.add(one);
    paragraphs.push(...part);
  }
  return { paragraphs: withNames(paragraphs, before, kept) };
}

/** Names of paragraph kinds in placeholder lines. */
const KIND_WORDS: Partial<Record<Paragraph["type"], string>> = {
  IMG: "image",
  IFRAME: "embed",
  TABLE: "table",
  DETAILS: "collapsible section",
  FOOTNOTE: "footnote",
  PQ: "pull quote",
  CALLOUT: "callout",
  FORMULA: "formula",
  BUTTON: "button",
  HR: "divider",
  PAYWALL: "members from here",
};

const KEPT_LINE = /^\[\[kept ([0-9a-f]{4,16})(?:-([0-9a-f]{4,16}))?: [a-z -]+\]\]$/;

function keptLine(group: readonly Paragraph[]): string {
  const [first, last] = [group[0] as Paragraph, group.at(-1) as Paragraph];
  const names = first === last ? first.name : `${first.name}-${last.name}`;
  return `[[kept ${names}: ${KIND_WORDS[first.type] ?? "formatted text"}]]`;
}

function parse(markdown: string): Paragraph[] {
  return markdownToDocument(markdown).document.paragraphs;
}

function isEmpty({ type, text, depth, quote }: Paragraph): boolean {
  return type === "P" && text.trim() === "" && depth === undefined && quote === undefined;
}

/** Markdown drops dividers at the start and end of a story, and the second of two in a row. */
function isDivider(groups: readonly Paragraph[][], index: number): boolean {
  const before = groups[index - 1]?.[0]?.type;
  return before !== undefined && before !== "HR" && index < groups.length - 1;
}

/**
 * Groups paragraphs that Markdown writes as one block: a list, a quotation, or a single paragraph.
 */
function groupsOf(paragraphs: readonly Paragraph[]): Paragraph[][] {
  const groups: Paragraph[][] = [];
  let last: Paragraph | undefined;
  for (const paragraph of paragraphs) {
    const isTogether =
      last !== undefined &&
      (isListed(paragraph) ? isListed(last) : paragraph.continues === true && levelOf(last) > 0);
    if (isTogether) groups.at(-1)?.push(paragraph);
    else groups.push([paragraph]);
    last = paragraph;
  }
  return groups;
}

function isListed(paragraph: Paragraph): boolean {
  const { type, depth } = paragraph;
  return levelOf(paragraph) === 0 && (type === "ULI" || type === "OLI" || depth !== undefined);
}

function levelOf({ type, quote }: Paragraph): number {
  return quote ?? (type === "BQ" ? 1 : 0);
}

function groupMarkdown(group: readonly Paragraph[]): string {
  const level = levelOf(group[0] as Paragraph);
  if (level === 0) return isListed(group[0] as Paragraph) ? listMarkdown(group) : blocks(group);
  const inner = group.map((paragraph): Paragraph =>
    paragraph.type === "BQ" ? { ...paragraph, type: "P" } : paragraph,
  );
  return indented(blocks(inner), "> ".repeat(level), "> ".repeat(level));
}

function blocks(group: readonly Paragraph[]): string {
  return group.map(blockMarkdown).join("\n\n");
}

function blockMarkdown(paragraph: Paragraph): string {
  const { type, text, lang, image } = paragraph;
  switch (type) {
    case "H1":
    case "H2":
    case "H3":
    case "H4":
      return `${"#".repeat(Number(type[1]))} ${inlineMarkdown(paragraph)}`;
    case "FORMULA":
      return `$$\n${text}\n$$`;
    case "PRE": {
      const fence = fenceAround(text, 3);
      return `${fence}${lang ?? ""}\n${text}\n${fence}`;
    }
    case "IMG":
      return image?.url ? `![${escapeText(image.alt)}](<${image.url}>)` : "";
    default:
      return inlineMarkdown(paragraph);
  }
}

function listMarkdown(items: readonly Paragraph[]): string {
  const lines: string[] = [];
  const widths: number[] = [];
  const numbers: number[] = [];
  for (const paragraph of items) {
    const { type, depth = 0, start } = paragraph;
    const isItem = type === "ULI" || type === "OLI";
    widths.length = Math.min(widths.length, isItem ? depth : depth + 1);
    const before = " ".repeat(widths.reduce((sum, width) => sum + width, 0));
    if (!isItem) {
      lines.push("", indented(blockMarkdown(paragraph), before, before), "");
      continue;
    }
    numbers.length = Math.min(numbers.length, depth + 1);
    const number = type === "OLI" ? (start ?? (numbers[depth] ?? 0) + 1) : 0;
    numbers[depth] = number;
    const marker = type === "OLI" ? `${number}. ` : "- ";
    widths[depth] = marker.length;
    lines.push(
      indented(inlineMarkdown(paragraph), before + marker, before + " ".repeat(marker.length)),
    );
  }
  return lines
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function indented(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, index) => ((index === 0 ? first : others) + line).trimEnd())
    .join("\n");
}

/** Markdown delimiters. Code and links are written separately. */
const MARKS: Partial<Record<MarkupType, readonly [open: string, close: string]>> = {
  STRONG: ["**", "**"],
  EM: ["*", "*"],
  STRIKE: ["~~", "~~"],
  SUB: ["<sub>", "</sub>"],
  SUP: ["<sup>", "</sup>"],
  MARK: ["<mark>", "</mark>"],
  KBD: ["<kbd>", "</kbd>"],
};

/**
 * Writes text with nested markups as Markdown that shows it literally; line breaks are `\\` at the
 * end of a line. A markup that overlaps another one is closed and reopened.
 */
export function inlineMarkdown({ text, markups = [] }: RichText): string {
  const sorted = markups.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const places = new Set([0, text.length]);
  for (const { start, end } of sorted) places.add(start).add(end);
  const ordered = [...places].toSorted((one, other) => one - other);
  const open: Markup[] = [];
  let markdown = "";
  for (const [index, place] of ordered.entries()) {
    const staying = open.findIndex(({ end }) => end <= place);
    const reopened = staying === -1 ? [] : open.splice(staying);
    for (const markup of reopened.toReversed()) markdown += closing(markup);
    const opening = [
      ...reopened.filter(({ end }) => end > place),
      ...sorted.filter(({ start }) => start === place),
    ];
    for (const markup of opening) {
      markdown += MARKS[markup.type]?.[0] ?? (markup.type === "A" ? "[" : "");
      open.push(markup);
    }
    const next = ordered[index + 1];
    if (next === undefined) break;
    const part = text.slice(place, next);
    markdown += open.some(({ type }) => type === "CODE") ? codeMarkdown(part) : escapeText(part);
  }
  return escapeLineStarts(markdown).replaceAll("\n", "\\\n");
}

function closing({ type, href = "", title }: Markup): string {
  if (type !== "A") return MARKS[type]?.[1] ?? "";
  const words = title === undefined ? "" : ` "${title.replaceAll(/["\\]/g, "\\$&")}"`;
  return `](<${href.replaceAll(/[<>\\]/g, "\\$&")}>${words})`;
}

function codeMarkdown(text: string): string {
  const fence = fenceAround(text, 1);
  const pad = /^`|`$|^ .* $/.test(text) ? " " : "";
  return fence + pad + text + pad + fence;
}

/** Returns more backticks than any run of them in the text. */
function fenceAround(text: string, least: number): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length));
  return "`".repeat(Math.max(least, longest + 1));
}

/** Escapes text that Markdown would read as markup, and URLs that it would link. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\`*[\]<~]/g, "\\$&")
    .replaceAll(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, "\\_")
    .replaceAll(/&(?=#?\w+;)/g, "\\&")
    .replaceAll(/:(?=\/\/)/g, "\\:")
    .replaceAll(/(?<=\bwww)\./gi, "\\.")
    .replaceAll(/(?<=[\w.+-])@(?=\w)/g, "\\@");
}

/**
 * Escapes line starts that would make a heading, a list, a quotation, indented code or another
 * block. Blanks are part of a line's text only as a character reference, and no block starts after
 * one.
 */
function escapeLineStarts(markdown: string): string {
  return markdown
    .replaceAll(/^[ \t]/gm, (blank) => `&#${blank.charCodeAt(0)};`)
    .replaceAll(/^(?:#{1,6}(?=\s|$)|[>+|=-])/gm, "\\$&")
    .replaceAll(/^(\d{1,9})([.)])(?=\s|$)/gm, "$1\\$2");
}

function isSame(one: readonly Paragraph[], other: readonly Paragraph[]): boolean {
  return one.length === other.length && one.every((each, at) => keyOf(each) === keyOf(other[at]!));
}

/**
 * Serializes a paragraph's content, without the fields that Markdown takes over from the previous
 * version.
 */
function keyOf({ name: _name, anchor: _anchor, dir: _dir, ...paragraph }: Paragraph): string {
  const { depth, markups, ...rest } = paragraph;
  const marks = (markups ?? []).map((markup) => JSON.stringify(Object.entries(markup).toSorted()));
  const said = { ...rest, ...(depth ? { depth } : null), markups: marks.toSorted() };
  return JSON.stringify(Object.entries(said).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Reuses paragraph names. Paragraphs with equal content, in order, get their previous names;
 * between two of these, changed paragraphs get the names of those they replace.
 */
function withNames(
  paragraphs: readonly Paragraph[],
  before: readonly Paragraph[],
  kept: ReadonlySet<Paragraph>,
): Paragraph[] {
  const old = before.filter((paragraph) => !kept.has(paragraph));
  // The indexes of each content, last one first.
  const places = new Map<string, number[]>();
  for (const [at, paragraph] of [...old.entries()].toReversed()) {
    const key = keyOf(paragraph);
    const known = places.get(key);
    if (known) known.push(at);
    else places.set(key, [at]);
  }
  let next = 0;
  const same = paragraphs.map((paragraph) => {
    if (kept.has(paragraph)) return null;
    const known = places.get(keyOf(paragraph)) ?? [];
    while ((known.at(-1) ?? next) < next) known.pop();
    const at = known.pop();
    if (at === undefined) return null;
    next = at + 1;
    return at;
  });
  const taken = new Set(same.filter((at) => at !== null));
  let last = -1;
  return paragraphs.map((paragraph, index) => {
    if (kept.has(paragraph)) return paragraph;
    const at = same[index];
    if (at !== null && at !== undefined) {
      last = at;
      return old[at] as Paragraph;
    }
    const place = old[last + 1];
    if (!place || taken.has(last + 1) || place.type !== paragraph.type)
      return { ...paragraph, name: newParagraphName() };
    last += 1;
    const { name, anchor } = place;
    return { ...paragraph, name, ...(anchor === undefined ? null : { anchor }) };
  });
}
