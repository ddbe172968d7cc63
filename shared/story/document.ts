// The story document: what a writer wrote, as paragraphs with markups. It is the only form a story
// is stored in. Names and kinds follow platform.md §3.1; kinds beyond its list are marked.

/** Paragraph kinds. TABLE, DETAILS and FOOTNOTE are the "others" of platform.md §3.1. */
export const PARAGRAPH_TYPES = [
  "P", // text
  "H1",
  "H2",
  "H3",
  "H4",
  "BQ", // block quote
  "PQ", // pull quote
  "PRE", // code, `lang` names its language
  "ULI", // item of a bulleted list, `depth` from 0
  "OLI", // item of a numbered list, `depth` from 0, `start` on the first item when not 1
  "HR", // separator
  "IMG", // picture, `image`; text is the caption
  "IFRAME", // embed, `embed`; text is the caption
  "TABLE", // `table`; text is the caption
  "DETAILS", // text is the summary; the `children` fold under it
  "FOOTNOTE", // a note at the foot, `noteId`; referred to by markups of type NOTE
] as const;
export type ParagraphType = (typeof PARAGRAPH_TYPES)[number];

/** Markup kinds. NOTE refers to a footnote. */
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
  "MENTION", // a person, `userId`
  "NOTE", // a footnote reference, `noteId`
] as const;
export type MarkupType = (typeof MARKUP_TYPES)[number];

/** A range of UTF-16 offsets in a paragraph's text, end exclusive, with what it means. */
export interface Markup {
  type: MarkupType;
  start: number;
  end: number;
  /** A: an absolute http(s) or mailto address, or an in-page `#name`. */
  href?: string;
  title?: string;
  userId?: string;
  noteId?: string;
}

/** Text with its markups, as in a paragraph or a table cell. "\n" in text is a line break. */
export interface RichText {
  text: string;
  markups?: Markup[];
}

/** How wide a picture stands (inset = the text's measure). */
export const IMAGE_LAYOUTS = ["INSET", "OUTSET", "FULL"] as const;
export type ImageLayout = (typeof IMAGE_LAYOUTS)[number];

/** A picture in a story. Width and height are always known, so that no page shifts. */
export interface ParagraphImage {
  /** Id of an image of ours; absent where the picture stays at its own address. */
  id?: string;
  /** Absolute https address of a picture that is not ours (linked, never copied). */
  url?: string;
  width: number;
  height: number;
  alt: string;
  /** True where width and height are a guess because the source is only linked. */
  sizeUnknown?: boolean;
  href?: string;
  layout?: ImageLayout;
  /** What stays in sight where cards cut the picture, in percent from its left and its top. */
  focusPercentX?: number;
  focusPercentY?: number;
}

/** A frame from another site. `src` is on the embed allow-list; other embeds become a link card. */
export interface ParagraphEmbed {
  src: string;
  href: string;
  title: string;
  width: number;
  height: number;
}

export interface TableCell extends RichText {
  /** Pictures of the cell; they stand above its text. */
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
  /** Stable name of the paragraph within its story: 4 hex digits or more. Anchors point to it. */
  name: string;
  type: ParagraphType;
  /** Nesting of list items (0-based), and of list content that stands inside an item. */
  depth?: number;
  /**
   * OLI: this item begins a numbered list with this number. Absent, it goes on with the list before
   * it, or begins one at 1.
   */
  start?: number;
  /**
   * How many quotations the paragraph stands in, from 1. A BQ without it stands in one; any other
   * kind without it stands in none.
   */
  quote?: number;
  /** Goes on with the quotation, or with the footnote, of the paragraph before it. */
  continues?: true;
  lang?: string;
  image?: ParagraphImage;
  embed?: ParagraphEmbed;
  table?: ParagraphTable;
  children?: Paragraph[];
  noteId?: string;
  /** Anchor names that addresses outside the story point to (heading ids of the source). */
  anchor?: string;
  /** The paragraph's own direction where it differs from its text's. */
  dir?: "ltr" | "rtl";
}

/** A whole story's body. */
export interface StoryDocument {
  paragraphs: Paragraph[];
}
