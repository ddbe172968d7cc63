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
  return pauseIssuesOf(newsletterId, {
    now,
    ends: sql`n.paused_at IS NOT NULL`,
    where: sql`i.state = 'SCHEDULED' AND i.started_at IS NULL`,
  });
}

/**
 * Pauses the issues that were due or half sent during a pause of their newsletter, which its owner ends
 * with this write: the rest may be outdated, so they say what happens with it.
 */
export function pauseUnsentIssues(
  newsletterId: string,
  now: number,
  /** SQL about the newsletter `n`: its pause ends. */
  ends: Sql,
): Statement {
  return pauseIssuesOf(newsletterId, {
    now,
    ends,
    where: sql`i.state IN ('SCHEDULED', 'SENDING') AND (i.all_queued_at IS NULL
      OR EXISTS (SELECT 1 FROM mail_outbox o WHERE o.issue_id = i.id AND o.state = 'waiting'))`,
  });
}

function pauseIssuesOf(
  newsletterId: string,
  { now, ends, where }: { now: number; ends: Sql; where: Sql },
): Statement {
  return sql`
    UPDATE newsletter_issues AS i SET ${pausedSql(NEWSLETTER_AWAY)}
    WHERE i.newsletter_id = ${newsletterId} AND ${where}
      AND i.after_days IS NULL AND i.due_at <= ${now}
      AND EXISTS (SELECT 1 FROM newsletters n WHERE n.id = ${newsletterId} AND ${ends})`;
}
