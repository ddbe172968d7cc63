// Sitemaps are split into parts whose bounds are known without counting entries: stories by month (by some
// days where a month has many), everything else by id range. A part's start is the lowest key its entries may
// have. Sitemaps list only permanent pages whose canonical URL is on the site.

import { sql, type Sql, literal, joinSql } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { periodBounds, dayOf } from "../../../shared/format/calendar.ts";
import { GROUP_TAGS } from "../../../shared/cache/cacheTags.ts";
import type { PARAM_VALUES } from "../../../shared/routes/paramKinds.ts";
import type { Site } from "../../../shared/routes/pattern.ts";
import type { DomainContext } from "../kernel/context.ts";

/** The kinds of entries in a site's sitemaps, besides the site's static pages. */
export type SitemapKind = (typeof PARAM_VALUES)["sitemapKind"][number];

/** Maximum number of entries per part: the limit of crawlers. */
export const MAX_SITEMAP_ENTRIES = 50_000;

/**
 * Maximum average number of table rows per part. Ids are random, so parts differ little in size.
 */
const ROWS_A_PART = 5000;

/** The possible numbers of parts of a table's id range, with the distance between their starts. */
const PART_COUNTS = [1, 16, 256, 4096].map((count) => ({ count, step: 16 ** 11 / count }));

/** A part of the sitemap. */
export interface SitemapPart {
  kind: SitemapKind;
  start: string;
  /**
   * When the most recently published story in it was published, in milliseconds since 1970. Null
   * for other kinds.
   */
  lastModified: number | null;
}

/** The rows of posts, under the alias `p`, that a site's sitemap lists. */
interface ListedPosts {
  where: Sql;
  /** The part of the condition that restricts the rows to the site's owner. */
  owned: Sql;
  /** Under whom `archive_days` counts them, and others with them; null for a person's, who has few. */
  daysOwner: Sql;
}

/** Returns the condition for the posts listed in a site's sitemap. */
export function listedPosts(site: Site): ListedPosts {
  const listed = sql`p.is_listed = 1 AND p.canonical_url IS NULL`;
  if (site.kind === "collection") {
    const daysOwner = sql`(SELECT id FROM active_collections WHERE slug = ${site.collectionSlug ?? ""})`;
    const owned = sql`p.collection_id = ${daysOwner}`;
    return { where: sql`${listed} AND ${owned}`, owned, daysOwner };
  }
  if (site.kind === "user") {
    const owned = sql`p.collection_id IS NULL
      AND p.creator_id = (SELECT id FROM users
        WHERE username_key = ${(site.username ?? "").toLowerCase()})`;
    return { where: sql`${listed} AND ${owned}`, owned, daysOwner: sql`NULL` };
  }
  // SQLite uses the domain index only with `>`. Stories of publications or writers with a custom
  // domain are listed on that domain.
  const where = sql`${listed} AND CASE WHEN p.collection_id IS NOT NULL
    THEN p.collection_id NOT IN (SELECT id FROM active_collections WHERE domain > '')
    ELSE p.creator_id IS NULL OR p.creator_id NOT IN (SELECT id FROM users WHERE domain > '')
    END`;
  return { where, owned: sql`TRUE`, daysOwner: sql`''` };
}

/**
 * The rows, under the alias `e`, that the main site lists of each other kind, with the first digit
 * of their ids. Unary plus keeps SQLite from using other indexes, so it searches by the id range.
 */
export const LISTED_ENTITIES: Readonly<
  Record<Exclude<SitemapKind, "posts">, { from: Sql; where: Sql; digit: string }>
> = {
  publications: {
    from: sql`collections e`,
    where: sql`+e.domain IS NULL
      AND EXISTS (SELECT 1 FROM posts p WHERE p.collection_id = e.id AND p.is_listed = 1)`,
    digit: "2",
  },
  users: {
    from: sql`users e`,
    where: sql`+e.is_hidden = 0 AND +e.domain IS NULL
      AND EXISTS (SELECT 1 FROM user_posts l WHERE l.user_id = e.id AND l.is_listed = 1)`,
    digit: "1",
  },
  tags: { from: sql`tags e`, where: sql`e.post_count > 0`, digit: "3" },
};

/**
 * SQL that selects one of the values by the number of parts of a table. It estimates the table's
 * size from the highest rowid.
 */
export function byPartCount(from: Sql, values: readonly Sql[]): Sql {
  const cases = PART_COUNTS.slice(0, -1).map(
    ({ count }, index) =>
      sql`WHEN max(e.rowid) <= ${literal(count * ROWS_A_PART)} THEN ${values[index]!}`,
  );
  return sql`(SELECT CASE ${joinSql(cases, " ")} ELSE ${values.at(-1)!} END FROM ${from})`;
}

/** SQL of the exclusive end of the part that starts with an id, as in `byPartCount`. */
export function endOfPart(from: Sql, start: string): Sql {
  const digit = start.slice(0, 1);
  const at = Number.parseInt(start.slice(1), 16);
  const ends = PART_COUNTS.map(({ step }) => {
    const end = (Math.floor(at / step) + 1) * step;
    return sql`${end === 16 ** 11 ? `${digit}g` : digit + end.toString(16).padStart(11, "0")}`;
  });
  return byPartCount(from, ends);
}

