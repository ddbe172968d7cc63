// Owns what a story loses when it is moved to the trash and regains when it is restored: its
// schedule, its pin and its submission.

import { MAX_PINNED_STORIES } from "../../../shared/limits.ts";
import { sql, type Sql, literal, type Statement } from "../../db/sql.ts";
import { endEditorsSchedule } from "../publishing/writersSchedule.ts";

/** `posts.deleted_with`. Timestamps are in milliseconds since 1970. */
interface TrashedState {
  scheduledAt: number | null;
  pinnedAt: number | null;
}

/** SQL of the state of the story `posts` before it is deleted. */
export const TRASHED_STATE_SQL = sql`json_object(
  'scheduledAt', (SELECT scheduled_at FROM drafts WHERE post_id = posts.id),
  'pinnedAt', (SELECT pinned_at FROM pinned_posts
    WHERE post_id = posts.id AND user_id = posts.creator_id),
  'submission', json((SELECT json_object('id', s.id, 'status', s.status, 'at', s.updated_at,
      'by', s.updated_by, 'note', s.note, 'step', (SELECT max(t.id)
        FROM publication_submission_steps t WHERE t.submission_id = s.id))
    FROM publication_submissions s WHERE s.post_id = posts.id
      AND s.status NOT IN ('ACCEPTED', 'CANCELLED', 'REJECTED', 'UNKNOWN'))))`;

/**
 * Returns the statements that restore a story's lost state. They must run after its status is
 * restored; they clear `deleted_with`. If its scheduled time has passed, the story stays a draft,
 * with the writer's schedule that an editor's had replaced if that is still in the future. A pin is
 * restored only if the profile has room for it.
 */
export function giveBack(postId: string, now: number): Statement[] {
  const isMissed = sql`EXISTS (SELECT 1 FROM posts WHERE id = ${postId} AND status = 'DRAFT'
    AND deleted_with ->> '$.scheduledAt' <= ${now})`;
  return [
    sql`UPDATE drafts SET schedule_error = 'moment-passed'
      WHERE post_id = ${postId} AND writers_schedule IS NULL AND ${isMissed}`,
    endEditorsSchedule(postId, now, { when: isMissed, error: "moment-passed" }),
    sql`UPDATE drafts SET scheduled_at = (SELECT deleted_with ->> '$.scheduledAt' FROM posts
      WHERE id = ${postId})
      WHERE post_id = ${postId} AND EXISTS (SELECT 1 FROM posts
        WHERE id = ${postId} AND status = 'DRAFT' AND deleted_with ->> '$.scheduledAt' > ${now})`,
    sql`INSERT OR IGNORE INTO pinned_posts (user_id, post_id, pinned_at)
      SELECT creator_id, id, deleted_with ->> '$.pinnedAt' FROM posts
      WHERE id = ${postId} AND is_listed = 1 AND deleted_with ->> '$.pinnedAt' IS NOT NULL
        AND (SELECT count(*) FROM pinned_posts o WHERE o.user_id = posts.creator_id)
          < ${literal(MAX_PINNED_STORIES)}`,
    sql`UPDATE publication_submissions SET status = ${submissionField(postId, "status")},
        note = ${submissionField(postId, "note")}, updated_at = ${submissionField(postId, "at")},
          updated_by = ${submissionField(postId, "by")}
      WHERE id = ${submissionField(postId, "id")} AND status = 'CANCELLED'`,
    // Time in the trash is removed from the submission's history, and pending notifications of it
    // are deleted.
    sql`DELETE FROM notification_outbox WHERE kind IN ('SUBMISSION_RECEIVED', 'SUBMISSION_DECIDED')
      AND object_id IN (SELECT CAST(id AS TEXT) FROM publication_submission_steps
        WHERE submission_id = ${submissionField(postId, "id")}
          AND id > ${submissionField(postId, "step")})`,
    sql`DELETE FROM publication_submission_steps
      WHERE submission_id = ${submissionField(postId, "id")}
        AND id > ${submissionField(postId, "step")}`,
    sql`UPDATE posts SET deleted_with = NULL WHERE id = ${postId} AND status <> 'DELETED'`,
  ];
}

/** Returns what can't be restored at the given time, from a story's `deleted_with`. */
export function missedOf(deletedWith: string | null, now: number): "schedule" | null {
  if (deletedWith === null) return null;
  const { scheduledAt } = JSON.parse(deletedWith) as TrashedState;
  return scheduledAt !== null && scheduledAt <= now ? "schedule" : null;
}

/** SQL of a field of the stored submission of a story. */
function submissionField(
  postId: string,
  field: "status" | "note" | "at" | "by" | "id" | "step",
): Sql {
  return sql`(SELECT deleted_with ->> ${`$.submission.${field}`} FROM posts WHERE id = ${postId})`;
}
