// Owns the validation of story documents from outside: requests, imports, and old stored rows.
// Copies known fields into a new object, so nothing unknown gets through.

import { isAnchorName, isLinkAddress, isImageAddress } from "./addresses.ts";
import {
  IMAGE_LAYOUTS,
  type Markup,
  MARKUP_TYPES,
  type Paragraph,
  PARAGRAPH_TYPES,
  type ParagraphEmbed,
  type ParagraphImage,
  type RichText,
  type StoryDocument,
  type TableCell,
} from "./document.ts";
import { isEmbedAddress } from "./embeds/embeds.ts";

const MAX_PARAGRAPHS = 20_000;
const MAX_TEXT_LENGTH = 1_500_000;
const MAX_MARKUPS = 5000;
const MAX_CELLS = 20_000;
const MAX_SIZE = 20_000;
/** Levels of collapsible sections within each other. */
export const MAX_FOLDS = 3;
const ALIGNS = ["start", "center", "end"] as const;

type Fields = Record<string, unknown>;

/** Used only inside this file. */
class InvalidDocumentError extends Error {}

/** Returns true for a value that `readDocument` accepts. */
export function isValidDocument(value: unknown): value is StoryDocument {
  return readDocument(value) !== null;
}

/**
 * Reads a story document from untrusted JSON; null for unknown kinds, markups out of range,
 * disallowed URLs and excessive sizes. Drops unknown fields.
 */
export function readDocument(value: unknown): StoryDocument | null {
  return read(value, isImageAddress);
}

/**
 * Reads the previous document that a device reports, which is compared but never stored. Also
 * accepts image URLs from before hosts had to be public, so that those images can be removed.
 */
export function readFormerDocument(value: unknown): StoryDocument | null {
  return read(value, (url) => url.startsWith("https://"));
}

function read(value: unknown, isAddress: (url: string) => boolean): StoryDocument | null {
  try {
    const reader = new DocumentReader(isAddress);
    return { paragraphs: reader.paragraphs(fieldsOf(value).paragraphs, 0) };
  } catch (error) {
    if (error instanceof InvalidDocumentError) return null;
    throw error;
  }
}

class DocumentReader {
  #paragraphs = 0;
  #textLength = 0;
  #cells = 0;
  readonly #names = new Set<string>();
  readonly #isImageAddress: (url: string) => boolean;

  constructor(isAddress: (url: string) => boolean) {
    this.#isImageAddress = isAddress;
  }

