import type { Paragraph } from "../document.ts";
import { escapeHtml } from "./escapeHtml.ts";

interface OpenList {
  tag: "ul" | "ol";
  isItemOpen: boolean;
}

/**
 * Rebuilds quotations and nested lists from the flat paragraphs of a story. Quotations stand around
 * lists, except that a BQ with a depth stands within its list's item.
 */
export class ContainerWriter {
  html = "";
  #quoteLevel = 0;
  readonly #lists: OpenList[] = [];
  #innerQuoteLevel = 0;

  /** Opens what a paragraph stands in, after closing what it does not stand in. */
  place(paragraph: Paragraph): void {
    const isInnerQuote = paragraph.type === "BQ" && paragraph.depth !== undefined;
    const level = paragraph.quote ?? (paragraph.type === "BQ" ? 1 : 0);
    const goesOn = paragraph.continues === true && paragraph.type !== "FOOTNOTE";
    if (!(isInnerQuote && goesOn && this.#lists.length === (paragraph.depth ?? 0) + 1))
      this.#setInnerQuote(0);
    this.#setQuote(isInnerQuote ? 0 : level, goesOn);
    if (isItem(paragraph)) this.#openItem(paragraph);
    else this.#closeLists(paragraph.depth === undefined ? 0 : paragraph.depth + 1);
    if (isInnerQuote) {
      if (!goesOn) this.#setInnerQuote(Math.min(this.#innerQuoteLevel, level - 1));
      this.#setInnerQuote(level);
    }
  }

  /** Closes everything. */
  finish(): string {
    this.#setInnerQuote(0);
    this.#setQuote(0, false);
    this.#closeLists(0);
    return this.html;
  }

  #setQuote(level: number, goesOn: boolean): void {
    const kept = goesOn || level === 0 ? level : level - 1;
    if (this.#quoteLevel > kept) {
      this.#closeLists(0);
      this.html += "</blockquote>".repeat(this.#quoteLevel - kept);
      this.#quoteLevel = kept;
    }
    if (this.#quoteLevel < level) {
      this.#closeLists(0);
      this.html += "<blockquote>".repeat(level - this.#quoteLevel);
      this.#quoteLevel = level;
    }
  }

  #setInnerQuote(level: number): void {
    const change = level - this.#innerQuoteLevel;
    this.html += change > 0 ? "<blockquote>".repeat(change) : "</blockquote>".repeat(-change);
    this.#innerQuoteLevel = level;
  }

  #openItem(paragraph: Paragraph): void {
    const depth = paragraph.depth ?? 0;
    const tag = paragraph.type === "OLI" ? "ol" : "ul";
    this.#closeLists(depth + 1);
    const current = this.#lists[depth];
    if (current && (current.tag !== tag || paragraph.start !== undefined)) this.#closeLists(depth);
    while (this.#lists.length <= depth) {
      const parent = this.#lists.at(-1);
      if (parent && !parent.isItemOpen) {
        this.html += "<li>";
        parent.isItemOpen = true;
      }
      const isLast = this.#lists.length === depth;
      this.html += isLast ? listTag(tag, paragraph.start) : "<ul>";
      this.#lists.push({ tag: isLast ? tag : "ul", isItemOpen: false });
    }
    const list = this.#lists[depth] as OpenList;
    if (list.isItemOpen) this.html += "</li>";
    list.isItemOpen = true;
  }

  #closeLists(length: number): void {
    while (this.#lists.length > length) {
      const list = this.#lists.pop() as OpenList;
      this.html += `${list.isItemOpen ? "</li>" : ""}</${list.tag}>`;
    }
  }
}

function isItem({ type }: Paragraph): boolean {
  return type === "ULI" || type === "OLI";
}

function listTag(tag: "ul" | "ol", start: number | undefined): string {
  if (tag === "ul" || start === undefined || start === 1) return `<${tag}>`;
  return `<ol start="${escapeHtml(String(start))}">`;
}
