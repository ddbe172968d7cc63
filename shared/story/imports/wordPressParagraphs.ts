// Owns the paragraphs and line breaks that WordPress adds when it shows a post of its classic
// editor. Posts of the block editor have them, except in the classic parts between blocks.

import { embedOfPage } from "../embeds/embedOfPage.ts";
import { escapeHtml } from "../toHtml/escapeHtml.ts";
import { htmlParts } from "./htmlParts.ts";

const BLOCKS = new Set(
  "address article aside blockquote caption center col colgroup dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr iframe legend li main map math nav ol p pre script section style summary svg table tbody td tfoot th thead tr ul x-lost".split(
    " ",
  ),
);
/** Elements whose only paragraph needs no element of its own. */
const LINES = new Set(
  "caption dd dt figcaption h1 h2 h3 h4 h5 h6 legend li p summary td th".split(" "),
);

/** Splits at the comments that begin and end a block of the block editor. */
const BLOCK_COMMENT = /(<!-- \/?wp:[^]*?-->)/;

/** Returns a post's HTML with its paragraphs and line breaks. */
export function withParagraphs(html: string): string {
  if (!html.includes("<!-- wp:")) return classicParagraphs(html);
  let depth = 0;
  return html
    .split(BLOCK_COMMENT)
    .map((part) => {
      if (part.startsWith("<!-- /wp:")) depth -= 1;
      else if (part.startsWith("<!-- wp:")) depth += part.endsWith("/-->") ? 0 : 1;
      else if (depth <= 0) return classicParagraphs(part);
      return part;
    })
    .join("");
}

/** Line ends are line breaks and blank lines separate paragraphs, between any two block elements. */
function classicParagraphs(html: string): string {
  let out = "";
  let inline = "";
  let around = "";
  const endText = (): void => {
    out += paragraphs(inline, around);
    inline = "";
  };
  for (const { kind, html: part, name, isClosing } of htmlParts(html.replace(/\r\n?/g, "\n"))) {
    if (kind === "text") inline += part;
    else if (name === "br") inline += "<br>";
    else if (!BLOCKS.has(name)) inline += part.replaceAll("\n", " ");
    else {
      endText();
      out += part;
      around = isClosing || kind === "whole" ? "" : name;
    }
  }
  endText();
  return out;
}

function paragraphs(text: string, around: string): string {
  // A line end after a line break is the same break.
  const parts = text
    .replace(/<br>[ \t]*\n?/g, "\n")
    .split(/\n[ \t]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const [only] = parts;
  if (parts.length === 1 && only && LINES.has(around)) return withBreaks(only);
  return parts.map((part) => pageEmbed(part) ?? `<p>${withBreaks(part)}</p>`).join("");
}

function withBreaks(text: string): string {
  return text.replace(/[ \t]*\n/g, "<br>");
}

/** WordPress embeds a page whose address is alone on its line. */
function pageEmbed(text: string): string | null {
  if (!/^https?:\/\/\S{1,2000}$/.test(text) || text.includes("<")) return null;
  const address = text.replaceAll("&amp;", "&");
  return embedOfPage(address) ? `<iframe src="${escapeHtml(address)}"></iframe>` : null;
}
