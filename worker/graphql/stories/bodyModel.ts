// A story's text as objects, for clients with their own layout. It is built from the text that
// storyBody.ts allows the viewer, and omits URLs that the HTML would omit too.

import { isLinkAddress, isImageAddress } from "../../../shared/story/addresses.ts";
import type {
  ImageLayout,
  Markup as MarkupValue,
  MarkupType,
  Paragraph as ParagraphValue,
  ParagraphEmbed as EmbedValue,
  ParagraphImage as ImageValue,
  ParagraphType,
  StoryDocument,
  TableCell as CellValue,
} from "../../../shared/story/document.ts";
import { isEmbedAddress } from "../../../shared/story/embeds/embeds.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

const ParagraphTypeEnum = describedEnum<ParagraphType>(
  "ParagraphType",
  "The kind of a paragraph.",
  {
    P: "Text.",
    H1: "A heading of the first order.",
    H2: "A heading of the second order.",
    H3: "A heading of the third order.",
    H4: "A heading of the fourth order.",
    BQ: "A quotation.",
    PQ: "A pull quote.",
    CALLOUT: "A note in a box.",
    BUTTON: "A link as a button; the text is its label.",
    FORMULA: "A formula; the text is its LaTeX.",
    PRE: "Code.",
    ULI: "An item of a bulleted list.",
    OLI: "An item of a numbered list.",
    HR: "A divider.",
    PAYWALL: "The end of the preview of a member-only story; without text.",
    IMG: "An image; the text is its caption.",
    IFRAME: "An embed from another site; the text is its caption.",
    TABLE: "A table; the text is its caption.",
    DETAILS: "A collapsible section; the text is its summary.",
    FOOTNOTE: "A footnote.",
  },
);

const MarkupTypeEnum = describedEnum<MarkupType>("MarkupType", "The kind of a markup.", {
  A: "A link.",
  CODE: "Code.",
  EM: "Emphasis.",
  STRONG: "Strong importance.",
  STRIKE: "Strikethrough.",
  SUB: "Subscript.",
  SUP: "Superscript.",
  MARK: "Marked text.",
  KBD: "A keyboard key.",
  MENTION: "A mention of a person.",
  NOTE: "A reference to a footnote.",
});

const ImageLayoutEnum = describedEnum<ImageLayout>("ImageLayout", "The width of an image.", {
  INSET: "As wide as the text.",
  OUTSET: "Wider than the text.",
  FULL: "As wide as the window.",
});

const CellAlignment = builder.enumType("CellAlignment", {
  description: "The alignment of a cell's text.",
  values: {
    START: { value: "start", description: "At the start." },
    CENTER: { value: "center", description: "Centered." },
    END: { value: "end", description: "At the end." },
  } as const,
});

const TextDirection = builder.enumType("TextDirection", {
  description: "The direction of a text.",
  values: {
    LTR: { value: "ltr", description: "Left to right." },
    RTL: { value: "rtl", description: "Right to left." },
  } as const,
});

const Markup = builder.objectRef<MarkupValue>("Markup").implement({
  description: "A markup of a text range. Offsets are in UTF-16 units.",
  fields: (t) => ({
    type: t.expose("type", { type: MarkupTypeEnum, description: "The kind of markup." }),
    start: t.exposeInt("start", { description: "The start offset." }),
    end: t.exposeInt("end", { description: "The exclusive end offset." }),
    href: t.string({
      nullable: true,
      description: "A: an absolute http(s) or mailto URL, or #name within the story.",
      resolve: ({ href }) => lawful(href, isLinkAddress),
    }),
    title: t.exposeString("title", { nullable: true, description: "A: the link's title." }),
    userId: t.exposeID("userId", { nullable: true, description: "MENTION: the user's id." }),
    noteId: t.exposeString("noteId", {
      nullable: true,
      description: "NOTE: the name of the footnote.",
    }),
  }),
});

const ParagraphImage = builder.objectRef<ImageValue>("ParagraphImage").implement({
  description: "An image in a story.",
  fields: (t) => ({
    imageId: t.exposeID("id", {
      nullable: true,
      description: "The image's id; null for an external image.",
    }),
    url: t.string({
      nullable: true,
      description: "The https URL of an external image.",
      resolve: ({ url }) => lawful(url, isImageAddress),
    }),
    originalWidth: t.exposeInt("width", { description: "Natural width in pixels." }),
    originalHeight: t.exposeInt("height", { description: "Natural height in pixels." }),
    isSizeGuessed: t.boolean({
      description: "True if the size of an external image is unknown.",
      resolve: ({ sizeUnknown }) => sizeUnknown === true,
    }),
    alt: t.exposeString("alt", { description: "The alternative text." }),
    href: t.string({
      nullable: true,
      description: "The image's link: an absolute http(s) or mailto URL.",
      resolve: ({ href }) => lawful(href, isLinkAddress),
    }),
    layout: t.field({
      type: ImageLayoutEnum,
      description: "The layout width.",
      resolve: ({ layout }) => layout ?? "INSET",
    }),
  }),
});

