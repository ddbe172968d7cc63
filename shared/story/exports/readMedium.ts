import { readPublicUrl } from "../../rules/publicUrl.ts";
import { documentText } from "../documentText.ts";
import { htmlToDocument } from "../htmlToDocument.ts";
import { readStoryPage } from "../readStoryPage.ts";
import { type ExportItem, storyItem } from "./exportItem.ts";

/** A story of a Medium export: an HTML page with its parts marked (microformats2 h-entry). */
export function readMedium(name: string, html: string): ExportItem {
  const { title, subtitle, canonicalUrl, html: body } = readStoryPage(html);
  const url = readPublicUrl(canonicalUrl ?? "")?.href ?? null;
  // Some exports give all their stories one address.
  const key = `${name}\n${url ?? ""}`;
  const baseUrl = url ? { baseUrl: url } : {};
  return storyItem(name, key, {
    title,
    subtitle,
    format: "html",
    body,
    canonicalUrl: url,
    tags: tagsOf(html),
    ...baseUrl,
  });
}

/** What the page's foot says that the story is tagged with. */
function tagsOf(html: string): string[] {
  return Array.from(
    html.matchAll(/<a [^>]{0,500}class="p-tag"[^>]{0,200}>([^<]{1,200})<\/a>/g),
    ([, name]) => documentText(htmlToDocument(name ?? "").document).trim(),
  );
}
