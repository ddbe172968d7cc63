import type { Options } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

type HtmlExtension = NonNullable<Options["htmlExtensions"]>[number];

// GFM's own writer escapes some raw tags (iframe, script, …). Here they pass through unchanged:
// htmlToDocument decides about every element, wherever it came from.
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

// micromark 4.0.3 starts dropping line ends when content begins and stops only at the next paragraph,
// so code after a link definition or after a tight list item's text lost its lines (decision 215).
const lineEnds: HtmlExtension = {
  exit: {
    content() {
      this.setData("slurpAllLineEndings");
    },
  },
};

/** CommonMark with GFM, footnotes and raw HTML, as micromark reads it. */
export const MARKDOWN_SYNTAX: Options = {
  allowDangerousHtml: true,
  allowDangerousProtocol: true,
  extensions: [gfm()],
  htmlExtensions: [gfmHtml(), rawHtml, lineEnds],
};
