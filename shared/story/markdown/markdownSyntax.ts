import type { Options } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { escapeHtml } from "../toHtml/escapeHtml.ts";

type Extension = NonNullable<Options["extensions"]>[number];
type HtmlExtension = NonNullable<Options["htmlExtensions"]>[number];
type HtmlHandle = NonNullable<NonNullable<HtmlExtension["exit"]>["data"]>;

// GFM's own writer escapes some raw tags (iframe, script, …). They pass through here, because
// htmlToDocument decides about every element.
const rawHtml: HtmlExtension = {
  exit: {
    htmlFlowData(token) {
      this.raw(this.sliceSerialize(token));
    },
    htmlTextData(token) {
      this.raw(this.sliceSerialize(token));
    },
  },
};

// micromark 4.0.3 starts dropping line endings when content begins and stops only at the next
// paragraph, so code after a link definition or after the text of a tight list item lost its line
// breaks (decision 48).
const lineEnds: HtmlExtension = {
  exit: {
    content() {
      this.setData("slurpAllLineEndings");
    },
  },
};

// micromark treats indented code as a paragraph, which only a list starting at 1 may interrupt
// (micromark/micromark#228). This construct consumes nothing; it only resets the interrupt flag.
const listAfterCode: NonNullable<Extension["document"]>[string] = {
  tokenize(_effects, _ok, nok) {
    const before = this.events.findLast(([, { type }]) => type === "chunkFlow");
    if (before?.[1]._tokenizer?.currentConstruct?.name === "codeIndented") this.interrupt = false;
    return nok;
  },
};
const DIGITS = Array.from("0123456789", (digit) => digit.charCodeAt(0));
const listsAfterCode: Extension = {
  document: Object.fromEntries(DIGITS.map((code) => [code, listAfterCode])),
};

/** Chinese and Japanese punctuation, which ends a bare URL where a space would in other scripts. */
const CJK_PUNCTUATION = /[\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/u;

const bareAddress = (protocol: string): HtmlHandle =>
  function (token) {
    const text = this.sliceSerialize(token);
    const cut = text.search(CJK_PUNCTUATION);
    const address = cut < 0 ? text : text.slice(0, cut);
    this.tag(`<a href="${escapeHtml(protocol + address)}">`);
    this.raw(this.encode(address));
    this.tag("</a>");
    this.raw(this.encode(text.slice(address.length)));
  };

const bareAddresses: Record<string, HtmlHandle> = {
  literalAutolinkHttp: bareAddress(""),
  literalAutolinkWww: bareAddress("http://"),
};

/** CommonMark with GFM, footnotes and raw HTML for micromark. */
export const MARKDOWN_SYNTAX: Options = {
  allowDangerousHtml: true,
  allowDangerousProtocol: true,
  extensions: [gfm(), listsAfterCode],
  htmlExtensions: [gfmHtml(), rawHtml, lineEnds, { exit: bareAddresses }],
};