const ParagraphEmbed = builder.objectRef<EmbedValue>("ParagraphEmbed").implement({
  description: "An embed from another site.",
  fields: (t) => ({
    src: t.string({
      nullable: true,
      description: "The frame's URL; null if the site may not be framed.",
      resolve: ({ src }) => lawful(src, isEmbedAddress),
    }),
    href: t.string({
      nullable: true,
      description: "The URL of the embedded page.",
      resolve: ({ href }) => lawful(href, isLinkAddress),
    }),
    title: t.exposeString("title", { description: "The title." }),
    width: t.exposeInt("width", { description: "Width in pixels, for the aspect ratio." }),
    height: t.exposeInt("height", { description: "Height in pixels, for the aspect ratio." }),
  }),
});

const TableCell = builder.objectRef<CellValue>("TableCell").implement({
  description: "A cell of a table.",
  fields: (t) => ({
    text: t.exposeString("text", { description: "The text; a line feed is a line break." }),
    markups: t.field({
      type: [Markup],
      description: "Markups of the text.",
      resolve: ({ markups }) => markups ?? [],
    }),
    images: t.field({
      type: [ParagraphImage],
      description: "Images, shown above the text.",
      resolve: ({ images }) => images ?? [],
    }),
    isHeader: t.boolean({
      description: "True for a header cell.",
      resolve: ({ header }) => header === true,
    }),
    colspan: t.int({ description: "Columns it spans.", resolve: ({ colspan }) => colspan ?? 1 }),
    rowspan: t.int({ description: "Rows it spans.", resolve: ({ rowspan }) => rowspan ?? 1 }),
    align: t.field({
      type: CellAlignment,
      description: "The alignment of the text.",
      resolve: ({ align }) => align ?? "start",
    }),
  }),
});

const TableRow = builder.objectRef<CellValue[]>("TableRow").implement({
  description: "A row of a table.",
  fields: (t) => ({
    cells: t.field({ type: [TableCell], description: "In order.", resolve: (cells) => cells }),
  }),
});

const Paragraph = builder.objectRef<ParagraphValue>("Paragraph");

Paragraph.implement({
  description: "A paragraph of a story, of any kind.",
  fields: (t) => ({
    name: t.exposeString("name", {
      description: "Its name within the story, stable across edits.",
    }),
    type: t.expose("type", { type: ParagraphTypeEnum, description: "The kind of paragraph." }),
    text: t.exposeString("text", { description: "The text; a line feed is a line break." }),
    markups: t.field({
      type: [Markup],
      description: "Markups of the text.",
      resolve: ({ markups }) => markups ?? [],
    }),
    depth: t.int({
      description: "Nesting depth of a list item, starting at 0.",
      resolve: ({ depth }) => depth ?? 0,
    }),
    start: t.exposeInt("start", {
      nullable: true,
      description: "OLI: the first number of a new list; null if it continues a list.",
    }),
    quoteDepth: t.int({
      description: "Nesting depth of quotations.",
      resolve: ({ quote, type }) => quote ?? (type === "BQ" ? 1 : 0),
    }),
    isContinued: t.boolean({
      description: "True if it continues the previous quotation, footnote or row of images.",
      resolve: ({ continues }) => continues === true,
    }),
    codeLanguage: t.exposeString("lang", {
      nullable: true,
      description: "PRE: the language of the code.",
    }),
    href: t.string({
      nullable: true,
      description: "BUTTON: an absolute http(s) or mailto URL.",
      resolve: ({ href }) => lawful(href, isLinkAddress),
    }),
    image: t.expose("image", {
      type: ParagraphImage,
      nullable: true,
      description: "IMG: the image.",
    }),
    iframe: t.expose("embed", {
      type: ParagraphEmbed,
      nullable: true,
      description: "IFRAME: the embed.",
    }),
    rows: t.field({
      type: [TableRow],
      description: "TABLE: its rows.",
      resolve: ({ table }) => table?.rows ?? [],
    }),
    children: t.field({
      type: [Paragraph],
      description: "DETAILS: the collapsible content.",
      resolve: ({ children }) => children ?? [],
    }),
    noteId: t.exposeString("noteId", {
      nullable: true,
      description: "FOOTNOTE: the name used by references to it.",
    }),
    anchor: t.exposeString("anchor", {
      nullable: true,
      description: "The target name of links from outside.",
    }),
    direction: t.expose("dir", {
      type: TextDirection,
      nullable: true,
      description: "The text direction, if it can't be derived from the text.",
    }),
  }),
});

export const BodyModel = builder.objectRef<StoryDocument>("BodyModel").implement({
  description: "A story's text as objects, as far as the viewer may read it.",
  fields: (t) => ({
    paragraphs: t.expose("paragraphs", { type: [Paragraph], description: "In order." }),
  }),
});

function lawful(address: string | undefined, isLawful: (address: string) => boolean) {
  return address !== undefined && isLawful(address) ? address : null;
}
