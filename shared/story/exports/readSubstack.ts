import { documentText } from "../documentText.ts";
import { htmlToDocument } from "../htmlToDocument.ts";
import { readStoryPage } from "../readStoryPage.ts";
import { type ExportItem, refusedItem, storyItem } from "./exportItem.ts";
import { readCsv } from "./readCsv.ts";

/** Kinds of a post that are no story. */
const NO_STORY: ReadonlySet<string> = new Set(["thread", "page"]);

/** True for the list of posts of a Substack export. */
export function isSubstack(csv: string): boolean {
  return /^\ufeff?"?post_id"?,/.test(csv);
}

/** The stories of a Substack export: its list of posts, and its pages by their names without path. */
export function readSubstack(csv: string, pages: ReadonlyMap<string, string>): ExportItem[] {
  return readCsv(csv).map((row) => {
    const id = row.get("post_id") ?? "";
    const title = plain(row.get("title") ?? "");
    const html = pages.get(`${id}.html`);
    if (NO_STORY.has(row.get("type") ?? "")) return refusedItem(id, title, "page");
    if (html === undefined) return refusedItem(id, title, "no-text");
    const subtitle = plain(row.get("subtitle") ?? "");
    const { html: body } = readStoryPage(`<body>${html}</body>`);
    return storyItem(id, id, { title, subtitle, format: "html", body, canonicalUrl: null });
  });
}

/** Its titles are HTML. */
function plain(html: string): string {
  return documentText(htmlToDocument(html).document).replace(/\s+/g, " ").trim();
}
