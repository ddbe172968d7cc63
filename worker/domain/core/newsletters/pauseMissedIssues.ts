// Owns what becomes of an issue whose story isn't there when it is due: it is paused, and its owner
// decides. Otherwise a story that comes back after days would be emailed to everyone at once.

import { type Statement, statement } from "../../../db/database.ts";
import { HAS_STORY_SQL } from "./claimIssueMails.ts";
import { STORY_AWAY } from "./issues.ts";

/**
 * SQL: the story of the issue `i` isn't there at the time `?1`, although the issue and the story's own
 * schedule are due. One that waits to be published is expected.
 */
const IS_MISSED_SQL = `i.state IN ('SCHEDULED', 'SENDING') AND i.after_days IS NULL
  AND i.due_at <= ?1 AND NOT ${HAS_STORY_SQL}
  AND NOT EXISTS (SELECT 1 FROM posts p LEFT JOIN drafts d ON d.post_id = p.id
    WHERE p.id = i.post_id AND p.is_suspended = 0
      AND CASE p.status WHEN 'DRAFT' THEN d.scheduled_at IS NOT NULL
        WHEN 'DELETED' THEN p.deleted_with ->> '$.scheduledAt' > ?1 ELSE FALSE END)`;

const PAUSED_SQL = `state = 'PAUSED', error = '${STORY_AWAY}', claimed_by = NULL,
  claimed_until = NULL`;

/** Pauses all issues that miss their story. `now` in milliseconds since 1970. */
export function pauseMissedIssues(now: number): Statement {
  return [
    `UPDATE newsletter_issues AS i SET ${PAUSED_SQL}
     WHERE i.id IN (
         SELECT q.id FROM newsletter_issues q WHERE q.state IN ('SCHEDULED', 'SENDING')
           AND q.all_queued_at IS NULL AND q.due_at <= ?1
         UNION ALL SELECT s.id FROM newsletter_issues s WHERE s.state IN ('SCHEDULED', 'SENDING')
           AND s.all_queued_at IS NOT NULL AND s.after_days IS NULL)
       AND ${IS_MISSED_SQL}`,
    now,
  ];
}

/** Pauses the issues of a story that comes back now. Runs before it does, and returns their ids. */
export function pauseMissedIssuesOf(postId: string, now: number) {
  return statement<{ id: string }>(
    `UPDATE newsletter_issues AS i SET ${PAUSED_SQL}
     WHERE i.post_id = ?2 AND ${IS_MISSED_SQL} RETURNING id`,
    now,
    postId,
  );
}
