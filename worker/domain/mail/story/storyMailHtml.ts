// Converts a story's text to the HTML of an email: documentToHtml writes it, then each element gets
// the styles that a style sheet would give it, since many mail clients have none. Elements that
// they don't know become div and p.

import { type TextDirection, textDirection } from "../../../../shared/format/textDirection.ts";
import type { StoryDocument } from "../../../../shared/story/document.ts";
import { documentToHtml } from "../../../../shared/story/toHtml/documentToHtml.ts";
import { look, type MailLook, MONOSPACE, SERIF } from "../messages/mailLook.ts";
import { Markup, markup } from "../messages/markup.ts";

/** Where a story's links and images lead. */
export interface StoryAddresses {
  postId: string;
  /** The URL of the story, or of the page of an email without one. */
  url: string;
  /** The main site's origin, which serves images. */
  publicUrl: string;
  /** Returns the URL of a user's page; null for no link. */
  mentionHref: (userId: string) => string | null;
}

/** Width of the text, in CSS pixels. */
const TEXT_WIDTH = 576;

/** Converts a story's text. */
export function storyMailHtml(
  document: StoryDocument,
  { postId, url, publicUrl, mentionHref }: StoryAddresses,
): Markup {
  const html = documentToHtml(document, {
    postId,
    pageUrl: url,
    imageOrigin: publicUrl,
    columnWidth: TEXT_WIDTH,
    publicUrl,
    framesAsLinks: true,
    mentionHref,
  });
  return new Markup(new StyledHtml(html).text);
}

/** How an element is written in an email. */
interface Element {
  /** The name, if it isn't the element's own. */
  name?: string;
  style?: string;
  look?: MailLook;
}

const HEADING = `${SERIF};font-weight:700`;
const RULE = "#a9abad";
const BOX = `margin:0 0 20px;padding:14px 18px;border:1px solid ${RULE};border-radius:6px`;
const CELL = `padding:6px 10px;border:1px solid ${RULE};vertical-align:top`;

const ELEMENTS: Readonly<Record<string, Element>> = {
  p: { style: "margin:0 0 20px" },
  h2: { style: `margin:36px 0 12px;${HEADING};font-size:24px;line-height:31px` },
  h3: { style: `margin:30px 0 10px;${HEADING};font-size:20px;line-height:27px` },
  h4: { style: `margin:26px 0 8px;${HEADING};font-size:18px;line-height:25px` },
  h5: { style: `margin:24px 0 8px;${HEADING};font-size:16px;line-height:24px` },
  h6: { style: `margin:24px 0 8px;${HEADING};font-size:16px;line-height:24px` },
  hr: { style: `width:25%;margin:32px auto;border:0;border-top:2px solid ${RULE}` },
  ul: { style: "margin:0 0 20px" },
  ol: { style: "margin:0 0 20px" },
  li: { style: "margin:0 0 8px" },
  pre: {
    look: "code",
    style: `margin:0 0 20px;padding:14px 18px;border-radius:6px;${MONOSPACE};font-size:14px;line-height:21px;white-space:pre-wrap;word-wrap:break-word`,
  },
  code: { look: "code", style: `padding:1px 4px;border-radius:3px;${MONOSPACE};font-size:85%` },
  kbd: {
    style: `padding:1px 5px;border:1px solid ${RULE};border-radius:3px;${MONOSPACE};font-size:85%`,
  },
  mark: { look: "mark", style: "padding:0 2px" },
  sup: { style: "font-size:75%;line-height:0" },
  sub: { style: "font-size:75%;line-height:0" },
  a: { look: "accent", style: "text-decoration:underline" },
  figure: { name: "div", style: "margin:0 0 24px;text-align:center" },
  figcaption: { name: "p", look: "soft", style: "margin:8px 0 0;font-size:13px;line-height:19px" },
  img: { style: "display:inline-block;max-width:100%;height:auto;border:0" },
  table: { style: "border-collapse:collapse;width:100%;font-size:14px;line-height:21px" },
  caption: { look: "soft", style: "padding:0 0 8px;font-size:13px;line-height:19px" },
  th: { style: `${CELL};font-weight:700` },
  td: { style: CELL },
  div: { style: "margin:0 0 20px" },
  details: { name: "div", style: BOX },
  summary: { name: "p", style: "margin:0 0 12px;font-weight:700" },
  section: {
    name: "div",
    look: "soft",
    style: `margin:32px 0 0;padding:20px 0 0;border-top:1px solid ${RULE};font-size:14px;line-height:21px`,
  },
};

/** Figures and quotations with a look of their own, by `data-kind`. */
const KINDS: Readonly<Record<string, Element>> = {
  bookmark: { name: "div", style: BOX },
  embed: { name: "div", style: BOX },
  callout: { style: `${BOX};border-left:3px solid ${RULE}` },
  button: {
    look: "accent",
    style: `display:inline-block;padding:10px 20px;border:2px solid;border-radius:6px;font-weight:700;text-decoration:none`,
  },
  pullquote: {
    style: `margin:0 0 24px;padding:0 24px;${SERIF};font-size:22px;line-height:30px;font-style:italic`,
  },
};

