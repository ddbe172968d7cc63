// Owns the conversion of Ghost's current editor format (Lexical) to HTML for the importer. Executes
// nothing. A card without an equivalent leaves a note in the import report.

import { micromark } from "micromark";
import { boundMarkdown } from "../markdown/boundMarkdown.ts";
import { MARKDOWN_SYNTAX } from "../markdown/markdownSyntax.ts";
import { escapeHtml } from "../toHtml/escapeHtml.ts";

import { lostHtml } from "./lostHtml.ts";

type Node = Record<string, unknown>;

/** Bits of the text format, with the matching elements. */
const FORMATS: readonly (readonly [bit: number, element: string])[] = [
  [1, "strong"],
  [2, "em"],
  [4, "s"],
  [16, "code"],
  [32, "sub"],
  [64, "sup"],
  [128, "mark"],
];

const MAX_DEEP = 30;

/** Converts a Lexical document from JSON to HTML; "" if it is invalid. */
export function lexicalToHtml(json: string): string {
  if (json === "") return "";
  try {
    const { root } = JSON.parse(json) as { root?: unknown };
    return childrenOf(root, 0);
  } catch {
    return "";
  }
}

function childrenOf(value: unknown, depth: number): string {
  const { children } = nodeOf(value);
  if (!Array.isArray(children) || depth > MAX_DEEP) return "";
  return children.map((child: unknown) => htmlOf(nodeOf(child), depth + 1)).join("");
}

/** Converts a card, which has no children. */
export function cardHtml(card: Node): string {
  return htmlOf(card, 0);
}

function htmlOf(node: Node, depth: number): string {
  const inside = (): string => childrenOf(node, depth);
  switch (node.type) {
    case "paragraph":
      return `<p>${inside()}</p>`;
    case "heading":
    case "extended-heading":
      return element(/^h[1-6]$/.test(text(node.tag)) ? text(node.tag) : "h2", inside());
    case "quote":
    case "extended-quote":
    case "aside":
      return element("blockquote", inside());
    case "list":
      return element(node.listType === "number" ? "ol" : "ul", inside());
    case "listitem":
      return element("li", inside());
    case "text":
    case "extended-text":
      return textHtml(node);
    case "linebreak":
      return "<br>";
    case "link":
    case "autolink":
      return `<a href="${escapeHtml(text(node.url))}">${inside()}</a>`;
    case "horizontalrule":
      return "<hr>";
    case "codeblock":
      return figure(
        `<pre><code class="language-${escapeHtml(text(node.language))}">${escapeHtml(text(node.code))}</code></pre>`,
        text(node.caption),
      );
    case "image":
      return figure(img(node.src, node.alt), text(node.caption));
    case "gallery":
      return listOf(node.images)
        .map((image) => figure(img(image.src, image.alt), text(image.caption)))
        .join("");
    case "bookmark":
    case "embed":
      return `<iframe src="${escapeHtml(text(node.url))}" title="${escapeHtml(titleOf(node))}"></iframe>`;
    case "html":
      return text(node.html);
    case "markdown":
      return markdownHtml(text(node.markdown));
    case "callout":
      return element(
        "blockquote",
        `${escapeHtml(text(node.calloutEmoji))} ${text(node.calloutText)}`,
      );
    case "button":
      return linkParagraph(node.buttonUrl, text(node.buttonText));
    case "file":
      return linkParagraph(node.src, text(node.fileTitle) || text(node.fileName));
    case "video":
      return `<video src="${escapeHtml(text(node.src))}" title="${escapeHtml(text(node.fileName))}"></video>`;
    case "audio":
      return `<audio src="${escapeHtml(text(node.src))}" title="${escapeHtml(text(node.title))}"></audio>`;
    case "product":
      return (
        (text(node.productImageSrc) && figure(img(node.productImageSrc, ""), "")) +
        element("h4", text(node.productTitle)) +
        text(node.productDescription) +
        linkParagraph(node.productUrl, text(node.productButton) || text(node.productUrl))
      );
    case "header":
    case "signup":
      return (
        element("h2", text(node.header) || text(node.heading)) +
        element("p", text(node.subheader) || text(node.subheading)) +
        (node.type === "signup" ? lostHtml("card", "signup") : "")
      );
    case "call-to-action":
      return text(node.textValue) + linkParagraph(node.buttonUrl, text(node.buttonText));
    case "email":
    case "email-cta":
      return lostHtml("card", text(node.type));
    case "paywall":
    case "root":
    case "tab":
      return inside();
    case "toggle":
      return `<details><summary>${text(node.heading)}</summary>${text(node.content)}</details>`;
    default:
      return inside() || (text(node.type) === "" ? "" : lostHtml("card", text(node.type)));
  }
}

function titleOf({ metadata, caption }: Node): string {
  return text(nodeOf(metadata).title) || text(caption).replace(/<[^<>]*>/g, "");
}

function linkParagraph(address: unknown, words: string): string {
  const href = text(address);
  if (href === "") return element("p", escapeHtml(words));
  return `<p><a href="${escapeHtml(href)}">${escapeHtml(words || href)}</a></p>`;
}

/** Converts Markdown as the importer does for whole stories. */
function markdownHtml(markdown: string): string {
  const bounded = boundMarkdown(markdown);
  return bounded.restore(micromark(bounded.markdown, MARKDOWN_SYNTAX));
}

function textHtml(node: Node): string {
  const format = Number(node.format) || 0;
  let html = escapeHtml(text(node.text));
  for (const [bit, name] of FORMATS) if (format & bit) html = element(name, html);
  return html;
}

function element(name: string, html: string): string {
  return `<${name}>${html}</${name}>`;
}

function img(src: unknown, alt: unknown): string {
  return `<img src="${escapeHtml(text(src))}" alt="${escapeHtml(text(alt))}">`;
}

function figure(html: string, caption: string): string {
  return `<figure>${html}${caption ? `<figcaption>${caption}</figcaption>` : ""}</figure>`;
}

function nodeOf(value: unknown): Node {
  return typeof value === "object" && value !== null ? (value as Node) : {};
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.map(nodeOf) : [];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}
