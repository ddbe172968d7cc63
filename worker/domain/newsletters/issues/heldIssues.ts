// Owns the issues that wait for their owner after a pause of their newsletter: they were due, or half
// sent, when it ended. They continue only when the owner says so, since the rest may be outdated by then.

import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { ISSUE_COLUMNS, type IssueRow, NEWSLETTER_AWAY } from "../rows/issues.ts";
import type { NewsletterRow } from "../rows/newsletters.ts";
import { isInSegmentSql } from "../rows/segments.ts";
import { MAX_COUNTED } from "../subscribers/audienceSize.ts";

/** Issues listed at once; after those are decided, the next follow. */
const MAX_LISTED = 10;

/** An issue that waits for its owner. */
export interface HeldIssue {
  issue: IssueRow;
  /** Emails of it that weren't sent; null if they are too many to count. */
  waiting: number | null;
}

/** Returns the issues of a newsletter that wait for its owner, the first that was due first. */
export async function heldIssues(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { id, subscriberCount }: Pick<NewsletterRow, "id" | "subscriberCount">,
): Promise<HeldIssue[]> {
  const isIn = isInSegmentSql("s", {
    segment: sql`i.audience`,
    topic: sql`i.audience_topic`,
    now,
  });
  const unqueued = sql`iif(i.all_queued_at IS NULL, (SELECT count(*) FROM newsletter_subscribers s
    WHERE s.newsletter_id = i.newsletter_id AND s.state = 'ACTIVE' AND s.id > i.after_subscriber
      AND ${isIn}), 0)`;
  const rows = await db.all<IssueRow & { queued: number; unqueued: number | null }>(sql`
    SELECT ${ISSUE_COLUMNS}, (SELECT count(*) FROM mail_outbox o
        WHERE o.issue_id = i.id AND o.state = 'waiting') AS queued,
      iif(${subscriberCount > MAX_COUNTED}, NULL, ${unqueued}) AS unqueued
    FROM newsletter_issues i
    WHERE i.newsletter_id = ${id} AND i.state = 'PAUSED' AND i.error = ${NEWSLETTER_AWAY}
    ORDER BY i.due_at, i.id LIMIT +${MAX_LISTED}`);
  return rows.map(({ queued, unqueued: rest, ...issue }) => ({
    issue,
    waiting: rest === null ? null : queued + rest,
  }));
}
