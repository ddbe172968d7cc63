import type { Paragraph } from "../document.ts";
import { documentText } from "../documentText.ts";
import { ELEMENT_RULES } from "./elements.ts";

/** Standard elements that are dropped while their text is kept. */
const TRANSPARENT = new Set(
  "u ins small big abbr time wbr thead tbody tfoot picture source".split(" "),
);
/** Elements that are dropped with their contents. */
const SILENT = new Set(
  "script style link svg select textarea datalist template canvas title input".split(" "),
);

/** An opening or closing tag up to the end of its name, except at the start of a link's URL. */
const TAG = /(?<!\]\()<\/?([A-Za-z][A-Za-z0-9-]*)(?=[\s/>])/g;

/**
 * Returns the first part of a Markdown text that was dropped as an HTML tag although its writer
 * probably meant text, such as `<T` of `Vec<T>`. Null if the parsed paragraphs contain all of them.
 */
export function droppedTag(markdown: string, paragraphs: readonly Paragraph[]): string | null {
  const left = new Map<string, number>();
  for (const [tag, name = ""] of markdown.matchAll(TAG)) {
    // Capitalized names are probably types, because HTML is written in lower case today.
    const isHtml = !SILENT.has(name) && (ELEMENT_RULES.has(name) || TRANSPARENT.has(name));
    if (!isHtml) left.set(tag, (left.get(tag) ?? 0) + 1);
  }
  if (left.size === 0) return null;
  const text = documentText({ paragraphs: [...paragraphs] });
  for (const [tag] of text.matchAll(TAG)) left.set(tag, (left.get(tag) ?? 0) - 1);
  for (const [tag, count] of left) if (count > 0) return tag;
  return null;
}
