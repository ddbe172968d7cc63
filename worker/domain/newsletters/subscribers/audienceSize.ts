import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import type { NewsletterRow } from "../rows/newsletters.ts";
import { isInSegmentSql, type Segment } from "../rows/segments.ts";

/** Subscribers of a newsletter up to which a part of them is counted: each is looked up. */
export const MAX_COUNTED = 20_000;

/**
 * The number of a newsletter's subscribers in a segment now; null for a part of a newsletter that is too
 * large to count. The topic is a tag's slug.
 */
export async function audienceSize(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { id, subscriberCount }: Pick<NewsletterRow, "id" | "subscriberCount">,
  { segment, topic }: { segment: Segment; topic: string },
): Promise<number | null> {
  if (segment === "ALL") return subscriberCount;
  if (subscriberCount > MAX_COUNTED) return null;
  const isIn = isInSegmentSql("s", {
    segment: sql`${segment}`,
    topic: sql`${topic}`,
    now,
  });
  const row = await db.first<{ size: number }>(sql`
    SELECT count(*) AS size FROM newsletter_subscribers s
    WHERE s.newsletter_id = ${id} AND s.state = 'ACTIVE' AND ${isIn}`);
  return row?.size ?? 0;
}
