import { DAY_MS } from "../../../shared/durations.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";

/** A story's views in its first days, and those of its writer's earlier stories at the same age. */
export interface AgeComparison {
  /** The story's age in days, its first day included. */
  days: number;
  views: number;
  earlier: number[];
}

/** A published story, as far as it is compared. */
export interface ComparedStory {
  id: string;
  creatorId: string | null;
  firstPublishedAt: number | null;
}

/** Earlier stories that are compared. */
const MAX_EARLIER = 10;
/** An older story is compared in its first days only. */
const MAX_DAYS = 90;

/** Finds the days on which a story and its writer's earlier ones were published, newest first. */
export async function findEarlierStories(
  { db }: Pick<DomainContext, "db">,
  { creatorId, firstPublishedAt }: ComparedStory,
): Promise<{ id: string; day: number }[]> {
  if (creatorId === null || firstPublishedAt === null) return [];
  const rows = await db.all<{ id: string; publishedAt: number }>(sql`
    SELECT p.id, p.first_published_at AS publishedAt FROM posts p
    WHERE p.creator_id = ${creatorId} AND p.status = 'PUBLISHED' AND p.kind = 'STORY'
      AND p.first_published_at < ${firstPublishedAt}
    ORDER BY p.first_published_at DESC, p.id DESC LIMIT ${MAX_EARLIER}`);
  return rows.map(({ id, publishedAt }) => ({ id, day: Math.floor(publishedAt / DAY_MS) }));
}

/** Reads the views of stories at the same age; null for a story that isn't published. */
export async function readAtSameAge(
  { statistics: { db }, now }: Pick<DomainContext, "statistics" | "now">,
  { id, firstPublishedAt }: ComparedStory,
  earlier: readonly { id: string; day: number }[],
): Promise<AgeComparison | null> {
  if (firstPublishedAt === null) return null;
  const first = Math.floor(firstPublishedAt / DAY_MS);
  const days = Math.min(Math.max(Math.floor(now / DAY_MS) - first + 1, 1), MAX_DAYS);
  const stories = JSON.stringify([[id, first], ...earlier.map((story) => [story.id, story.day])]);
  const rows = await db.all<{ id: string; views: number }>(sql`
    SELECT i.value ->> 0 AS id, coalesce((SELECT sum(d.views) FROM post_days d
      WHERE d.post_id = i.value ->> 0 AND d.day BETWEEN i.value ->> 1
        AND (i.value ->> 1) + ${days - 1}), 0) AS views
    FROM json_each(${stories}) i`);
  const byId = new Map(rows.map((row) => [row.id, row.views]));
  return {
    days,
    views: byId.get(id) ?? 0,
    // Of a story without views nothing is known: it may be older than counting.
    earlier: earlier.flatMap((story) => byId.get(story.id) || []),
  };
}
