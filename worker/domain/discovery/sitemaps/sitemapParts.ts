// Sitemaps come in parts whose bounds are known without counting entries: the stories of a month, and
// of everything else the ids of a range. A start is the lowest key that an entry of the part may have.
// Listed is only what lasts and whose one address is on the site.

import { periodBounds, dayOf } from "../../../../shared/format/calendar.ts";
import { GROUP_TAGS } from "../../../../shared/cacheTags.ts";
import type { PARAM_VALUES } from "../../../../shared/routes/paramKinds.ts";
import type { Site } from "../../../../shared/routes/pattern.ts";
import type { DomainContext } from "../../context.ts";

/** What a site's sitemaps list, besides the pages of the site itself. */
export type SitemapKind = (typeof PARAM_VALUES)["sitemapKind"][number];

/** Most entries of a part: as many as crawlers take. */
export const MAX_SITEMAP_ENTRIES = 50_000;

/** Rows of a table that one part has on average, at most; ids are random, so that parts differ little. */
const ROWS_A_PART = 5000;

/** How many parts a table's ids are parted into, and how far their starts are apart. */
const PART_COUNTS = [1, 16, 256, 4096].map((count) => ({ count, step: 16 ** 11 / count }));

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
  /** The part of the condition that says whose they are. */
  owned: string;
  /** The values of the condition's parameters. */
  values: string[];
}

/** Which posts the sitemap of a site lists. */
export function listedPosts(site: Site): ListedPosts {
  const listed = "p.is_listed = 1 AND p.canonical_url IS NULL";
  if (site.kind === "collection") {
    const owned = "p.collection_id = (SELECT id FROM collections WHERE slug = ?1)";
    return { where: `${listed} AND ${owned}`, owned, values: [site.collectionSlug ?? ""] };
  }
  if (site.kind === "user") {
    const owned = `p.collection_id IS NULL
      AND p.creator_id = (SELECT id FROM users WHERE username_key = ?1)`;
    return {
      where: `${listed} AND ${owned}`,
      owned,
      values: [(site.username ?? "").toLowerCase()],
    };
  }
  // Only `>` has SQLite look for domains by index. What a publication or, outside of any, a writer shows on a host of their own is listed there.
  const where = `${listed} AND CASE WHEN p.collection_id IS NOT NULL
      THEN p.collection_id NOT IN (SELECT id FROM collections WHERE domain > '')
      ELSE p.creator_id IS NULL OR p.creator_id NOT IN (SELECT id FROM users WHERE domain > '')
      END`;
  return { where, owned: "TRUE", values: [] };
}

/**
 * Rows under the alias `e` that the main site lists of each other kind, with the first digit of their
 * ids. The pluses leave SQLite the range of ids to search by.
 */
export const LISTED_ENTITIES: Readonly<
  Record<Exclude<SitemapKind, "posts">, { from: string; where: string; digit: string }>
> = {
  publications: {
    from: "collections e",
    where: `+e.domain IS NULL
      AND EXISTS (SELECT 1 FROM posts p WHERE p.collection_id = e.id AND p.is_listed = 1)`,
    digit: "2",
  },
  users: {
    from: "users e",
    where: `+e.is_suspended = 0 AND +e.domain IS NULL
      AND EXISTS (SELECT 1 FROM user_posts l WHERE l.user_id = e.id AND l.is_listed = 1)`,
    digit: "1",
  },
  tags: { from: "tags e", where: "e.post_count > 0", digit: "3" },
};

/** SQL of one of some values, by how many parts the rows of a table come in; the latest row id tells. */
export function byPartCount(from: string, values: readonly (string | number)[]): string {
  const cases = PART_COUNTS.slice(0, -1).map(
    ({ count }, index) => `WHEN max(e.rowid) <= ${count * ROWS_A_PART} THEN ${values[index]}`,
  );
  return `(SELECT CASE ${cases.join(" ")} ELSE ${values.at(-1)} END FROM ${from})`;
}

/** Where the part ends that begins with an id, as SQL of `byPartCount`; the end does not count. */
export function endOfPart(from: string, start: string, bind: (value: string) => string): string {
  const digit = start.slice(0, 1);
  const at = Number.parseInt(start.slice(1), 16);
  const ends = PART_COUNTS.map(({ step }) => {
    const end = (Math.floor(at / step) + 1) * step;
    return bind(end === 16 ** 11 ? `${digit}g` : digit + end.toString(16).padStart(11, "0"));
  });
  return byPartCount(from, ends);
}

/** The month of a story's moment: its part. */
export function monthOf(time: number): { from: number; to: number } {
  return periodBounds({ ...dayOf(time), day: null });
}

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

/** The months in which the site published something: each is found from the one before. */
async function postParts(context: DomainContext, site: Site): Promise<SitemapPart[]> {
  const { where, values, owned } = listedPosts(site);
  const rows = await context.db.all<{ time: number; lastModified: number | null }>(
    `WITH RECURSIVE months (time) AS (
       SELECT min(p.first_published_at) FROM posts p WHERE ${where}
       UNION ALL
       SELECT (SELECT min(p.first_published_at) FROM posts p WHERE ${where}
         AND p.first_published_at >= 1000 * unixepoch(m.time / 1000, 'unixepoch', 'start of month', '+1 month'))
       FROM months m WHERE m.time IS NOT NULL)
     SELECT m.time, (SELECT max(p.latest_published_at) FROM posts p
         WHERE p.is_listed = 1 AND p.canonical_url IS NULL AND ${owned}
           AND p.published_month = strftime('%Y-%m', m.time / 1000, 'unixepoch')) AS lastModified
     FROM months m WHERE m.time IS NOT NULL ORDER BY m.time`,
    ...values,
  );
  return rows.map(({ time, lastModified }) => ({
    kind: "posts",
    start: `${monthOf(time).from}-000000000000`,
    lastModified,
  }));
}

async function entityParts(
  context: DomainContext,
  kind: keyof typeof LISTED_ENTITIES,
): Promise<SitemapPart[]> {
  const { from, where, digit } = LISTED_ENTITIES[kind];
  const counts = PART_COUNTS.map(({ count }) => count);
  const rows = await context.db.all<{ id: string }>(
    `WITH RECURSIVE parts (n, count) AS (
       SELECT 0, ${byPartCount(from, counts)}
       UNION ALL SELECT n + 1, count FROM parts WHERE n + 1 < count)
     SELECT printf('${digit}%011x', n * (${16 ** 11} / count)) AS id FROM parts
     WHERE EXISTS (SELECT 1 FROM ${from} WHERE ${where}
       AND e.id >= printf('${digit}%011x', n * (${16 ** 11} / count))
       AND e.id < iif(n + 1 = count, '${digit}g', printf('${digit}%011x', (n + 1) * (${16 ** 11} / count))))`,
  );
  return rows.map(({ id }) => ({ kind, start: id, lastModified: null }));
}
