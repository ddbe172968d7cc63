// Owns elements whose meaning is in attributes or in the markup of one service: posts of social
// networks, Substack's `data-attrs`, Word's and Google Docs' notes and remarks, Notion's check boxes.

import { type Capture, SILENCE } from "./captures.ts";
import type { Attributes, Close, ElementRule } from "./elements.ts";
import type { ElementReader } from "./ElementReader.ts";
import { addPage } from "./media.ts";
import { substackRule } from "./substack.ts";

/** Quotations that a network's script replaces with a post. */
const POST_CLASS =
  /(?:^|\s)(?:twitter-(?:tweet|video)|instagram-media|tiktok-embed|bluesky-embed|mastodon-embed|fb-post)(?:\s|$)/;
/** Attributes in which such a quotation has its address. */
const POST_ADDRESSES = ["data-instgrm-permalink", "cite", "data-href", "data-embed-url"];

/** Returns the rule of an element that is specific to a service; null for all others. */
export function formatRule(name: string, attributes: Attributes): ElementRule | null {
  const { class: className = "", style = "" } = attributes;
  if (POST_CLASS.test(className)) return post;
  if (attributes["data-attrs"] !== undefined) return substackRule(attributes);
  if (name === "div" || name === "p") {
    if (/mso-element:\s*comment/i.test(style)) return remark;
    if (/mso-element:\s*(?:foot|end)note(?!-)/i.test(style)) return note;
    if (attributes["data-component-name"] === "FootnoteToDOM") return note;
    if (/(?:^|\s)wp-block-embed__wrapper(?:\s|$)/.test(className)) return post;
    if (GOOGLE_REMARK.test(style)) return googleRemark;
    if (/(?:^|\s)checkbox-(?:on|off)(?:\s|$)/.test(className)) return checkBox;
  }
  if (/(?:^|\s)(?:MsoCommentReference|msocomanchor)(?:\s|$)/.test(className)) return remarkMark;
  if (name === "img" && attributes["aria-roledescription"] === "checkbox") return remarkMark;
  return null;
}

/** A post of a social network: embedded, or a link with the post's text. */
const post: ElementRule = (reader, attributes) => {
  const found = new PostCapture(attributes);
  const release = reader.capture(found);
  return () => {
    release();
    const { words: text } = found;
    // WordPress's embed blocks have the address as text.
    const address = found.address ?? (/^https?:\/\/\S+$/.test(text) ? text : undefined);
    if (address) addPage(reader, address, text);
    else if (text !== "") {
      const end = reader.builder.startQuote();
      reader.builder.addText(text);
      end();
    }
  };
};

/** Collects the text of a post and the address at its end. */
class PostCapture implements Capture {
  address: string | undefined;
  #text = "";

  constructor(attributes: Attributes) {
    this.address = POST_ADDRESSES.map((name) => attributes[name]).find((one) => one !== undefined);
  }

  get words(): string {
    return this.#text.replace(/\s+/g, " ").trim();
  }

  open(name: string, { href }: Attributes): void {
    if (name === "a" && href && /^https?:/i.test(href)) this.address = href;
  }

  text(data: string): void {
    this.#text += data;
  }
}

const note: ElementRule = ({ footnotes }) => footnotes.startNote();

/** Remarks of editors are not the story, and often private. */
const remark: ElementRule = (reader) => {
  reader.trace.ignore();
  reader.builder.notes.add("comment-dropped");
  return reader.capture(SILENCE);
};

/** The mark in the text at which a remark is attached, or the picture of a box. */
const remarkMark: ElementRule = (reader) => {
  reader.trace.ignore();
  return reader.capture(SILENCE);
};

/** Google Docs puts each remark into a box of this style after the text. */
const GOOGLE_REMARK = /border:\s*1px solid (?:black|#000000);\s*margin:\s*5px/i;

const googleRemark: ElementRule = ({ builder, trace }) => {
  const scope = builder.enterScope();
  return () => {
    const paragraphs = builder.leaveScope(scope);
    if (!paragraphs.some(({ ids = [] }) => ids.some((id) => /^cmnt\d+$/.test(id))))
      return builder.adopt(paragraphs);
    trace.ignore();
    builder.notes.add("comment-dropped");
  };
};

const checkBox: ElementRule = (reader: ElementReader, attributes): Close | void => {
  reader.checkBox = /checkbox-on/.test(attributes.class ?? "") ? "☑ " : "☐ ";
};
