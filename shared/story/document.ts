// The story document: paragraphs with markups, the only form in which stories are stored. The
// names and kinds are part of the GraphQL schema.

/** Paragraph kinds. */
export const PARAGRAPH_TYPES = [
  "P", // text
  "H1",
  "H2",
  "H3",
  "H4",
  "BQ", // block quote
  "PQ", // pull quote
  "CALLOUT", // a note in a box
  "BUTTON", // a link as a button, `href`; text is its label
  "FORMULA", // a formula; text is its LaTeX
  "PRE", // code; `lang` names the language
  "ULI", // bulleted list item, `depth` from 0
  "OLI", // numbered list item, `depth` from 0, `start` on the first item if not 1
  "HR", // divider
  "PAYWALL", // the preview of a member-only story ends here; without text
  "IMG", // image, `image`; text is the caption
  "IFRAME", // embed, `embed`; text is the caption
  "TABLE", // `table`; text is the caption
  "DETAILS", // text is the summary; `children` are collapsed under it
  "FOOTNOTE", // footnote, `noteId`; markups of type NOTE refer to it
] as const;
export type ParagraphType = (typeof PARAGRAPH_TYPES)[number];

/** The language of code that is a formula, in HTML and Markdown. */
export const FORMULA_LANGUAGE = "math";

/** The kinds that never have text. */
export const WITHOUT_TEXT: ReadonlySet<ParagraphType> = new Set(["HR", "PAYWALL"]);

/** Markup kinds. */
export const MARKUP_TYPES = [
  "A", // link, `href`
  "CODE",
  "EM",
  "STRONG",
  "STRIKE",
  "SUB",
  "SUP",
  "MARK",
  "KBD",
  "MENTION", // user mention, `userId`
  "NOTE", // a footnote reference, `noteId`
] as const;
export type MarkupType = (typeof MARKUP_TYPES)[number];

/** A markup over a range of UTF-16 offsets in a paragraph's text, end exclusive. */
export interface Markup {
  type: MarkupType;
  start: number;
  end: number;
  /** A: an absolute http(s) or mailto URL, or an in-page `#name`. */
  href?: string;
  title?: string;
  userId?: string;
  noteId?: string;
}

/** Text with markups, as in a paragraph or a table cell. "\n" is a line break. */
export interface RichText {
  text: string;
  markups?: Markup[];
}

/** How wide an image is displayed (INSET is the text width). */
export const IMAGE_LAYOUTS = ["INSET", "OUTSET", "FULL"] as const;
export type ImageLayout = (typeof IMAGE_LAYOUTS)[number];

/** An image in a story. Width and height are required to prevent layout shifts. */
export interface ParagraphImage {
  /** Id of one of our images; absent for a linked external image. */
  id?: string;
  /** Absolute https URL of an external image (linked, never copied). */
  url?: string;
  width: number;
  height: number;
  alt: string;
  /** True if width and height are a guess, because the source is only linked. */
  sizeUnknown?: boolean;
  href?: string;
  layout?: ImageLayout;
  /** The focus point when cards crop the image, in percent from the left and top. */
  focusPercentX?: number;
  focusPercentY?: number;
}

/** An embed from another site, or a bookmark: a card that links to a page. */
export interface ParagraphEmbed {
  /** The URL of the frame, which is on the embed allow-list; of a bookmark, the page's own URL. */
  src: string;
  href: string;
  title: string;
  width: number;
  height: number;
}

export interface TableCell extends RichText {
  /** Images in the cell, shown above its text. */
  images?: ParagraphImage[];
  header?: boolean;
  colspan?: number;
  rowspan?: number;
  align?: "start" | "center" | "end";
}

export interface ParagraphTable {
  rows: TableCell[][];
}

export interface Paragraph extends RichText {
  /** Stable name of the paragraph within its story: at least 4 hex digits. Anchors point to it. */
  name: string;
  type: ParagraphType;
  /** Nesting level of list items (0-based), and of other content inside an item. */
  depth?: number;
  /**
   * OLI: this item starts a numbered list at this number. Without it, the item continues the list
   * before it or starts one at 1.
   */
  start?: number;
  /**
   * Quotation level of the paragraph, from 1. Without it, a BQ has level 1 and any other kind 0.
   */
  quote?: number;
  /** Continues the quotation, footnote or row of images of the previous paragraph. */
  continues?: true;
  lang?: string;
  /** BUTTON: an absolute http(s) or mailto URL. */
  href?: string;
  image?: ParagraphImage;
  embed?: ParagraphEmbed;
  table?: ParagraphTable;
  children?: Paragraph[];
  noteId?: string;
  /** Anchor that external URLs point to (heading ids of the imported source). */
  anchor?: string;
  /** The paragraph's direction if it differs from the direction of its text. */
  dir?: "ltr" | "rtl";
}

export interface StoryDocument {
  paragraphs: Paragraph[];
}
