import { hasRightToLeft, majorityDirection } from "../../format/textDirection.ts";
import type { Paragraph } from "../document.ts";
import { escapeHtml } from "./escapeHtml.ts";

interface OpenList {
  tag: "ul" | "ol";
  isItemOpen: boolean;
}

/**
 * Rebuilds quotations and nested lists from a story's flat paragraphs. Quotations contain lists,
 * except that a BQ with a depth is inside its list's item.
 */
export class ContainerWriter {
  html = "";
  #quoteLevel = 0;
  readonly #lists: OpenList[] = [];
  #innerQuoteLevel = 0;
  #closedAt = 0;
  readonly #paragraphs: readonly Paragraph[];
  /** Containers need a direction only if some text is right-to-left. */
  readonly #statesDirection: boolean;

  /** `isPlain` omits directions, for HTML that is parsed back into a story. */
  constructor(paragraphs: readonly Paragraph[], isPlain = false) {
    this.#paragraphs = paragraphs;
    this.#statesDirection = !isPlain && paragraphs.some(({ text }) => hasRightToLeft(text));
  }

  /** The length of `html` when it was last outside of all containers. */
  get closedAt(): number {
    return this.#closedAt;
  }

  /** Closes and opens containers for the paragraph at `index`. */
  place(index: number): void {
    this.#noteClosed();
    const paragraph = this.#paragraphs[index] as Paragraph;
    const isInnerQuote = paragraph.type === "BQ" && paragraph.depth !== undefined;
    const level = quoteLevel(paragraph);
    const goesOn = continuesBlock(paragraph);
    if (!(isInnerQuote && goesOn && this.#lists.length === (paragraph.depth ?? 0) + 1))
      this.#setInnerQuote(0);
    this.#setQuote(isInnerQuote ? 0 : level, goesOn, index);
    if (isItem(paragraph)) this.#openItem(paragraph, index);
    else this.#closeLists(paragraph.depth === undefined ? 0 : paragraph.depth + 1);
    if (isInnerQuote) {
      if (!goesOn) this.#setInnerQuote(Math.min(this.#innerQuoteLevel, level - 1));
      this.#setInnerQuote(level, index);
    }
  }

  /** Closes everything. */
  finish(): string {
    this.#setInnerQuote(0);
    this.#setQuote(0, false, 0);
    this.#closeLists(0);
    return this.html;
  }

  #setQuote(level: number, goesOn: boolean, index: number): void {
    const kept = goesOn || level === 0 ? level : level - 1;
    if (this.#quoteLevel > kept) {
      this.#closeLists(0);
      this.html += "</blockquote>".repeat(this.#quoteLevel - kept);
      this.#quoteLevel = kept;
      this.#noteClosed();
    }
    if (this.#quoteLevel < level) {
      this.#closeLists(0);
      this.html += this.#quoteTags(this.#quoteLevel, level, index);
      this.#quoteLevel = level;
    }
  }

  #setInnerQuote(level: number, index = 0): void {
    const before = this.#innerQuoteLevel;
    this.html +=
      level > before
        ? this.#quoteTags(before, level, index)
        : "</blockquote>".repeat(before - level);
    this.#innerQuoteLevel = level;
    this.#noteClosed();
  }

  #quoteTags(from: number, to: number, index: number): string {
    let tags = "";
    for (let level = from + 1; level <= to; level += 1) {
      const dir = this.#direction(index, (next) => {
        const own = quoteLevel(next);
        return own > level || (own === level && continuesBlock(next));
      });
      tags += `<blockquote${dir}>`;
    }
    return tags;
  }

  /**
   * Returns the `dir` of a container that opens at `index`, by most letters of its content.
   * `dir="auto"` would skip children that have `dir` attributes, as paragraphs do.
   */
  #direction(index: number, holds: (paragraph: Paragraph) => boolean): string {
    if (!this.#statesDirection) return "";
    let text = this.#paragraphs[index]?.text ?? "";
    for (let at = index + 1; at < this.#paragraphs.length; at += 1) {
      const next = this.#paragraphs[at] as Paragraph;
      if (!holds(next)) break;
      text += ` ${next.text}`;
    }
    return ` dir="${majorityDirection(text)}"`;
  }

  #openItem(paragraph: Paragraph, index: number): void {
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
      const level = this.#lists.length;
      const isLast = level === depth;
      const dir = this.#direction(index, ({ type, depth: inner, start }) => {
        if (type !== "ULI" && type !== "OLI") return inner !== undefined && inner >= level;
        if ((inner ?? 0) !== level) return (inner ?? 0) > level;
        return type === paragraph.type && start === undefined;
      });
      this.html += isLast ? listTag(tag, paragraph.start, dir) : `<ul${dir}>`;
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
    this.#noteClosed();
  }

  #noteClosed(): void {
    if (this.#quoteLevel === 0 && this.#innerQuoteLevel === 0 && this.#lists.length === 0)
      this.#closedAt = this.html.length;
  }
}

function isItem({ type }: Paragraph): boolean {
  return type === "ULI" || type === "OLI";
}

function quoteLevel({ quote, type }: Paragraph): number {
  return quote ?? (type === "BQ" ? 1 : 0);
}

function continuesBlock({ continues, type }: Paragraph): boolean {
  return continues === true && type !== "FOOTNOTE";
}

function listTag(tag: "ul" | "ol", start: number | undefined, dir: string): string {
  if (tag === "ul" || start === undefined || start === 1) return `<${tag}${dir}>`;
  return `<ol start="${escapeHtml(String(start))}"${dir}>`;
}
