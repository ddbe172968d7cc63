import { sql, literal } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { formatPath } from "../../../shared/routes/buildPath.ts";
import { isHexId } from "../../../shared/ids.ts";
import type { Site } from "../../../shared/routes/pattern.ts";
import type { DomainContext } from "../kernel/context.ts";
import { storyUrl } from "../stories/rows/storyUrl.ts";
import {
  endDayOf,
  endOfPart,
  LISTED_ENTITIES,
  listedPosts,
  MAX_SITEMAP_ENTRIES,
  noteSitemapTag,
  type SitemapKind,
} from "./sitemapParts.ts";

/** A page listed in a sitemap. */
export interface SitemapEntry {
  /** Absolute. */
  url: string;
  /** When it last changed, in milliseconds since 1970, or null if unknown. */
  lastModified: number | null;
}

/**
 * Returns the entries of one part of a site's sitemap, in one statement. Returns none for an
 * invalid start, a start in a month without stories, or a kind that the site doesn't have.
 */
export async function sitemapEntries(
  context: DomainContext,
  site: Site,
  kind: SitemapKind,
  start: string,
): Promise<SitemapEntry[]> {
  noteSitemapTag(context, site);
  if (kind === "posts") return postEntries(context, site, start);
  return site.kind === "default" && isHexId(start) ? entityEntries(context, kind, start) : [];
}

interface PostRow {
  id: string;
  slug: string;
  lastModified: number | null;
  username: string | null;
  userDomain: string | null;
  collectionSlug: string | null;
  collectionDomain: string | null;
}

async function postEntries(
  context: DomainContext,
  site: Site,
  start: string,
): Promise<SitemapEntry[]> {
  const [, time, id] = /^(\d{1,15})-([0-9a-f]{12})$/.exec(start) ?? [];
  if (time === undefined || id === undefined) return [];
  const listed = listedPosts(site);
  const { where } = listed;
  const end = endDayOf(Number(time), listed);
  const rows = await context.db.all<PostRow>(sql`
    SELECT p.id, p.slug, coalesce(p.latest_published_at, p.first_published_at) AS lastModified,
      u.username AS username, u.domain AS userDomain,
      c.slug AS collectionSlug, c.domain AS collectionDomain
    FROM posts p LEFT JOIN users u ON u.id = p.creator_id
      LEFT JOIN active_collections c ON c.id = p.collection_id
    WHERE ${where} AND (p.first_published_at, p.id) >= (${Number(time)}, ${id})
      AND p.first_published_at < ${literal(DAY_MS)} * ${end}
    ORDER BY p.first_published_at, p.id LIMIT ${literal(MAX_SITEMAP_ENTRIES)}`);
  return rows.map((row) => ({
    url: postUrl(row, context.config.publicUrl),
    lastModified: row.lastModified,
  }));
}

function postUrl(row: PostRow, publicUrl: string): string {
  const { id, slug, username, userDomain, collectionSlug, collectionDomain } = row;
  return storyUrl(
    {
      id,
      slug,
      // Listed stories never have a suspended author.
      creator: username === null ? null : { username, domain: userDomain, isHidden: 0 },
      collection:
        collectionSlug === null ? null : { slug: collectionSlug, domain: collectionDomain },
    },
    publicUrl,
  );
}

const ENTITY_PAGES = {
  publications: {
    columns: sql`e.slug AS name, max(e.updated_at, (SELECT max(p.first_published_at) FROM posts p
      WHERE p.collection_id = e.id AND p.is_listed = 1)) AS lastModified`,
    path: (name: string) => formatPath("ShowCollectionHome", { collectionSlug: name }),
  },
  users: {
    columns: sql`e.username AS name, max(e.updated_at, (SELECT max(l.first_published_at)
      FROM user_posts l WHERE l.user_id = e.id AND l.is_listed = 1)) AS lastModified`,
    path: (name: string) => formatPath("ShowUser", { username: name }),
  },
  tags: {
    columns: sql`e.slug AS name, (SELECT max(l.first_published_at) FROM post_tags l
      WHERE l.tag_id = e.id AND l.is_listed = 1) AS lastModified`,
    path: (name: string) => formatPath("ShowTag", { tagSlug: name }),
  },
} as const;

async function entityEntries(
  context: DomainContext,
  kind: keyof typeof LISTED_ENTITIES,
  start: string,
): Promise<SitemapEntry[]> {
  const { from, where } = LISTED_ENTITIES[kind];
  const { columns, path } = ENTITY_PAGES[kind];
  const end = endOfPart(from, start);
  const rows = await context.db.all<{ name: string; lastModified: number | null }>(sql`
    SELECT ${columns} FROM ${from} WHERE ${where} AND e.id >= ${start} AND e.id < ${end}
    ORDER BY e.id LIMIT ${literal(MAX_SITEMAP_ENTRIES)}`);
  return rows.map(({ name, lastModified }) => ({
    url: context.config.publicUrl + path(name),
    lastModified,
  }));
}
