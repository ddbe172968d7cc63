// Owns the conversion of Ghost's current editor format (Lexical) to HTML for the importer. Executes
// nothing; drops what has no HTML equivalent.

import { escapeHtml } from "../toHtml/escapeHtml.ts";

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
      return `<pre><code class="language-${escapeHtml(text(node.language))}">${escapeHtml(text(node.code))}</code></pre>`;
    case "image":
      return figure(img(node.src, node.alt), text(node.caption));
    case "gallery":
      return listOf(node.images)
        .map((image) => figure(img(image.src, image.alt), text(image.caption)))
        .join("");
    case "bookmark":
    case "embed":
      return `<p><a href="${escapeHtml(text(node.url))}">${escapeHtml(text(node.url))}</a></p>`;
    case "html":
      return text(node.html);
    case "markdown":
      return `<p>${escapeHtml(text(node.markdown)).replaceAll("\n\n", "</p><p>")}</p>`;
    case "callout":
      return element("blockquote", text(node.calloutText));
    case "toggle":
      return `<details><summary>${text(node.heading)}</summary>${text(node.content)}</details>`;
    default:
      return inside();
  }
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