  paragraphs(value: unknown, folds: number): Paragraph[] {
    const list = listOf(value);
    this.#paragraphs += list.length;
    demand(this.#paragraphs <= MAX_PARAGRAPHS && folds <= MAX_FOLDS);
    return list.map((item) => this.#paragraph(fieldsOf(item), folds));
  }

  #paragraph(fields: Fields, folds: number): Paragraph {
    const type = oneOf(PARAGRAPH_TYPES, fields.type);
    const name = textOf(fields.name, 16);
    demand(/^[0-9a-f]{4,16}$/.test(name) && !this.#names.has(name));
    this.#names.add(name);
    demand(folds === 0 || (type !== "FOOTNOTE" && type !== "PAYWALL"));
    const { continues, dir } = fields;
    demand(continues === undefined || continues === true);
    const isNote = type === "FOOTNOTE";
    return compact({
      name,
      type,
      ...this.#rich(fields),
      depth: optional(fields.depth, (depth) => whole(depth, 0, 9)),
      start: optional(fields.start, (start) => whole(start, 0, 999_999)),
      quote: optional(fields.quote, (quote) => whole(quote, 1, 4)),
      continues,
      lang: optional(fields.lang, (lang) => matching(lang, /^[a-z][a-z0-9+#_-]{0,29}$/)),
      anchor: optional(fields.anchor, (anchor) => {
        const text = textOf(anchor, 100);
        demand(isAnchorName(text));
        return text;
      }),
      dir: optional(dir, (value) => oneOf(["ltr", "rtl"] as const, value)),
      noteId: isNote ? matching(fields.noteId, NOTE_ID) : undefined,
      href: type === "BUTTON" ? lawful(fields.href, isButtonAddress) : undefined,
      image: type === "IMG" ? this.#image(fields.image) : undefined,
      embed: type === "IFRAME" ? readEmbed(fieldsOf(fields.embed)) : undefined,
      table: type === "TABLE" ? this.#table(fieldsOf(fields.table)) : undefined,
      children: type === "DETAILS" ? this.paragraphs(fields.children, folds + 1) : undefined,
    });
  }

  #table(fields: Fields): { rows: TableCell[][] } {
    const rows = listOf(fields.rows).map((row) => {
      const cells = listOf(row);
      this.#cells += cells.length;
      demand(this.#cells <= MAX_CELLS);
      return cells.map((cell) => this.#cell(fieldsOf(cell)));
    });
    demand(rows.length > 0);
    return { rows };
  }

  #cell(fields: Fields): TableCell {
    return compact({
      ...this.#rich(fields),
      images: optional(fields.images, (images) =>
        listOf(images).map((image) => this.#image(image)),
      ),
      header: optional(fields.header, flag),
      colspan: optional(fields.colspan, (span) => whole(span, 1, 100)),
      rowspan: optional(fields.rowspan, (span) => whole(span, 1, 100)),
      align: optional(fields.align, (align) => oneOf(ALIGNS, align)),
    });
  }

  #rich(fields: Fields): RichText {
    const text = textOf(fields.text, MAX_TEXT_LENGTH);
    this.#textLength += text.length;
    demand(this.#textLength <= MAX_TEXT_LENGTH);
    const markups = optional(fields.markups, (list) => {
      const items = listOf(list);
      demand(items.length <= MAX_MARKUPS);
      return items.map((item) => readMarkup(fieldsOf(item), text.length));
    });
    return compact({ text, markups });
  }

  #image(value: unknown): ParagraphImage {
    const fields = fieldsOf(value);
    const image = compact({
      id: optional(fields.id, (id) => matching(id, /^[0-9a-f]{12}$/)),
      url: optional(fields.url, (url) => lawful(url, this.#isImageAddress)),
      width: whole(fields.width, 1, MAX_SIZE),
      height: whole(fields.height, 1, MAX_SIZE),
      alt: textOf(fields.alt, 5000),
      sizeUnknown: optional(fields.sizeUnknown, flag),
      href: optional(fields.href, (href) => lawful(href, isLinkAddress)),
      layout: optional(fields.layout, (layout) => oneOf(IMAGE_LAYOUTS, layout)),
      focusPercentX: optional(fields.focusPercentX, (share) => whole(share, 0, 100)),
      focusPercentY: optional(fields.focusPercentY, (share) => whole(share, 0, 100)),
    });
    demand(image.id !== undefined || image.url !== undefined);
    return image;
  }
}

/** A button leads elsewhere, so it can't have an address within the story. */
function isButtonAddress(href: string): boolean {
  return isLinkAddress(href) && !href.startsWith("#");
}

const NOTE_ID = /^[A-Za-z0-9_-]{1,40}$/;

function readMarkup(fields: Fields, length: number): Markup {
  const type = oneOf(MARKUP_TYPES, fields.type);
  const start = whole(fields.start, 0, length);
  return compact({
    type,
    start,
    end: whole(fields.end, start + 1, length),
    href: type === "A" ? lawful(fields.href, isLinkAddress) : undefined,
    title: type === "A" ? optional(fields.title, (title) => textOf(title, 500)) : undefined,
    userId: type === "MENTION" ? matching(fields.userId, /^[0-9a-f]{12}$/) : undefined,
    noteId: type === "NOTE" ? matching(fields.noteId, NOTE_ID) : undefined,
  });
}

function readEmbed(fields: Fields): ParagraphEmbed {
  return {
    src: lawful(
      fields.src,
      (src) => isEmbedAddress(src) || (src === fields.href && /^https?:/.test(src)),
    ),
    href: lawful(fields.href, isLinkAddress),
    title: textOf(fields.title, 500),
    width: whole(fields.width, 1, MAX_SIZE),
    height: whole(fields.height, 1, MAX_SIZE),
  };
}

function demand(condition: boolean): asserts condition {
  if (!condition) throw new InvalidDocumentError();
}

function fieldsOf(value: unknown): Fields {
  demand(typeof value === "object" && value !== null && !Array.isArray(value));
  return value as Fields;
}

function listOf(value: unknown): unknown[] {
  demand(Array.isArray(value));
  return value;
}

function textOf(value: unknown, max: number): string {
  demand(typeof value === "string" && value.length <= max && value.isWellFormed());
  return value;
}

function whole(value: unknown, least: number, limit: number): number {
  demand(typeof value === "number" && Number.isInteger(value) && value >= least && value <= limit);
  return value;
}

function flag(value: unknown): boolean {
  demand(typeof value === "boolean");
  return value;
}

function matching(value: unknown, pattern: RegExp): string {
  demand(typeof value === "string" && pattern.test(value));
  return value;
}

function lawful(value: unknown, isLawful: (text: string) => boolean): string {
  demand(typeof value === "string" && isLawful(value));
  return value;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T {
  demand((values as readonly unknown[]).includes(value));
  return value as T;
}

function optional<T>(value: unknown, read: (value: unknown) => T): T | undefined {
  return value === undefined ? undefined : read(value);
}

/** Removes undefined fields, so that the result compares equal to its source. */
function compact<T extends object>(object: T): T {
  for (const key of Object.keys(object) as (keyof T)[])
    if (object[key] === undefined) delete object[key];
  return object;
}
