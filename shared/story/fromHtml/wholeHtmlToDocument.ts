// Owns the lossless parsing of HTML that `documentToHtml` wrote with `isWhole`: attributes carry
// the paragraph's fields, the element its text and markups. Trusts nothing: validates the result
// like any outside document, and rejects HTML that was modified.

import type { Markup, MarkupType, StoryDocument } from "../document.ts";
import { ShallowParser } from "./ShallowParser.ts";
import { readDocument } from "../isValidDocument.ts";
import { mergeMarkups } from "../mergeMarkups.ts";
import { PARAGRAPH_ATTRIBUTE, WHOLE_ATTRIBUTE } from "../toHtml/HtmlContext.ts";

type Attributes = Record<string, string>;
type Close = () => void;

/** A paragraph before validation. */
interface Unchecked {
  text: string;
  markups?: Markup[];
  children?: Unchecked[];
}

/**
 * Elements whose content is their paragraph's text; for the others, the child element that contains
 * it.
 */
const TEXTS = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "li"]);
const TEXT_PARTS: ReadonlyMap<string, string> = new Map([
  ["pre", "code"],
  ["figure", "figcaption"],
  ["div", "caption"],
  ["details", "summary"],
]);
/** Elements that end an item's text, besides another paragraph. */
const CONTAINERS = new Set(["ul", "ol", "blockquote"]);

const MARKS: ReadonlyMap<string, MarkupType> = new Map([
  ["strong", "STRONG"],
  ["em", "EM"],
  ["s", "STRIKE"],
  ["mark", "MARK"],
  ["sub", "SUB"],
  ["sup", "SUP"],
  ["code", "CODE"],
  ["kbd", "KBD"],
]);

/**
 * Returns the exact story that the HTML was written from; null if the HTML is incomplete or
 * invalid.
 */
export function wholeHtmlToDocument(html: string): StoryDocument | null {
  if (!html.includes(WHOLE_ATTRIBUTE)) return null;
  const reader = new WholeReader();
  const parser = new ShallowParser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: () => reader.close(),
    ontext: (data) => reader.addText(data),
  });
  parser.end(html);
  const paragraphs = reader.end();
  return paragraphs && paragraphs.length > 0 ? readDocument({ paragraphs }) : null;
}

class WholeReader {
  readonly #closes: (Close | undefined)[] = [];
  /** The story's paragraphs, and those of open collapsed parts. */
  readonly #lists: Unchecked[][] = [[]];
  #current: Unchecked | null = null;
  #isTextOpen = false;
  /** The element that will contain the current paragraph's text. */
  #textPart: string | undefined;
  #markups: Markup[] = [];
  #cells = 0;
  #count = 0;
  #isWhole = true;

  open(name: string, attributes: Attributes): void {
    const said = attributes[PARAGRAPH_ATTRIBUTE];
    this.#closes.push(
      said === undefined ? this.#openPart(name, attributes) : this.#openParagraph(name, said),
    );
  }

  close(): void {
    this.#closes.pop()?.();
  }

  addText(data: string): void {
    if (this.#isTextOpen && this.#current) this.#current.text += data;
    // An attribute carries a table's cells.
    else if (this.#cells === 0 && data.trim() !== "") this.#isWhole = false;
  }

  /** Returns the paragraphs; null if there is text outside them. */
  end(): Unchecked[] | null {
    while (this.#closes.length > 0) this.close();
    this.#endText();
    return this.#isWhole ? (this.#lists[0] as Unchecked[]) : null;
  }

  #openParagraph(name: string, said: string): Close | undefined {
    this.#endText();
    this.#count += 1;
    const paragraph: Unchecked = {
      name: (0xa000 + this.#count).toString(16),
      ...factsOf(said),
      text: "",
    } as Unchecked;
    this.#lists.at(-1)?.push(paragraph);
    this.#current = paragraph;
    this.#textPart = TEXT_PARTS.get(name);
    if (TEXTS.has(name)) return this.#startText(paragraph);
    if (name !== "details") return undefined;
    paragraph.children = [];
    this.#lists.push(paragraph.children);
    return () => {
      this.#endText();
      this.#lists.pop();
    };
  }

  #openPart(name: string, attributes: Attributes): Close | undefined {
    if (this.#isTextOpen) return this.#openInText(name, attributes);
    if (this.#current && name === this.#textPart) return this.#startText(this.#current);
    if (name !== "td" && name !== "th") return undefined;
    this.#cells += 1;
    return () => {
      this.#cells -= 1;
    };
  }

  #openInText(name: string, attributes: Attributes): Close | undefined {
    if (CONTAINERS.has(name)) this.#endText();
    else if (name === "br") this.addText("\n");
    const paragraph = this.#current;
    const markup = paragraph && markupOf(name, attributes);
    if (!markup) return undefined;
    const start = paragraph.text.length;
    return () => {
      const end = paragraph.text.length;
      if (end > start) this.#markups.push({ ...markup, start, end });
    };
  }

  #startText(paragraph: Unchecked): Close {
    this.#isTextOpen = true;
    this.#textPart = undefined;
    this.#markups = [];
    return () => {
      if (this.#current === paragraph) this.#endText();
    };
  }

  #endText(): void {
    const markups = mergeMarkups(this.#markups, this.#current?.text.length ?? 0);
    if (this.#current && markups.length > 0) this.#current.markups = markups;
    this.#markups = [];
    this.#isTextOpen = false;
    this.#current = null;
  }
}

function markupOf(name: string, attributes: Attributes): Omit<Markup, "start" | "end"> | null {
  const { title } = attributes;
  const { "data-note": noteId, "data-mention": userId, "data-href": place } = attributes;
  if (noteId !== undefined) return { type: "NOTE", noteId };
  if (userId !== undefined) return { type: "MENTION", userId };
  if (name === "a")
    return {
      type: "A",
      href: place ?? attributes.href ?? "",
      ...(title !== undefined && { title }),
    };
  const type = MARKS.get(name);
  return type ? { type } : null;
}

function factsOf(said: string): object {
  try {
    const facts: unknown = JSON.parse(said);
    return typeof facts === "object" && facts !== null ? facts : {};
  } catch {
    return {};
  }
}
