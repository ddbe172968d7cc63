// Owns what becomes of an issue that can't be sent when it is due, because its story isn't there or its
// newsletter is paused: it is paused, and its owner decides. Otherwise what comes back after days would
// be emailed to everyone at once.

import { sql, type Sql, type Statement } from "../../../db/sql.ts";
import { HAS_STORY_SQL } from "./claimIssueMails.ts";
import { NEWSLETTER_AWAY, STORY_AWAY } from "../rows/issues.ts";

/**
 * SQL: the story of the issue `i` isn't there at a time, although the issue and the story's own
 * schedule are due. One that waits to be published is expected.
 */
const isMissedSql = (
  now: number,
): Sql => sql`i.state IN ('SCHEDULED', 'SENDING') AND i.after_days IS NULL
  AND i.due_at <= ${now} AND NOT ${HAS_STORY_SQL}
  AND NOT EXISTS (SELECT 1 FROM posts p LEFT JOIN drafts d ON d.post_id = p.id
    WHERE p.id = i.post_id AND p.is_hidden = 0
      AND CASE p.status WHEN 'DRAFT' THEN d.scheduled_at IS NOT NULL
        WHEN 'DELETED' THEN p.deleted_with ->> '$.scheduledAt' > ${now} ELSE FALSE END)`;

const pausedSql = (reason: string): Sql =>
  sql`state = 'PAUSED', error = ${reason}, claimed_by = NULL, claimed_until = NULL`;

/** Pauses all issues that miss their story. `now` in milliseconds since 1970. */
export function pauseMissedIssues(now: number): Statement {
  return sql`
    UPDATE newsletter_issues AS i SET ${pausedSql(STORY_AWAY)}
    WHERE i.id IN (
        SELECT q.id FROM newsletter_issues q WHERE q.state IN ('SCHEDULED', 'SENDING')
          AND q.all_queued_at IS NULL AND q.due_at <= ${now}
        UNION ALL SELECT s.id FROM newsletter_issues s WHERE s.state IN ('SCHEDULED', 'SENDING')
          AND s.all_queued_at IS NOT NULL AND s.after_days IS NULL)
      AND ${isMissedSql(now)}`;
}

/** Pauses the issues of a story that comes back now. Runs before it does, and returns their ids. */
export function pauseMissedIssuesOf(postId: string, now: number) {
  return sql<{ id: string }>`
    UPDATE newsletter_issues AS i SET ${pausedSql(STORY_AWAY)}
    WHERE i.post_id = ${postId} AND ${isMissedSql(now)} RETURNING id`;
}

/**
 * Pauses the issues that were due during a pause of their newsletter, which staff end with this write.
 * Those that had started continue.
 */
export function pauseHeldIssues(newsletterId: string, now: number): Statement {
  return pauseIssuesOf(sql`n.id = ${newsletterId} AND n.paused_at IS NOT NULL`, {
    now,
    where: sql`i.state = 'SCHEDULED' AND i.started_at IS NULL`,
  });
}

/**
 * Lets newsletters `n` send again whose owner ended their pause, or that were restored with their
 * publication, with this write. Issues that were due or half sent meanwhile are paused: the rest may be
 * outdated, so their owner says what happens with it.
 */
export function resumeSending(newsletters: Sql, now: number): Statement[] {
  return [
    pauseIssuesOf(newsletters, {
      now,
      where: sql`i.state IN ('SCHEDULED', 'SENDING') AND (i.all_queued_at IS NULL
        OR EXISTS (SELECT 1 FROM mail_outbox o WHERE o.issue_id = i.id AND o.state = 'waiting'))`,
    }),
    // Automatic emails waited; otherwise they would count as too late.
    sql`UPDATE mail_outbox SET due_at = max(due_at, ${now})
      WHERE issue_id IN (SELECT i.id FROM newsletter_issues i
        JOIN newsletters n ON n.id = i.newsletter_id
        WHERE ${newsletters} AND i.after_days IS NOT NULL)`,
  ];
}

function pauseIssuesOf(newsletters: Sql, { now, where }: { now: number; where: Sql }): Statement {
  return sql`
    UPDATE newsletter_issues AS i SET ${pausedSql(NEWSLETTER_AWAY)}
    WHERE i.newsletter_id IN (SELECT n.id FROM newsletters n WHERE ${newsletters}) AND ${where}
      AND i.after_days IS NULL AND i.due_at <= ${now}`;
}