/** Returns the bounds of the month that contains a timestamp: the story's part, unless the month has many. */
function monthOf(time: number): { from: number; to: number } {
  return periodBounds({ ...dayOf(time), day: null });
}

/** Returns SQL of the day since 1970 before which the part that contains `time` ends. */
export function endDayOf(time: number, { daysOwner }: Pick<ListedPosts, "daysOwner">): Sql {
  const { from, to } = monthOf(time);
  const [first, end] = [sql`${from / DAY_MS}`, sql`${to / DAY_MS}`];
  const day = sql`${Math.floor(time / DAY_MS)}`;
  // Bound numbers are floating-point, whose division isn't that of integers.
  return sql`(SELECT min(${end}, ${first} + (CAST(${day} - ${first} AS INTEGER) / step + 1) * step)
    FROM (SELECT ${daysOfPart(daysOwner, first, end)} AS step))`;
}

/**
 * Returns SQL of the number of days in each part of the month from `first` to before `end`: all of
 * them, unless it has many stories. Beyond the entries that a part can have it is one, whatever their
 * distribution over the days.
 */
function daysOfPart(daysOwner: Sql, first: Sql, end: Sql): Sql {
  return sql`(SELECT CAST(CASE WHEN sum(post_count) > ${literal(MAX_SITEMAP_ENTRIES)} THEN 1
      WHEN sum(post_count) > ${literal(ROWS_A_PART)}
        THEN max(1, (${end} - ${first}) * ${literal(ROWS_A_PART)} / sum(post_count))
      ELSE ${end} - ${first} END AS INTEGER)
    FROM archive_days WHERE owner_id = ${daysOwner} AND day >= ${first} AND day < ${end})`;
}

/** Returns all parts of a site's sitemap, in one round trip. */
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

/**
 * Adds the cache tag for changes to the site's set of entities. Sites of a user or a publication
 * already have that owner's tag.
 */
export function noteSitemapTag(context: DomainContext, site: Site): void {
  if (site.kind === "default") context.renderTrace.addTag(GROUP_TAGS.sitemap);
}

/** SQL of the start of the month of `m.time`, moved by the modifiers. Seconds. */
const startOf = (modifiers: Sql): Sql =>
  sql`unixepoch(m.time / 1000, 'unixepoch', 'start of month'${modifiers})`;

/**
 * Finds the months in which the site published a story, each from the previous one, and their parts.
 * SQLite would turn an EXISTS into a join without the index by time.
 */
async function postParts(context: DomainContext, site: Site): Promise<SitemapPart[]> {
  const { where, owned, daysOwner } = listedPosts(site);
  const rows = await context.db.all<{ day: number; lastModified: number | null }>(sql`
    WITH RECURSIVE months (time) AS (
      SELECT min(p.first_published_at) FROM posts p WHERE ${where}
      UNION ALL
      SELECT (SELECT min(p.first_published_at) FROM posts p WHERE ${where}
        AND p.first_published_at >= 1000 * ${startOf(sql`, '+1 month'`)})
      FROM months m WHERE m.time IS NOT NULL),
    dated AS MATERIALIZED (SELECT ${startOf(sql``)} / 86400 AS first, ${startOf(sql`, '+1 month'`)}
      / 86400 AS end,
        (SELECT max(p.latest_published_at) FROM posts p
         WHERE p.is_listed = 1 AND p.canonical_url IS NULL AND ${owned}
           AND p.published_month = strftime('%Y-%m', m.time / 1000, 'unixepoch')) AS lastModified
      FROM months m WHERE m.time IS NOT NULL),
    parts (day, step, first, end, lastModified) AS (
      SELECT first, ${daysOfPart(daysOwner, sql`first`, sql`end`)}, first, end, lastModified
        FROM dated
      UNION ALL
      SELECT day + step, step, first, end, lastModified FROM parts WHERE day + step < end)
    SELECT day, lastModified FROM parts
    WHERE step = end - first OR (SELECT 1 FROM posts p WHERE ${where}
      AND p.first_published_at >= day * ${literal(DAY_MS)}
      AND p.first_published_at < min(day + step, end) * ${literal(DAY_MS)} LIMIT 1)
    ORDER BY 1`);
  return rows.map(({ day, lastModified }) => ({
    kind: "posts",
    start: `${day * DAY_MS}-000000000000`,
    lastModified,
  }));
}

async function entityParts(
  context: DomainContext,
  kind: keyof typeof LISTED_ENTITIES,
): Promise<SitemapPart[]> {
  const { from, where, digit } = LISTED_ENTITIES[kind];
  const counts = PART_COUNTS.map(({ count }) => literal(count));
  const rows = await context.db.all<{ id: string }>(sql`
    WITH RECURSIVE parts (n, count) AS (
      SELECT 0, ${byPartCount(from, counts)}
      UNION ALL SELECT n + 1, count FROM parts WHERE n + 1 < count)
    SELECT printf(${`${digit}%011x`}, n * (${literal(16 ** 11)} / count)) AS id FROM parts
    WHERE EXISTS (SELECT 1 FROM ${from} WHERE ${where}
      AND e.id >= printf(${`${digit}%011x`}, n * (${literal(16 ** 11)} / count))
      AND e.id < iif(n + 1 = count, ${`${digit}g`}, printf(${`${digit}%011x`}, (n + 1) *
        (${literal(16 ** 11)} / count))))`);
  return rows.map(({ id }) => ({ kind, start: id, lastModified: null }));
}
