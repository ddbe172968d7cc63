// Converts a story's text to the plain text of an email.

import { linkAddress } from "../../../../shared/story/addresses.ts";
import type {
  Markup,
  Paragraph,
  RichText,
  StoryDocument,
} from "../../../../shared/story/document.ts";

/** Converts a story's text: a blank line between paragraphs, and URLs after what links to them. */
export function storyMailText(document: StoryDocument): string {
  const { paragraphs } = document;
  const notes = new Map<string, number>();
  for (const { type, noteId = "", continues } of paragraphs)
    if (type === "FOOTNOTE" && !continues && !notes.has(noteId)) notes.set(noteId, notes.size + 1);
  const writer = new TextWriter(notes);
  writer.write(paragraphs.filter(({ type }) => type !== "FOOTNOTE"));
  writer.write(paragraphs.filter(({ type }) => type === "FOOTNOTE"));
  return writer.text;
}

class TextWriter {
  text = "";
  readonly #notes: ReadonlyMap<string, number>;
  /** The number of the latest item by depth. */
  #numbers: number[] = [];
  #wasItem = false;

  constructor(notes: ReadonlyMap<string, number>) {
    this.#notes = notes;
  }

  write(paragraphs: readonly Paragraph[]): void {
    for (const paragraph of paragraphs) {
      const block = this.#blockOf(paragraph);
      const isItem = paragraph.type === "ULI" || paragraph.type === "OLI";
      if (!isItem && paragraph.depth === undefined) this.#numbers = [];
      if (block !== "") {
        const gap = isItem && this.#wasItem ? "\n" : "\n\n";
        this.text += (this.text === "" ? "" : gap) + quoted(block, paragraph);
        this.#wasItem = isItem;
      }
      if (paragraph.type === "DETAILS") this.write(paragraph.children ?? []);
    }
  }

  #blockOf(paragraph: Paragraph): string {
    const { type, image, embed, table, noteId = "", continues } = paragraph;
    const text = this.#inline(paragraph);
    switch (type) {
      case "HR":
        return "* * *";
      case "PRE":
      case "FORMULA":
        return indented(text, "    ", "    ");
      case "ULI":
      case "OLI":
        return this.#item(paragraph, text);
      case "IMG":
        return lines(image?.alt ? `[${image.alt}]` : "", text);
      case "BUTTON":
        return withAddress(text, paragraph.href ?? "");
      case "IFRAME":
        return lines(embed ? withAddress(embed.title, embed.href) : "", text);
      case "TABLE":
        return lines(text, ...(table?.rows ?? []).map((row) => this.#row(row)));
      case "FOOTNOTE": {
        const number = continues ? undefined : this.#notes.get(noteId);
        return number === undefined ? text : `[${number}] ${text}`;
      }
      default:
        return text;
    }
  }

  #item({ type, depth = 0, start }: Paragraph, text: string): string {
    this.#numbers.length = Math.min(this.#numbers.length, depth + 1);
    const number = start ?? (this.#numbers[depth] ?? 0) + 1;
    if (type === "OLI") this.#numbers[depth] = number;
    const sign = type === "OLI" ? `${number}. ` : "- ";
    const indent = "  ".repeat(depth);
    return indented(text, indent + sign, indent + " ".repeat(sign.length));
  }

  #row(row: NonNullable<Paragraph["table"]>["rows"][number]): string {
    return row
      .map((cell) => {
        const images = (cell.images ?? []).map(({ alt }) => (alt ? `[${alt}] ` : "")).join("");
        return images + this.#inline(cell).replaceAll("\n", " ");
      })
      .join(" | ");
  }

  /** A text with its links' URLs, and with footnote numbers in place of references. */
  #inline({ text, markups = [] }: RichText): string {
    const changes = markups.flatMap((markup) => this.#changeOf(markup, text));
    let written = "";
    let from = 0;
    for (const { start, end, by } of changes.toSorted((a, b) => a.start - b.start)) {
      written += text.slice(from, Math.max(from, start)) + by;
      from = Math.max(from, end);
    }
    return written + text.slice(from);
  }

  #changeOf(markup: Markup, text: string): { start: number; end: number; by: string }[] {
    const { type, start, href = "", noteId = "" } = markup;
    const end = Math.min(markup.end, text.length);
    const number = type === "NOTE" ? this.#notes.get(noteId) : undefined;
    if (number !== undefined) return [{ start, end, by: `[${number}]` }];
    const address = type === "A" && end > start ? linkAddress(href) : null;
    if (!address || address.startsWith("#") || address.includes(text.slice(start, end))) return [];
    return [{ start: end, end, by: ` (${address})` }];
  }
}

function withAddress(title: string, href: string): string {
  const address = linkAddress(href);
  return address ? lines(title, address) : title;
}

function lines(...parts: string[]): string {
  return parts.filter((part) => part !== "").join("\n");
}

function indented(text: string, first: string, others: string): string {
  return text === "" ? "" : first + text.replaceAll("\n", `\n${others}`);
}

/** Marks quoted text as emails do. */
function quoted(block: string, { type, quote }: Paragraph): string {
  const level = quote ?? (type === "BQ" || type === "PQ" ? 1 : 0);
  return level === 0 ? block : block.replaceAll(/^/gm, "> ".repeat(level));
}
