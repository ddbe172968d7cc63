import { readPublicUrl } from "../../format/publicUrl.ts";
import { readStoryPage } from "../storyPage/readStoryPage.ts";
import { type ExportItem, rejectedItem, storyItem } from "./exportItem.ts";
import { readCsv } from "./readCsv.ts";

/** Returns true for the post list of a beehiiv export, which also contains the texts. */
export function isBeehiiv(csv: string): boolean {
  const [names = ""] = csv.split(/\r?\n/, 1);
  return /\bweb_title\b/.test(names) && /\bcontent_html\b/.test(names);
}

/**
 * Reads the stories of a beehiiv export. Its image URLs point to beehiiv's storage, so covers are
 * not imported.
 */
export function readBeehiiv(csv: string): ExportItem[] {
  return readCsv(csv).map((row) => {
    const field = (name: string): string => (row.get(name) ?? "").trim();
    const [id, title, html] = [field("id"), field("web_title"), field("content_html")];
    if (html === "") return rejectedItem(id || title, title, "no-text");
    const url = readPublicUrl(field("url"))?.href ?? null;
    const source = {
      title,
      subtitle: field("web_subtitle"),
      format: "html" as const,
      body: readStoryPage(`<body>${html}</body>`, { isExport: true }).html,
      canonicalUrl: field("status") === "confirmed" ? url : null,
      tags: field("content_tags")
        .split(";")
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ""),
      ...(/premium|paid/.test(field("audience")) && { visibility: "LOCKED" as const }),
      ...(url && { baseUrl: url }),
    };
    return storyItem(id || title, id || title, source, id ? undefined : url);
  });
}
