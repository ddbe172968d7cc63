// A story's text as objects, for clients that lay it out themselves. It is made of what the one gate
// has let through (bodyFor.ts), and an address that HTML would not carry is not told here either.

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
import { isEmbedAddress } from "../../../shared/story/embeds.ts";
import { builder } from "../machinery/builder.ts";
import { describedEnum } from "../machinery/describedEnum.ts";

const ParagraphTypeEnum = describedEnum<ParagraphType>("ParagraphType", "What a paragraph is.", {
  P: "Text.",
  H1: "A heading of the first order.",
  H2: "A heading of the second order.",
  H3: "A heading of the third order.",
  H4: "A heading of the fourth order.",
  BQ: "A quotation.",
  PQ: "A quotation that is set off large.",
  PRE: "Code.",
  ULI: "An item of a bulleted list.",
  OLI: "An item of a numbered list.",
  HR: "A separator.",
  IMG: "A picture; the text is its caption.",
  IFRAME: "A frame from another site; the text is its caption.",
  TABLE: "A table; the text is its caption.",
  DETAILS: "A part that folds away; the text is its summary.",
  FOOTNOTE: "A note at the foot.",
});

const MarkupTypeEnum = describedEnum<MarkupType>("MarkupType", "What a range of text is.", {
  A: "A link.",
  CODE: "Code.",
  EM: "Emphasis.",
  STRONG: "Importance.",
  STRIKE: "What holds no more.",
  SUB: "Below the line.",
  SUP: "Above the line.",
  MARK: "Marked.",
  KBD: "A key.",
  MENTION: "A person.",
  NOTE: "A reference to a footnote.",
});

const ImageLayoutEnum = describedEnum<ImageLayout>("ImageLayout", "How wide a picture stands.", {
  INSET: "As wide as the text.",
  OUTSET: "Wider than the text.",
  FULL: "As wide as the window.",
});

const CellAlignment = builder.enumType("CellAlignment", {
  description: "Where a cell's text stands.",
  values: {
    START: { value: "start", description: "At its beginning." },
    CENTER: { value: "center", description: "In the middle." },
    END: { value: "end", description: "At its end." },
  } as const,
});

const TextDirection = builder.enumType("TextDirection", {
  description: "Which way a text runs.",
  values: {
    LTR: { value: "ltr", description: "From left to right." },
    RTL: { value: "rtl", description: "From right to left." },
  } as const,
});

const Markup = builder.objectRef<MarkupValue>("Markup").implement({
  description: "What a range of a text means. Offsets count UTF-16 units.",
  fields: (t) => ({
    type: t.expose("type", { type: MarkupTypeEnum, description: "What it is." }),
    start: t.exposeInt("start", { description: "Where it begins." }),
    end: t.exposeInt("end", { description: "Where it ends, exclusive." }),
    href: t.string({
      nullable: true,
      description: "A: an absolute http(s) or mailto address, or #name within the story.",
      resolve: ({ href }) => lawful(href, isLinkAddress),
    }),
    title: t.exposeString("title", { nullable: true, description: "A: the link's own title." }),
    userId: t.exposeID("userId", { nullable: true, description: "MENTION: the person's id." }),
    noteId: t.exposeString("noteId", {
      nullable: true,
      description: "NOTE: the name of the footnote.",
    }),
  }),
});

const ParagraphImage = builder.objectRef<ImageValue>("ParagraphImage").implement({
  description: "A picture in a story.",
  fields: (t) => ({
    imageId: t.exposeID("id", {
      nullable: true,
      description: "The picture's id; null for one that stays at its own address.",
    }),
    url: t.string({
      nullable: true,
      description: "The https address of a picture that is not the product's own.",
      resolve: ({ url }) => lawful(url, isImageAddress),
    }),
    originalWidth: t.exposeInt("width", { description: "Natural width in pixels." }),
    originalHeight: t.exposeInt("height", { description: "Natural height in pixels." }),
    isSizeGuessed: t.boolean({
      description: "True where the picture is only linked and its size not known.",
      resolve: ({ sizeUnknown }) => sizeUnknown === true,
    }),
    alt: t.exposeString("alt", { description: "What it shows, for those who do not see it." }),
    href: t.string({
      nullable: true,
      description: "Where the picture leads: an absolute http(s) or mailto address.",
      resolve: ({ href }) => lawful(href, isLinkAddress),
    }),
    layout: t.field({
      type: ImageLayoutEnum,
      description: "How wide it stands.",
      resolve: ({ layout }) => layout ?? "INSET",
    }),
  }),
});