/** Attributes that an email keeps. */
const KEPT = new Set(["href", "src", "alt", "title", "colspan", "rowspan", "start"]);

/** Elements whose looks depend on the story's heading, not on its level in the outline. */
const HEADING_LOOKS: Readonly<Record<string, string>> = { H1: "h2", H2: "h3", H3: "h4", H4: "h5" };

/** Tags of documentToHtml, which escapes these signs in texts and attributes. */
const TAG = /<(\/?)([a-z][a-z0-9]*)([^<>]*)>/g;
const ATTRIBUTE = /([a-z-]+)="([^"]*)"/g;
/** Links from a footnote back to the text, which lead nowhere in an email. */
const BACKLINK = / <a [^<>]*role="doc-backlink"[^<>]*>[^<>]*<\/a>/g;

type Attributes = ReadonlyMap<string, string>;

class StyledHtml {
  readonly text: string;
  readonly #html: string;
  #isInCode = false;
  #hasKnownSize = true;

  constructor(html: string) {
    this.#html = html.replaceAll(BACKLINK, "");
    this.text = this.#html.replaceAll(
      TAG,
      (_tag, slash: string, name: string, attributes: string, offset: number) =>
        slash ? this.#endTag(name) : this.#startTag(name, readAttributes(attributes), offset),
    );
  }

  #endTag(name: string): string {
    if (name === "pre") this.#isInCode = false;
    return `</${ELEMENTS[name]?.name ?? name}>`;
  }

  #startTag(name: string, attributes: Attributes, offset: number): string {
    const direction = this.#directionOf(name, attributes, offset);
    const element = name === "code" && this.#isInCode ? {} : elementOf(name, attributes);
    if (name === "pre") this.#isInCode = true;
    if (name === "figure") this.#hasKnownSize = attributes.get("data-size") !== "unknown";
    let tag = `<${element.name ?? name}`;
    for (const [key, value] of attributes) if (KEPT.has(key)) tag += ` ${key}="${value}"`;
    if (direction === "rtl") tag += ' dir="rtl"';
    if (name === "table") tag += ' cellpadding="0" cellspacing="0"';
    if (name === "img" && this.#hasKnownSize) tag += shownSize(attributes);
    const styles = [element.style, ...directedStyles(name, attributes, direction)];
    const style = styles.filter(Boolean).join(";");
    if (element.look) tag += ` ${look(element.look, style).text}`;
    else if (style !== "") tag += ` ${markup`style="${style}"`.text}`;
    return `${tag}>`;
  }

  #directionOf(name: string, attributes: Attributes, offset: number): TextDirection {
    const direction = attributes.get("dir");
    if (direction !== "auto") return direction === "rtl" ? "rtl" : "ltr";
    // Mail clients don't all know dir="auto".
    const end = this.#html.indexOf(`</${name}>`, offset);
    return textDirection(this.#html.slice(offset, end).replaceAll(TAG, " "));
  }
}

/** An image's size in the column. Mail clients without styles show it as the attributes say. */
function shownSize(attributes: Attributes): string {
  const width = Number(attributes.get("width")) || TEXT_WIDTH;
  const height = Number(attributes.get("height"));
  const shown = Math.min(TEXT_WIDTH, width);
  if (!height) return ` width="${shown}"`;
  return ` width="${shown}" height="${Math.max(1, Math.round((height * shown) / width))}"`;
}

function readAttributes(source: string): Attributes {
  return new Map([...source.matchAll(ATTRIBUTE)].map(([, key = "", value = ""]) => [key, value]));
}

function elementOf(name: string, attributes: Attributes): Element {
  const kind = attributes.get("data-kind") ?? "";
  const heading = HEADING_LOOKS[attributes.get("data-type") ?? ""];
  return KINDS[kind] ?? ELEMENTS[heading ?? name] ?? {};
}

/** The styles of an element that depend on the direction of its text. */
function directedStyles(name: string, attributes: Attributes, direction: TextDirection): string[] {
  const [start, end] = direction === "rtl" ? ["right", "left"] : ["left", "right"];
  const align = attributes.get("data-align");
  switch (name) {
    case "ul":
    case "ol":
      return [`padding:0;padding-${start}:26px`];
    case "blockquote":
      if (attributes.has("data-kind")) return [];
      return [`margin:0 0 20px;padding:0;padding-${start}:18px;border-${start}:3px solid ${RULE}`];
    case "td":
    case "th":
      return [`text-align:${align === "center" ? align : align === "end" ? end : start}`];
    default:
      return direction === "rtl" ? ["text-align:right"] : [];
  }
}
