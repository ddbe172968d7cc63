import { kindOfId } from "../../../../shared/ids.ts";
import { identifier, sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { DayRange } from "../statisticsCounts.ts";

/** A story's counts in a time. */
export interface BestStory {
  id: string;
  views: number;
  reads: number;
}

/** Stories that are listed. */
const MAX_LISTED = 3;
/** Stories of an owner that are considered: those with the most views of all time. */
const MAX_CONSIDERED = 5000;

/**
 * Reads which stories of a writer or a publication had the most views in a time, the most first. The
 * caller has checked who may see it.
 */
export async function readBestStories(
  { statistics: { db } }: Pick<DomainContext, "statistics">,
  ownerId: string,
  { from, until }: DayRange,
): Promise<BestStory[]> {
  const owner = identifier(kindOfId(ownerId) === "user" ? "author_id" : "collection_id");
  return db.all<BestStory>(sql`
    WITH stories AS (SELECT post_id FROM post_totals
      WHERE ${owner} = ${ownerId} AND kind = 'STORY' AND views > 0
      ORDER BY views DESC LIMIT ${MAX_CONSIDERED})
    SELECT s.post_id AS id, sum(d.views) AS views, sum(d.reads) AS reads
    FROM stories s CROSS JOIN post_days d
      ON d.post_id = s.post_id AND d.day BETWEEN ${from} AND ${until}
    GROUP BY s.post_id HAVING sum(d.views) > 0
    ORDER BY sum(d.views) DESC, s.post_id LIMIT ${MAX_LISTED}`);
}
