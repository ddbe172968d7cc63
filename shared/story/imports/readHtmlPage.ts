// Reads stories that Notion and Google Docs export as HTML.

import { readStoryPage } from "../storyPage/readStoryPage.ts";
import { type ExportItem, rejectedItem, storyItem } from "./exportItem.ts";

/** Returns true for a page of a Notion export. */
export function isNotionPage(html: string): boolean {
  return /<article\b[^>]*\bclass="page\b/.test(html.slice(0, 100_000));
}

/** Returns true for a document of Google Docs: as a web page, or in an archive of one. */
export function isGoogleDocument(html: string): boolean {
  return /<body\b[^>]*\bclass="[^"]*\bdoc-content\b|themes\.googleusercontent\.com\/fonts\/css\?kit|\blst-kix_/.test(
    html.slice(0, 200_000),
  );
}

/** Reads a page as a story. Its title is that of the page, or the file's name. */
export function readHtmlPage(path: string, html: string): ExportItem {
  const page = readStoryPage(html, { isExport: true });
  const title = page.title || fileTitle(path);
  if (page.html.replace(/<[^<>]*>/g, "").trim() === "" && !/<img\b/i.test(page.html))
    return rejectedItem(path, title, "no-text");
  return storyItem(
    path,
    `${path}\n${title}`,
    {
      title,
      subtitle: "",
      format: "html",
      body: page.html,
      canonicalUrl: null,
    },
    null,
  );
}

/** Notion adds an id to each file's name. */
function fileTitle(path: string): string {
  return (path.split("/").at(-1) ?? "").replace(/\.\w+$/, "").replace(/ [0-9a-f]{32}$/, "");
}
