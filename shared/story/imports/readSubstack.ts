import { readPublicUrl } from "../../format/publicUrl.ts";
import { documentText } from "../documentText.ts";
import { htmlToDocument } from "../fromHtml/htmlToDocument.ts";
import { readStoryPage } from "../storyPage/readStoryPage.ts";
import { tagsOfPage } from "../storyPage/tagsOfPage.ts";
import { type ExportItem, rejectedItem, storyItem } from "./exportItem.ts";
import { readCsv } from "./readCsv.ts";

const MEMBERS_ONLY = { visibility: "LOCKED" as const };
/** Post types that are not stories. */
const NO_STORY: ReadonlySet<string> = new Set(["thread", "page"]);

/** Returns true for the post list of a Substack export. */
export function isSubstack(csv: string): boolean {
  return /^\ufeff?"?post_id"?,/.test(csv);
}

/**
 * Reads the stories of a Substack export: its post list, and its pages by file name. The export
 * contains neither tags nor URLs; pages saved from the site and added to the archive do.
 */
export function readSubstack(csv: string, pages: ReadonlyMap<string, string>): ExportItem[] {
  const published = savedPages(pages);
  return readCsv(csv).map((row) => {
    const id = row.get("post_id") ?? "";
    const title = plain(row.get("title") ?? "");
    const html = pages.get(`${id}.html`);
    if (NO_STORY.has(row.get("type") ?? "")) return rejectedItem(id, title, "page");
    if (html === undefined) return rejectedItem(id, title, "no-text");
    const { html: body } = readStoryPage(`<body>${html}</body>`, { isExport: true });
    const saved = published.get(id.replace(/^\d+\./, ""));
    const listed = (row.get("tags") ?? "").split(/[;,]/).map((tag) => tag.trim());
    return storyItem(id, id, {
      title,
      subtitle: plain(row.get("subtitle") ?? ""),
      format: "html",
      body: body + listenLink(row.get("podcast_url") ?? ""),
      canonicalUrl: saved?.url ?? null,
      ...(/^(?:only_paid|founding)$/.test(row.get("audience") ?? "") && MEMBERS_ONLY),
      tags: [...listed.filter((tag) => tag !== ""), ...(saved?.tags ?? [])],
    });
  });
}

/** Returns saved pages of the site by the slug in their URLs. */
function savedPages(
  pages: ReadonlyMap<string, string>,
): Map<string, { url: string; tags: string[] }> {
  const found = new Map<string, { url: string; tags: string[] }>();
  for (const html of pages.values()) {
    if (!html.includes("og:url")) continue;
    const url = readPublicUrl(readStoryPage(html).canonicalUrl ?? "");
    const slug = url && /^\/p\/([\w-]+)\/?$/.exec(url.pathname)?.[1];
    if (url && slug) found.set(slug, { url: url.href, tags: tagsOfPage(html) });
  }
  return found;
}

/** Returns a link to an episode's audio, which isn't imported. */
function listenLink(address: string): string {
  const url = readPublicUrl(address)?.href;
  return url ? `<p><a href="${url.replaceAll('"', "%22")}">Listen to this episode</a></p>` : "";
}

/** Converts a title from HTML to text. */
function plain(html: string): string {
  return documentText(htmlToDocument(html).document).replace(/\s+/g, " ").trim();
}
