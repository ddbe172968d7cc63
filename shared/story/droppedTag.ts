import type { Paragraph } from "./document.ts";
import { documentText } from "./documentText.ts";
import { ELEMENT_RULES } from "./fromHtml/elements.ts";

/** Standard elements whose text is read as if they weren't there. */
const TRANSPARENT = new Set(
  "u ins small big abbr time wbr thead tbody tfoot picture source".split(" "),
);
/** Elements that are read without what is between their tags. */
const SILENT = new Set(
  "script style link svg select textarea datalist template canvas title input".split(" "),
);

/** An opening or closing tag up to its name's end, but where a link's address begins so. */
const TAG = /(?<!\]\()<\/?([A-Za-z][A-Za-z0-9-]*)(?=[\s/>])/g;

/**
 * The first thing in a Markdown text that is read as an HTML tag and dropped, as `<T` of `Vec<T>`, though its
 * writer most likely meant words; null where the paragraphs that were read hold all of them.
 */
export function droppedTag(markdown: string, paragraphs: readonly Paragraph[]): string | null {
  const left = new Map<string, number>();
  for (const [tag, name = ""] of markdown.matchAll(TAG)) {
    // Nobody writes HTML in capitals any more, and many write types so.
    const isHtml = !SILENT.has(name) && (ELEMENT_RULES.has(name) || TRANSPARENT.has(name));
    if (!isHtml) left.set(tag, (left.get(tag) ?? 0) + 1);
  }
  if (left.size === 0) return null;
  const text = documentText({ paragraphs: [...paragraphs] });
  for (const [tag] of text.matchAll(TAG)) left.set(tag, (left.get(tag) ?? 0) - 1);
  for (const [tag, count] of left) if (count > 0) return tag;
  return null;
}
