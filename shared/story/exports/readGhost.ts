import { readPublicUrl } from "../../rules/publicUrl.ts";
import { type ExportItem, refusedItem, storyItem } from "./exportItem.ts";
import { lexicalToHtml } from "./lexicalToHtml.ts";
import { withCover } from "./withCover.ts";

interface GhostData {
  posts?: unknown;
  posts_meta?: unknown;
  tags?: unknown;
  posts_tags?: unknown;
}

/** True for the JSON of a Ghost export, in both of its forms. */
export function isGhost(value: unknown): boolean {
  return dataOf(value) !== null;
}

/** The stories of a Ghost export. */
export function readGhost(value: unknown): ExportItem[] {
  const { posts, posts_meta: metas, ...filed } = dataOf(value) ?? {};
  const tagsOf = tagsByPost(filed);
  const alts = new Map(
    recordsOf(metas).map((meta) => [text(meta.post_id), text(meta.feature_image_alt)]),
  );
  return recordsOf(posts).map((post) => {
    const [id, title, html] = [
      text(post.id),
      text(post.title),
      text(post.html) || lexicalToHtml(text(post.lexical)),
    ];
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
      tags: tagsOf.get(id) ?? [],
    });
  });
}

/** The names of the tags of each post, in order. Those that begin with # are Ghost's own. */
function tagsByPost({ tags, posts_tags: filed }: GhostData): Map<string, string[]> {
  const names = new Map(recordsOf(tags).map((tag) => [text(tag.id), text(tag.name)]));
  const byPost = new Map<string, string[]>();
  const inOrder = recordsOf(filed).toSorted((a, b) => Number(a.sort_order) - Number(b.sort_order));
  for (const row of inOrder) {
    const name = names.get(text(row.tag_id)) ?? "";
    if (name === "" || name.startsWith("#")) continue;
    const postId = text(row.post_id);
    byPost.set(postId, [...(byPost.get(postId) ?? []), name]);
  }
  return byPost;
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