const ParagraphEmbed = builder.objectRef<EmbedValue>("ParagraphEmbed").implement({
  description: "A frame from another site.",
  fields: (t) => ({
    src: t.string({
      nullable: true,
      description: "The frame's address; null where the site is none that may be framed.",
      resolve: ({ src }) => lawful(src, isEmbedAddress),
    }),
    href: t.string({
      nullable: true,
      description: "The page that it shows.",
      resolve: ({ href }) => lawful(href, isLinkAddress),
    }),
    title: t.exposeString("title", { description: "What it is." }),
    width: t.exposeInt("width", { description: "Width in pixels, for its shape." }),
    height: t.exposeInt("height", { description: "Height in pixels, for its shape." }),
  }),
});

const TableCell = builder.objectRef<CellValue>("TableCell").implement({
  description: "A cell of a table.",
  fields: (t) => ({
    text: t.exposeString("text", { description: "Its text; a line feed is a line break." }),
    markups: t.field({
      type: [Markup],
      description: "What ranges of the text mean.",
      resolve: ({ markups }) => markups ?? [],
    }),
    images: t.field({
      type: [ParagraphImage],
      description: "Its pictures, above the text.",
      resolve: ({ images }) => images ?? [],
    }),
    isHeader: t.boolean({
      description: "True where it heads its row or column.",
      resolve: ({ header }) => header === true,
    }),
    colspan: t.int({ description: "Columns it spans.", resolve: ({ colspan }) => colspan ?? 1 }),
    rowspan: t.int({ description: "Rows it spans.", resolve: ({ rowspan }) => rowspan ?? 1 }),
    align: t.field({
      type: CellAlignment,
      description: "Where its text stands.",
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
      description: "Its name within the story, which stays as the story is edited.",
    }),
    type: t.expose("type", { type: ParagraphTypeEnum, description: "What it is." }),
    text: t.exposeString("text", { description: "Its text; a line feed is a line break." }),
    markups: t.field({
      type: [Markup],
      description: "What ranges of the text mean.",
      resolve: ({ markups }) => markups ?? [],
    }),
    depth: t.int({
      description: "How deep an item's list lies in others, from 0.",
      resolve: ({ depth }) => depth ?? 0,
    }),
    start: t.exposeInt("start", {
      nullable: true,
      description: "OLI: the number that a new list begins with; null where it goes on.",
    }),
    quoteDepth: t.int({
      description: "How many quotations it stands in.",
      resolve: ({ quote, type }) => quote ?? (type === "BQ" ? 1 : 0),
    }),
    isContinued: t.boolean({
      description: "True where it goes on with the quotation or footnote before it.",
      resolve: ({ continues }) => continues === true,
    }),
    codeLanguage: t.exposeString("lang", {
      nullable: true,
      description: "PRE: the language of the code.",
    }),
    image: t.expose("image", {
      type: ParagraphImage,
      nullable: true,
      description: "IMG: the picture.",
    }),
    iframe: t.expose("embed", {
      type: ParagraphEmbed,
      nullable: true,
      description: "IFRAME: the frame.",
    }),
    rows: t.field({
      type: [TableRow],
      description: "TABLE: its rows.",
      resolve: ({ table }) => table?.rows ?? [],
    }),
    children: t.field({
      type: [Paragraph],
      description: "DETAILS: what folds under the summary.",
      resolve: ({ children }) => children ?? [],
    }),
    noteId: t.exposeString("noteId", {
      nullable: true,
      description: "FOOTNOTE: the name that references to it carry.",
    }),
    anchor: t.exposeString("anchor", {
      nullable: true,
      description: "The name that addresses from outside point to.",
    }),
    direction: t.field({
      type: TextDirection,
      nullable: true,
      description: "Which way it runs, where its text does not tell.",
      resolve: ({ dir }) => dir,
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
