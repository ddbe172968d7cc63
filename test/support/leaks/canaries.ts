// A members-only story with a canary in everything that a paragraph can hold. A canary is a word, or
// for ids and hashes an id, that appears nowhere else; a response that contains one has leaked it.

import {
  type Markup,
  MARKUP_TYPES,
  type MarkupType,
  type Paragraph,
  PARAGRAPH_TYPES,
  type ParagraphImage,
  type ParagraphType,
  type StoryDocument,
} from "../../../shared/story/document.ts";

/** The first words of the preview. */
export const OPENING = "What everybody reads first";

/** Ids that only the hidden part of a canary story names. */
export const HIDDEN_IDS = {
  image: "4cafe0000001",
  tableImage: "4cafe0000002",
  skippedImage: "4cafe0000003",
  mentioned: "1cafe0000001",
  note: "cafe0001",
} as const;

/** A text that the hidden part contains once, for highlights, notes and quotes. */
export const QUOTED = { paragraphName: "cafe0002", text: "canaryquoted by a reader" } as const;

const image = (id: string, canary: string): ParagraphImage => ({
  id,
  width: 1600,
  height: 900,
  alt: `A canary${canary}alt`,
  href: `https://example.com/canary${canary}href`,
});

/** What each kind of paragraph holds besides its text. */
const HOLDINGS: Record<ParagraphType, Partial<Paragraph>> = {
  P: {},
  H1: { anchor: "canaryanchor" },
  H2: {},
  H3: {},
  H4: {},
  BQ: { quote: 2 },
  PQ: {},
  CALLOUT: {},
  BUTTON: { href: "https://example.com/canarybuttonhref" },
  FORMULA: {},
  PRE: { lang: "canarylang" },
  ULI: { depth: 1 },
  OLI: { start: 3 },
  HR: {},
  PAYWALL: {},
  IMG: { image: image(HIDDEN_IDS.image, "image") },
  IFRAME: {
    embed: {
      src: "https://codepen.io/canaryframe/embed/abc?default-tab=result",
      href: "https://codepen.io/canaryembedhref/pen/abc",
      title: "A canaryembedtitle",
      width: 16,
      height: 9,
    },
  },
  TABLE: {
    table: {
      rows: [
        [{ text: "canaryheadercell", header: true }],
        [{ text: "canarycell", images: [image(HIDDEN_IDS.tableImage, "cellimage")] }],
      ],
    },
  },
  DETAILS: {
    children: [
      { name: "cafe0003", type: "P", text: "A canarychild" },
      { name: "cafe0004", type: "PRE", text: "canarychildcode" },
    ],
  },
  FOOTNOTE: { noteId: HIDDEN_IDS.note },
};

/** What each kind of markup holds. */
const MARKUPS: Record<MarkupType, Partial<Markup>> = {
  A: { href: "https://example.com/canarymarkuphref", title: "canarymarkuptitle" },
  CODE: {},
  EM: {},
  STRONG: {},
  STRIKE: {},
  SUB: {},
  SUP: {},
  MARK: {},
  KBD: {},
  MENTION: { userId: HIDDEN_IDS.mentioned },
  NOTE: { noteId: HIDDEN_IDS.note },
};

/** Words for the length of a paragraph. */
const filler = (words: number): string => Array.from({ length: words }, () => "word").join(" ");

const hidden = (type: ParagraphType, at: number): Paragraph => ({
  name: (0xbb00 + at).toString(16),
  type,
  text: type === "HR" ? "" : `A canarytext${type.toLowerCase()} of this kind. ${filler(20)}`,
  ...HOLDINGS[type],
});

const marked = (type: MarkupType, at: number): Paragraph => ({
  name: (0xcc00 + at).toString(16),
  type: "P",
  text: `canarymarked${type.toLowerCase()}`,
  markups: [{ type, start: 0, end: 13 + type.length - 1, ...MARKUPS[type] }],
});

/** Kinds that a preview leaves out even among its own paragraphs. */
const LEFT_OUT: readonly ParagraphType[] = [
  "BUTTON",
  "PRE",
  "IFRAME",
  "TABLE",
  "DETAILS",
  "FOOTNOTE",
];

/** Every kind that can be behind a preview. */
export const HIDDEN_TYPES = PARAGRAPH_TYPES.filter((type) => type !== "PAYWALL");

/** The document: a preview with kinds that it leaves out, and every kind behind it. */
export const CANARY_DOCUMENT: StoryDocument = {
  paragraphs: [
    {
      name: "aa01",
      type: "P",
      text: `${OPENING}.1 ${filler(10)}`,
      markups: [
        {
          type: "NOTE",
          start: OPENING.length + 1,
          end: OPENING.length + 2,
          noteId: HIDDEN_IDS.note,
        },
      ],
    },
    ...LEFT_OUT.map((type, at) => hidden(type, at + 0x80)),
    {
      name: "aa02",
      type: "IMG",
      text: "A canarycaption",
      image: { url: "https://images.example/first.jpg", width: 16, height: 9, alt: "The first" },
    },
    {
      name: "aa03",
      type: "IMG",
      text: "A canarysecondcaption",
      image: image(HIDDEN_IDS.skippedImage, "skipped"),
    },
    { name: "aa04", type: "P", text: `${filler(130)} canarycut` },
    ...HIDDEN_TYPES.map(hidden),
    ...MARKUP_TYPES.map(marked),
    {
      name: "cafe0005",
      type: "IMG",
      text: "",
      image: {
        url: "https://images.example/canarylinked.jpg",
        width: 16,
        height: 9,
        alt: "Linked",
      },
    },
    { name: QUOTED.paragraphName, type: "P", text: `Here is ${QUOTED.text} of it.` },
    { name: "cafe0006", type: "P", text: filler(120) },
  ],
};

const IDS = new Set<string>(Object.values(HIDDEN_IDS));
const CANARY = new RegExp(`canary[a-z]+|${[...IDS].join("|")}`, "gi");

/** The canaries in a text, each once. */
export function canariesIn(text: string): string[] {
  return [...new Set(text.match(CANARY)?.map((found) => found.toLowerCase()))];
}

/** Every canary of the document. */
export const ALL_CANARIES: readonly string[] = canariesIn(JSON.stringify(CANARY_DOCUMENT));
