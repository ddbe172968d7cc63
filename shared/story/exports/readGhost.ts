import { readPublicUrl } from "../../rules/publicUrl.ts";
import { type ExportItem, refusedItem, storyItem } from "./exportItem.ts";
import { withCover } from "./withCover.ts";

interface GhostData {
  posts?: unknown;
  posts_meta?: unknown;
}

/** True for the JSON of a Ghost export, in both of its forms. */
export function isGhost(value: unknown): boolean {
  return dataOf(value) !== null;
}

/** The stories of a Ghost export. */
export function readGhost(value: unknown): ExportItem[] {
  const { posts, posts_meta: metas } = dataOf(value) ?? {};
  const alts = new Map(
    recordsOf(metas).map((meta) => [text(meta.post_id), text(meta.feature_image_alt)]),
  );
  return recordsOf(posts).map((post) => {
    const [id, title, html] = [text(post.id), text(post.title), text(post.html)];
    const name = text(post.slug) || id || title;
    if (text(post.type) === "page" || post.page === true || post.page === 1)
      return refusedItem(name, title, "page");
    if (html === "") return refusedItem(name, title, "no-text");
    const url = readPublicUrl(text(post.canonical_url))?.href ?? null;
    return storyItem(name, id || name, {
      title,
      subtitle: text(post.custom_excerpt),
      format: "html",
      body: withCover(html, text(post.feature_image), alts.get(id) ?? ""),
      canonicalUrl: url,
    });
  });
}

function dataOf(value: unknown): GhostData | null {
  const { db, data } = recordOf(value);
  const inner = Array.isArray(db) ? recordOf(db[0]).data : data;
  const found = recordOf(inner) as GhostData;
  return Array.isArray(found.posts) ? found : null;
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function recordsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

function text(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
