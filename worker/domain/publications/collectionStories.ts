// Owns the lists of a publication's stories for its owners and editors. A draft appears only to the
// writer who wrote it for the publication, until it is submitted.

import { sql, type Sql, identifier, literal } from "../../db/sql.ts";
import { MAX_COUNTED } from "../../../shared/limits.ts";
import { boundedCount } from "../../db/boundedCount.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { SUBMITTED_SQL } from "../drafts/submittedSql.ts";
import { type RawStory, storySelect, type StoryRow, toStory } from "../stories/rows/storyRow.ts";
import { storiesHolding } from "../yourStories/storiesHolding.ts";
import { EDITED_AT, storyOrder, type YourStoriesSort } from "../yourStories/storyOrders.ts";

/** The lists of a publication's stories. */
export type CollectionStoriesFilter = "DRAFTS" | "PUBLIC" | "UNLISTED";

/** A story of a publication with the fields shown to its owners and editors. */
export interface CollectionStory {
  story: StoryRow;
  /** When its text was last saved, in milliseconds since 1970. */
  lastEditedAt: number;
  /** When it will be published automatically. */
  scheduledAt: number | null;
  /** The submission pending in this publication, or null. */
  submissionId: string | null;
  /** How many people have read it. */
  readCount: number;
}

/**
 * SQL conditions on `posts p` for the lists of a publication as seen by a viewer. Drafts are in no
 * index by publication, so their list looks at the publication's latest open submissions and at the
 * drafts that the viewer edited last.
 */
const CONDITIONS: Record<
  CollectionStoriesFilter,
  (of: { collectionId: string; viewerId: string }) => Sql
> = {
  PUBLIC: ({ collectionId }) => sql`p.collection_id = ${collectionId} AND p.is_listed = 1`,
  UNLISTED: ({ collectionId }) => sql`p.collection_id = ${collectionId} AND p.status = 'PUBLISHED'
    AND p.visibility = 'UNLISTED'
    AND p.is_hidden = 0 AND p.in_response_to_post_id IS NULL`,
  DRAFTS: ({ collectionId, viewerId }) => sql`p.status = 'DRAFT' AND p.id IN (
    SELECT h.id FROM (SELECT post_id FROM publication_submissions
      WHERE collection_id = ${collectionId} AND status IN ${SUBMITTED_SQL}
      ORDER BY updated_at DESC, id DESC LIMIT ${literal(MAX_COUNTED)}) latest
    JOIN posts h ON h.id = latest.post_id
    WHERE h.is_hidden = 0 OR h.creator_id = ${viewerId}
    UNION SELECT own.id FROM (SELECT id, collection_id FROM posts
      WHERE creator_id = ${viewerId} AND own_list = 'DRAFTS'
      ORDER BY last_edited_at DESC, id DESC LIMIT ${literal(MAX_COUNTED)}) own
    LEFT JOIN drafts w ON w.post_id = own.id
    WHERE iif(w.settings IS NULL, own.collection_id, json_extract(w.settings, '$.collectionId')) =
      ${collectionId})`,
};

interface CollectionStoriesInput {
  filter: CollectionStoriesFilter;
  sort: YourStoriesSort;
  /** Text that the title, subtitle or opening must contain. Empty for all stories. */
  search: string;
}

/**
 * Returns a page of a publication's stories for a viewer who owns or edits it.
 */
export async function listCollectionStories(
  context: DomainContext,
  { collectionId, viewerId }: { collectionId: string; viewerId: string },
  { filter, sort, search }: CollectionStoriesInput,
  bounds: PageBounds,
): Promise<Page<CollectionStory>> {
  const { by, direction, sign, start } = storyOrder(sort);
  const condition = CONDITIONS[filter]({ collectionId, viewerId });
  const found = await storiesHolding(context, { condition, sort, search }, bounds);
  const after = bounds.after ?? start;
  const rows = await context.db.all<RawStory & Extra>(sql`
    WITH page AS (SELECT p.id, ${by} AS position FROM posts p
      WHERE ${condition} AND (${found} IS NULL OR p.id IN (SELECT value FROM json_each(${found})))
        AND (${by}, p.id) ${sign} (${after.value}, ${after.id})
      ORDER BY ${by} ${direction}, p.id ${direction} LIMIT +${bounds.limit + 1})
    ${storySelect(sql`page k JOIN posts p ON p.id = k.id LEFT JOIN drafts d ON d.post_id = p.id`, {
      extra: sql`k.position, ${EDITED_AT} AS lastEditedAt, d.scheduled_at AS scheduledAt,
        p.read_count AS readCount,
        (SELECT s.id FROM publication_submissions s WHERE s.post_id = p.id
           AND s.collection_id = ${collectionId} AND s.status IN ${SUBMITTED_SQL}) AS submissionId`,
    })}
    ORDER BY k.position ${direction}, k.id ${direction}`);
  const page = toPage(rows, bounds, ({ position, id }) => ({ value: position, id }));
  const edges = page.edges.map(({ cursor, node }) => {
    const { position: _, lastEditedAt, scheduledAt, submissionId, readCount, ...raw } = node;
    const story = toStory(context, raw);
    return { cursor, node: { story, lastEditedAt, scheduledAt, submissionId, readCount } };
  });
  return { ...page, edges };
}

interface Extra extends Omit<CollectionStory, "story"> {
  position: number;
}

/**
 * Returns the number of stories in each of a publication's lists for a viewer, counted as by
 * `boundedCount`.
 */
export async function countCollectionStories(
  { db }: Pick<DomainContext, "db">,
  { collectionId, viewerId }: { collectionId: string; viewerId: string },
): Promise<Record<CollectionStoriesFilter, number>> {
  const count = (filter: CollectionStoriesFilter): Sql =>
    sql`${boundedCount(sql`posts p
      WHERE ${CONDITIONS[filter]({ collectionId, viewerId })}`)} AS ${identifier(filter)}`;
  const row = await db.first<Record<CollectionStoriesFilter, number>>(sql`
    SELECT ${count("DRAFTS")}, ${count("UNLISTED")},
    (SELECT post_count FROM active_collections WHERE id = ${collectionId}) AS PUBLIC`);
  return row ?? { DRAFTS: 0, PUBLIC: 0, UNLISTED: 0 };
}
