// Sitemaps come in parts, each of so many entries from a start on, in an order in which what is new
// comes last: a part that is full stays as it is. A start is the key of the first entry. Listed is
// only what lasts and whose one address is on the site.

import { GROUP_TAGS } from "../../../shared/cacheTags.ts";
import type { PARAM_VALUES } from "../../../shared/routes/paramKinds.ts";
import type { Site } from "../../../shared/routes/pattern.ts";
import type { DomainContext } from "../context.ts";

/** What a site's sitemaps list, besides the pages of the site itself. */
export type SitemapKind = (typeof PARAM_VALUES)["sitemapKind"][number];

/** Entries in a part: of 50,000 and 50 MB that crawlers take, about a megabyte. */
export const SITEMAP_PART_SIZE = 5000;

/** A part of the sitemap. */
export interface SitemapPart {
  kind: SitemapKind;
  start: string;
  /** When a story in it was last published, in milliseconds since 1970; null for other kinds. */
  lastModified: number | null;
}

/** Rows of posts under the alias `p` that a site's sitemap lists. */
interface ListedPosts {
  where: string;
  /** The values of the condition's parameters. */
  values: string[];
}

/** Which posts the sitemap of a site lists. */
export function listedPosts(site: Site): ListedPosts {
  const listed = "p.is_listed = 1 AND p.canonical_url IS NULL";
  if (site.kind === "collection") {
    const where = `${listed} AND p.collection_id = (SELECT id FROM collections WHERE slug = ?1)`;
    return { where, values: [site.collectionSlug ?? ""] };
  }
  if (site.kind === "user") {
    const where = `${listed} AND p.collection_id IS NULL
      AND p.creator_id = (SELECT id FROM users WHERE username_key = ?1)`;
    return { where, values: [(site.username ?? "").toLowerCase()] };
  }
  // What a publication or, outside of any, a writer shows on a host of their own is listed there.
  const where = `${listed} AND CASE WHEN p.collection_id IS NOT NULL
      THEN p.collection_id NOT IN (SELECT id FROM collections WHERE domain IS NOT NULL)
      ELSE p.creator_id IS NULL OR p.creator_id NOT IN (SELECT id FROM users WHERE domain IS NOT NULL)
      END`;
  return { where, values: [] };
}

/** Rows under the alias `e` that the main site lists of each other kind. */
export const LISTED_ENTITIES: Readonly<
  Record<Exclude<SitemapKind, "posts">, { from: string; where: string }>
> = {
  publications: {
    from: "collections e",
    where: `e.domain IS NULL
      AND EXISTS (SELECT 1 FROM posts p WHERE p.collection_id = e.id AND p.is_listed = 1)`,
  },
  users: {
    from: "users e",
    where: `e.is_suspended = 0 AND e.domain IS NULL
      AND EXISTS (SELECT 1 FROM user_posts l WHERE l.user_id = e.id AND l.is_listed = 1)`,
  },
  tags: { from: "tags e", where: "e.post_count > 0" },
};

/** All parts of a site's sitemap, in one trip. Throws as Database does. */
export async function sitemapParts(context: DomainContext, site: Site): Promise<SitemapPart[]> {
  noteSitemapTag(context, site);
  const lists = [postParts(context, site)];
  if (site.kind === "default") {
    for (const kind of ["publications", "users", "tags"] as const) {
      lists.push(entityParts(context, kind));
    }
  }
  return (await Promise.all(lists)).flat();
}

/** Notes that an answer depends on which things a site has. A site of someone's own has their tag. */
export function noteSitemapTag(context: DomainContext, site: Site): void {
  if (site.kind === "default") context.tags.add(GROUP_TAGS.sitemap);
}

async function postParts(context: DomainContext, site: Site): Promise<SitemapPart[]> {
  const { where, values } = listedPosts(site);
  const rows = await context.db.all<{ time: number; id: string; lastModified: number | null }>(
    `SELECT max(CASE WHEN n % ${SITEMAP_PART_SIZE} = 0 THEN time END) AS time,
       max(CASE WHEN n % ${SITEMAP_PART_SIZE} = 0 THEN id END) AS id, max(modified) AS lastModified
     FROM (SELECT p.first_published_at AS time, p.id AS id, p.latest_published_at AS modified,
         row_number() OVER (ORDER BY p.first_published_at, p.id) - 1 AS n
       FROM posts p WHERE ${where})
     GROUP BY n / ${SITEMAP_PART_SIZE} ORDER BY time, id`,
    ...values,
  );
  return rows.map(({ time, id, lastModified }) => ({
    kind: "posts",
    start: `${time}-${id}`,
    lastModified,
  }));
}

async function entityParts(
  context: DomainContext,
  kind: keyof typeof LISTED_ENTITIES,
): Promise<SitemapPart[]> {
  const { from, where } = LISTED_ENTITIES[kind];
  const rows = await context.db.all<{ id: string }>(
    `SELECT id FROM (SELECT e.id AS id, row_number() OVER (ORDER BY e.id) - 1 AS n
       FROM ${from} WHERE ${where})
     WHERE n % ${SITEMAP_PART_SIZE} = 0 ORDER BY id`,
  );
  return rows.map(({ id }) => ({ kind, start: id, lastModified: null }));
}
