import { readPublicUrl } from "../../format/publicUrl.ts";
import { readStoryPage } from "../storyPage/readStoryPage.ts";
import { tagsOfPage } from "../storyPage/tagsOfPage.ts";
import { type ExportItem, storyItem } from "./exportItem.ts";

/** Reads a story of a Medium export: an HTML page with microformats2 h-entry markup. */
export function readMedium(name: string, html: string): ExportItem {
  const { title, subtitle, canonicalUrl, html: body } = readStoryPage(html, { isExport: true });
  const url = readPublicUrl(canonicalUrl ?? "")?.href ?? null;
  // Some exports have the same URL for all stories.
  const key = `${name}\n${url ?? ""}`;
  const baseUrl = url ? { baseUrl: url } : {};
  return storyItem(name, key, {
    title,
    subtitle,
    format: "html",
    body,
    canonicalUrl: url,
    tags: tagsOfPage(html),
    ...baseUrl,
  });
}
