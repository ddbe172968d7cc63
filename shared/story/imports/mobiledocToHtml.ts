// Owns the conversion of Ghost's former editor format (Mobiledoc) to HTML for the importer.

import { escapeHtml } from "../toHtml/escapeHtml.ts";
import { cardHtml } from "./lexicalToHtml.ts";
import { lostHtml } from "./lostHtml.ts";

type List = readonly unknown[];

const TAGS = /^(?:p|h[1-6]|blockquote|aside|ul|ol|a|b|strong|i|em|s|code|u|sub|sup)$/i;
/** Section types, the first value of a section. */
const TEXT = 1;
const LIST = 3;
const CARD = 10;

/** Converts a Mobiledoc document from JSON to HTML; "" if it is invalid. */
export function mobiledocToHtml(json: string): string {
  if (json === "") return "";
  try {
    const { sections, markups, atoms, cards } = JSON.parse(json) as Record<string, unknown>;
    const document = { markups: list(markups), atoms: list(atoms), cards: list(cards) };
    return list(sections)
      .map((section) => sectionHtml(list(section), document))
      .join("");
  } catch {
    return "";
  }
}

interface Parts {
  markups: List;
  atoms: List;
  cards: List;
}

function sectionHtml([type, value, content]: List, parts: Parts): string {
  if (type === TEXT) return element(value, inlineHtml(list(content), parts));
  if (type === LIST) {
    const items = list(content).map((item) => `<li>${inlineHtml(list(item), parts)}</li>`);
    return element(value, items.join(""));
  }
  if (type !== CARD) return lostHtml("card", `section ${String(type)}`);
  const [name, payload] = list(parts.cards[Number(value)]);
  const fields = typeof payload === "object" && payload !== null ? payload : {};
  return cardHtml({ ...fields, type: CARD_NAMES[String(name)] ?? String(name) });
}

/** Cards whose names differ in the current format. */
const CARD_NAMES: Readonly<Record<string, string>> = {
  "card-markdown": "markdown",
  code: "codeblock",
  hr: "horizontalrule",
};

/** Each marker says which markups open before it and how many close after it. */
function inlineHtml(markers: List, { markups, atoms }: Parts): string {
  const open: string[] = [];
  let html = "";
  for (const marker of markers) {
    const [kind, opened, closed, value] = list(marker);
    for (const index of list(opened)) {
      const [tag, attributes] = list(markups[Number(index)]);
      const name = TAGS.test(String(tag)) ? String(tag).toLowerCase() : "span";
      const at = list(attributes).indexOf("href");
      const href = at < 0 ? "" : ` href="${escapeHtml(String(list(attributes)[at + 1]))}"`;
      html += `<${name}${href}>`;
      open.push(name);
    }
    if (kind === 0) html += escapeHtml(String(value));
    else {
      const [name, text] = list(atoms[Number(value)]);
      html += name === "soft-return" ? "<br>" : escapeHtml(String(text ?? ""));
    }
    for (let count = Number(closed); count > 0 && open.length > 0; count -= 1)
      html += `</${open.pop()}>`;
  }
  return html;
}

function element(tag: unknown, html: string): string {
  const name = TAGS.test(String(tag)) ? String(tag).toLowerCase() : "p";
  return `<${name === "aside" ? "blockquote" : name}>${html}</${name === "aside" ? "blockquote" : name}>`;
}

function list(value: unknown): List {
  return Array.isArray(value) ? (value as List) : [];
}
