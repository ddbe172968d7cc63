import { micromark, type Options } from "micromark";
import { cleanText } from "../cleanText.ts";
import { htmlToDocument } from "../fromHtml/htmlToDocument.ts";
import { escapeHtml } from "../toHtml/escapeHtml.ts";

type HtmlExtension = NonNullable<Options["htmlExtensions"]>[number];

/** Tags that occur in titles. Any other `<word>` in a title is text, such as `Vec<T>`. */
const INLINE_TAG = /^<\/?(?:em|i|b|strong|code|tt|br|span|sup|sub|u|mark|small|cite|kbd|a|abbr)\b/i;

const knownTagsOnly: HtmlExtension = {
  exit: {
    htmlTextData(token) {
      const html = this.sliceSerialize(token);
      this.raw(INLINE_TAG.test(html) ? html : escapeHtml(html));
    },
  },
};

// A title is a single line, so "1. Title", "# Title" and "- Title" are plain text.
const OPTIONS: Options = {
  allowDangerousHtml: true,
  extensions: [
    {
      disable: {
        null: [
          "blockQuote",
          "codeFenced",
          "codeIndented",
          "definition",
          "headingAtx",
          "htmlFlow",
          "list",
          "setextUnderline",
          "thematicBreak",
        ],
      },
    },
  ],
  htmlExtensions: [knownTagsOnly],
};

/**
 * Returns the plain text of a title or another line that may contain inline Markdown, HTML and
 * entities.
 */
export function inlineMarkdownToText(line: string): string {
  const text = cleanText(line).replace(/\s+/g, " ").trim();
  if (!/[\\`*_[\]<&!]/.test(text)) return text;
  const { document } = htmlToDocument(micromark(text, OPTIONS));
  return document.paragraphs
    .map((paragraph) => paragraph.text || (paragraph.image?.alt ?? ""))
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}
