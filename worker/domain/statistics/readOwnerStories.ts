import { kindOfId } from "../../../shared/ids.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { identifier, type Sql, sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { COUNTS, NO_COUNTS, type StatisticsCounts } from "./statisticsCounts.ts";

type Context = Pick<DomainContext, "db" | "now" | "statistics">;

/** Orders of an owner's stories, the highest first. All but NEWEST leave out stories without views. */
export const OWNER_STORY_SORTS = [
  "NEWEST",
  "VIEWS",
  "READS",
  "READ_TIME",
  "MEMBER_READ_TIME",
] as const;
export type OwnerStorySort = (typeof OWNER_STORY_SORTS)[number];

/** A story with all that was counted of it. */
export interface OwnerStory {
  id: string;
  title: string;
  slug: string;
  publishedAt: number;
  visibility: "LOCKED" | "PUBLIC" | "UNLISTED";
  readingTime: number;
  clapCount: number;
  responseCount: number;
  highlightCount: number;
  saveCount: number;
  counts: StatisticsCounts;
}

const COLUMNS = {
  VIEWS: "views",
  READS: "reads",
  READ_TIME: "read_ms",
  MEMBER_READ_TIME: "member_read_ms",
} as const;

/**
 * Reads a page of the stories, or responses, of a writer or a publication. The caller has checked who
 * may see it. By counts, a page may have fewer stories than asked for: those that were unpublished
 * are left out.
 */
export async function readOwnerStories(
  context: Context,
  ownerId: string,
  { sort, kind }: { sort: OwnerStorySort; kind: "STORY" | "RESPONSE" },
  bounds: PageBounds,
): Promise<Page<OwnerStory>> {
  const isUser = kindOfId(ownerId) === "user";
  if (sort === "NEWEST") {
    // By an index of a publication's listed stories; it has no order of the unlisted ones.
    const ofOwner = isUser
      ? sql`p.creator_id = ${ownerId}`
      : sql`p.collection_id = ${ownerId} AND p.is_listed = 1`;
    const rows = await readStories(context, newestIds(ofOwner, kind, bounds));
    const counts = await readCounts(
      context,
      rows.map(({ id }) => id),
    );
    const page = toPage(rows, bounds, ({ publishedAt, id }) => ({ value: publishedAt, id }));
    return mapPage(page, (row) => ({ ...row, counts: counts.get(row.id) ?? NO_COUNTS }));
  }
  const by = identifier(COLUMNS[sort]);
  const owner = identifier(isUser ? "author_id" : "collection_id");
  const after = bounds.after;
  const totals = await context.statistics.db.all<
    StatisticsCounts & { id: string; position: number }
  >(sql`
    SELECT post_id AS id, ${by} AS position, ${COUNTS} FROM post_totals
    WHERE ${owner} = ${ownerId} AND kind = ${kind} AND ${by} > 0
      AND (${after === null} OR (${by}, post_id) < (${after?.value ?? 0}, ${after?.id ?? ""}))
    ORDER BY ${by} DESC, post_id DESC LIMIT +${bounds.limit + 1}`);
  const page = toPage(totals, bounds, ({ position, id }) => ({ value: position, id }));
  const ids = JSON.stringify(page.edges.map(({ node }) => node.id));
  const rows = await readStories(context, sql`SELECT value AS id FROM json_each(${ids})`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const edges = page.edges.flatMap(({ cursor, node: { id, position: _position, ...counts } }) => {
    const row = byId.get(id);
    return row ? [{ cursor, node: { ...row, counts } }] : [];
  });
  return { ...page, edges };
}

function mapPage<From, To>(page: Page<From>, map: (node: From) => To): Page<To> {
  return { ...page, edges: page.edges.map(({ cursor, node }) => ({ cursor, node: map(node) })) };
}

const newestIds = (ofOwner: Sql, kind: string, { after, limit }: PageBounds): Sql => sql`
  SELECT p.id FROM posts p WHERE ${ofOwner} AND p.status = 'PUBLISHED' AND p.kind = ${kind}
    AND p.first_published_at IS NOT NULL
    AND (p.first_published_at, p.id) < (${after?.value ?? Number.MAX_SAFE_INTEGER}, ${after?.id ?? ""})
  ORDER BY p.first_published_at DESC, p.id DESC LIMIT +${limit + 1}`;

async function readStories({ db }: Context, ids: Sql): Promise<Omit<OwnerStory, "counts">[]> {
  return db.all<Omit<OwnerStory, "counts">>(sql`
    WITH page AS (${ids})
    SELECT p.id, p.title, p.slug, p.first_published_at AS publishedAt, p.visibility,
      p.reading_time AS readingTime, p.clap_count AS clapCount, p.response_count AS responseCount,
      (SELECT count(*) FROM highlights h WHERE h.post_id = p.id) AS highlightCount,
      (SELECT count(*) FROM catalog_items c
        WHERE c.post_id = p.id AND c.removed_at IS NULL) AS saveCount
    FROM page k CROSS JOIN posts p ON p.id = k.id
    WHERE p.status = 'PUBLISHED' AND p.first_published_at IS NOT NULL
    ORDER BY p.first_published_at DESC, p.id DESC`);
}

async function readCounts(
  { statistics: { db } }: Context,
  ids: readonly string[],
): Promise<Map<string, StatisticsCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await db.all<StatisticsCounts & { id: string }>(sql`
    SELECT t.post_id AS id, ${COUNTS} FROM json_each(${JSON.stringify(ids)}) i
      CROSS JOIN post_totals t ON t.post_id = i.value`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
