import { readPublicUrl } from "../../format/publicUrl.ts";
import { type ExportItem, rejectedItem, storyItem } from "./exportItem.ts";
import { lexicalToHtml } from "./lexicalToHtml.ts";
import { lostHtml } from "./lostHtml.ts";
import { mobiledocToHtml } from "./mobiledocToHtml.ts";
import { withCover } from "./withCover.ts";

const MEMBERS_ONLY = { visibility: "LOCKED" as const };
/** A Ghost object id, globally unique. */
const WORLDWIDE_ID = /^[0-9a-f]{24}$/;

type GhostPost = Readonly<Record<string, unknown>>;

interface GhostData {
  posts?: unknown;
  posts_meta?: unknown;
  tags?: unknown;
  posts_tags?: unknown;
}

/** Returns true for the JSON of a Ghost export, in each of its forms. */
export function isGhost(value: unknown): boolean {
  return dataOf(value) !== null;
}

/** The placeholder for the site's URL in Ghost exports. */
const SITE_PLACEHOLDER = "__GHOST_URL__";
const PLACEHOLDER_IN_ATTRIBUTE = /(\s(?:href|src|data-src|poster)=["'])__GHOST_URL__\/?/gi;

/** Returns true for a Ghost export that contains site-relative URLs but not the site's URL. */
export function needsSiteAddress(value: unknown): boolean {
  const { posts } = dataOf(value) ?? {};
  return recordsOf(posts).some(
    (post) => post.data === undefined && JSON.stringify(post).includes(SITE_PLACEHOLDER),
  );
}

/** Reads the stories of a Ghost export. `siteUrl` is the exported site's URL. */
export function readGhost(value: unknown, siteUrl: string | null = null): ExportItem[] {
  const { posts, posts_meta: metas, ...filed } = dataOf(value) ?? {};
  const tagsOf = tagsByPost(filed);
  const covers = new Map(recordsOf(metas).map((meta) => [text(meta.post_id), meta]));
  return recordsOf(posts).map((row) => {
    const post = { ...row, ...recordOf(row.data) };
    const [id, title, html] = [
      text(post.id),
      text(post.title),
      text(post.html) || lexicalToHtml(text(post.lexical)) || mobiledocToHtml(text(post.mobiledoc)),
    ];
    const name = text(post.slug) || id || title;
    if (text(post.type) === "page" || post.page === true || post.page === 1)
      return rejectedItem(name, title, "page");
    if (html === "") return rejectedItem(name, title, "no-text");
    const baseUrl = siteBase(siteUrl ?? originOf(text(row.url)));
    const canonical = siteRelative(text(post.canonical_url) || text(row.url));
    const url = readPublicUrl(canonical, baseUrl)?.href ?? null;
    const cover = { ...post, ...covers.get(id), ...recordOf(recordOf(post.meta).data) };
    // Old sites number their posts. A slug or URL may change, a uuid doesn't.
    const isUnique = WORLDWIDE_ID.test(id) || (id === "" && text(row.url) !== "");
    const source = {
      title,
      subtitle: text(post.custom_excerpt),
      format: "html" as const,
      body: withCover(html + codeInjection(post), {
        address: text(post.feature_image),
        alt: text(cover.feature_image_alt),
        caption: text(cover.feature_image_caption),
      }).replaceAll(PLACEHOLDER_IN_ATTRIBUTE, "$1./"),
      canonicalUrl: url,
      tags: tagsOf.get(id) ?? namedTags(post.tags),
      ...(/^(?:members|paid|tiers|filter)$/.test(text(post.visibility)) && MEMBERS_ONLY),
      ...(baseUrl && { baseUrl }),
    };
    const place = isUnique ? undefined : text(post.uuid) || url;
    return storyItem(name, id || text(row.url) || name, source, place);
  });
}

/** Notes scripts and styles that the site added to a post's page. */
function codeInjection({ codeinjection_head: head, codeinjection_foot: foot }: GhostPost): string {
  return text(head) + text(foot) === "" ? "" : lostHtml("setting", "code injection");
}

/** Replaces the placeholder with a relative URL. */
function siteRelative(address: string): string {
  return address.replace(/^__GHOST_URL__\/?/, "./");
}

/**
 * Returns the site's URL as a base with a trailing slash, because a site may be in a folder of its
 * host.
 */
function siteBase(siteUrl: string | null): string | undefined {
  return siteUrl?.replace(/\/?$/, "/");
}

function originOf(address: string): string | null {
  return readPublicUrl(address)?.origin ?? null;
}

/**
 * Returns the tag names of each post, in order, without Ghost's internal tags, which start with #.
 */
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

/** Returns the tags embedded in a post, as in exports by Ghost's migration tools. */
function namedTags(tags: unknown): string[] {
  return recordsOf(tags)
    .map((tag) => text(recordOf(tag.data).name))
    .filter((name) => name !== "" && !name.startsWith("#"));
}

/**
 * Returns the data of an export in each of its three forms: Ghost's, flat, and that of its
 * migration tools.
 */
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
