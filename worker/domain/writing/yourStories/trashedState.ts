// Owns what a story loses by going into the trash and has again when it comes out: its schedule, its
// place on the profile and its submission.

import { MAX_PINNED_STORIES } from "../../../../shared/limits.ts";
import type { Statement } from "../../../db/database.ts";
import { endEditorsSchedule } from "../publishing/writersSchedule.ts";

/** `posts.deleted_with`. Moments are in milliseconds since 1970. */
interface TrashedState {
  scheduledAt: number | null;
  pinnedAt: number | null;
}

/** SQL of the state of the story `posts` before it goes. */
export const TRASHED_STATE_SQL = `json_object(
  'scheduledAt', (SELECT scheduled_at FROM drafts WHERE post_id = posts.id),
  'pinnedAt', (SELECT pinned_at FROM pinned_posts
    WHERE post_id = posts.id AND user_id = posts.creator_id),
  'submission', json((SELECT json_object('id', s.id, 'status', s.status, 'at', s.updated_at,
      'by', s.updated_by, 'note', s.note, 'step', (SELECT max(t.id)
        FROM publication_submission_steps t WHERE t.submission_id = s.id))
    FROM publication_submissions s WHERE s.post_id = posts.id
      AND s.status NOT IN ('ACCEPTED', 'CANCELLED', 'REJECTED', 'UNKNOWN'))))`;

/**
 * The statements that give a story back what it lost, to be written after its status and before
 * `deleted_with` is emptied. What goes by itself at a moment that has passed stays a draft, under the
 * schedule of its writer that an editor's stood in the place of, if that is still to come; a place on the
 * profile that others have taken stays theirs.
 */
export function giveBack(postId: string, now: number): Statement[] {
  const isMissed = `EXISTS (SELECT 1 FROM posts WHERE id = ?1 AND status = 'DRAFT'
    AND deleted_with ->> '$.scheduledAt' <= ?2)`;
  return [
    [
      `UPDATE drafts SET schedule_error = 'moment-passed'
       WHERE post_id = ?1 AND writers_schedule IS NULL AND ${isMissed}`,
      postId,
      now,
    ],
    endEditorsSchedule(postId, now, { sql: isMissed, values: [], error: "moment-passed" }),
    [
      `UPDATE drafts SET scheduled_at = (SELECT deleted_with ->> '$.scheduledAt' FROM posts WHERE id = ?1)
       WHERE post_id = ?1 AND EXISTS (SELECT 1 FROM posts
         WHERE id = ?1 AND status = 'DRAFT' AND deleted_with ->> '$.scheduledAt' > ?2)`,
      postId,
      now,
    ],
    [
      `INSERT OR IGNORE INTO pinned_posts (user_id, post_id, pinned_at)
       SELECT creator_id, id, deleted_with ->> '$.pinnedAt' FROM posts
       WHERE id = ?1 AND is_listed = 1 AND deleted_with ->> '$.pinnedAt' IS NOT NULL
         AND (SELECT count(*) FROM pinned_posts o WHERE o.user_id = posts.creator_id)
           < ${MAX_PINNED_STORIES}`,
      postId,
    ],
    [
      `UPDATE publication_submissions SET status = ${submission("status")},
         note = ${submission("note")}, updated_at = ${submission("at")}, updated_by = ${submission("by")}
       WHERE id = ${submission("id")} AND status = 'CANCELLED'`,
      postId,
    ],
    // That it was away is no step of its way, and nobody is told of it who was not yet.
    [
      `DELETE FROM notification_outbox WHERE kind IN ('SUBMISSION_RECEIVED', 'SUBMISSION_DECIDED')
         AND object_id IN (SELECT CAST(id AS TEXT) FROM publication_submission_steps
           WHERE submission_id = ${submission("id")} AND id > ${submission("step")})`,
      postId,
    ],
    [
      `DELETE FROM publication_submission_steps
       WHERE submission_id = ${submission("id")} AND id > ${submission("step")}`,
      postId,
    ],
    ["UPDATE posts SET deleted_with = NULL WHERE id = ?1 AND status <> 'DELETED'", postId],
  ];
}

/** What doesn't come back with a story at this moment, by its `deleted_with`. */
export function missedOf(deletedWith: string | null, now: number): "schedule" | null {
  if (deletedWith === null) return null;
  const { scheduledAt } = JSON.parse(deletedWith) as TrashedState;
  return scheduledAt !== null && scheduledAt <= now ? "schedule" : null;
}

/** SQL of what is kept of the submission of the story `?1`. */
function submission(field: string): string {
  return `(SELECT deleted_with ->> '$.submission.${field}' FROM posts WHERE id = ?1)`;
}
