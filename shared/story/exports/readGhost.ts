import { readPublicUrl } from "../../rules/publicUrl.ts";
import { type ExportItem, refusedItem, storyItem } from "./exportItem.ts";
import { lexicalToHtml } from "./lexicalToHtml.ts";
import { withCover } from "./withCover.ts";

/** An id as Ghost has given them since its first version, which no two sites share. */
const WORLDWIDE_ID = /^[0-9a-f]{24}$/;

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

/** What Ghost's exports write in place of the site's address. */
const SITE_PLACEHOLDER = "__GHOST_URL__";
const PLACEHOLDER_IN_ATTRIBUTE = /(\s(?:href|src|data-src|poster)=["'])__GHOST_URL__\/?/gi;

/** True for a Ghost export that has addresses of its own site, whose address it does not say. */
export function needsSiteAddress(value: unknown): boolean {
  const { posts } = dataOf(value) ?? {};
  return recordsOf(posts).some(
    (post) => post.data === undefined && JSON.stringify(post).includes(SITE_PLACEHOLDER),
  );
}

/** The stories of a Ghost export. `siteUrl` is the address of the site that it was made of. */
export function readGhost(value: unknown, siteUrl: string | null = null): ExportItem[] {
  const { posts, posts_meta: metas, ...filed } = dataOf(value) ?? {};
  const tagsOf = tagsByPost(filed);
  const covers = new Map(recordsOf(metas).map((meta) => [text(meta.post_id), meta]));
  return recordsOf(posts).map((row) => {
    const post = { ...row, ...recordOf(row.data) };
    const [id, title, html] = [
      text(post.id),
      text(post.title),
      text(post.html) || lexicalToHtml(text(post.lexical)),
    ];
    const name = text(post.slug) || id || title;
    if (text(post.type) === "page" || post.page === true || post.page === 1)
      return refusedItem(name, title, "page");
    if (html === "") return refusedItem(name, title, "no-text");
    const baseUrl = siteBase(siteUrl ?? originOf(text(row.url)));
    const canonical = siteRelative(text(post.canonical_url) || text(row.url));
    const url = readPublicUrl(canonical, baseUrl)?.href ?? null;
    const cover = { ...post, ...covers.get(id), ...recordOf(recordOf(post.meta).data) };
    // Old sites count their posts; an address may be written anew, a uuid is not.
    const isUnique = WORLDWIDE_ID.test(id) || (id === "" && text(row.url) !== "");
    const source = {
      title,
      subtitle: text(post.custom_excerpt),
      format: "html" as const,
      body: withCover(html, {
        address: text(post.feature_image),
        alt: text(cover.feature_image_alt),
        caption: text(cover.feature_image_caption),
      }).replaceAll(PLACEHOLDER_IN_ATTRIBUTE, "$1./"),
      canonicalUrl: url,
      tags: tagsOf.get(id) ?? namedTags(post.tags),
      ...(baseUrl && { baseUrl }),
    };
    const place = isUnique ? undefined : text(post.uuid) || url;
    return storyItem(name, id || text(row.url) || name, source, place);
  });
}

/** An address with the placeholder as one that is relative to the site's. */
function siteRelative(address: string): string {
  return address.replace(/^__GHOST_URL__\/?/, "./");
}

/** The site's address as a base: a site may be in a folder of its host. */
function siteBase(siteUrl: string | null): string | undefined {
  return siteUrl?.replace(/\/?$/, "/");
}

function originOf(address: string): string | null {
  return readPublicUrl(address)?.origin ?? null;
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

/** The tags of a post that brings them along, as Ghost's tools for moving house have it. */
function namedTags(tags: unknown): string[] {
  return recordsOf(tags)
    .map((tag) => text(recordOf(tag.data).name))
    .filter((name) => name !== "" && !name.startsWith("#"));
}

/** What an export holds, in each of its three forms: as Ghost writes it, flat, and as its tools do. */
function dataOf(value: unknown): GhostData | null {
  const { db, data, posts } = recordOf(value);
  const inner = Array.isArray(db) ? recordOf(db[0]).data : data;
  const found = recordOf(inner) as GhostData;
  if (Array.isArray(found.posts)) return found;
  const isOfTools = recordsOf(posts).some((post) => "html" in recordOf(post.data));
  return isOfTools ? { posts } : null;
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
