// Owns what becomes of a schedule that can't be kept: it ends, its writer is told why, and what an
// editor's stood in the place of comes back.

import { log } from "../../../log.ts";
import type { DomainContext } from "../../context.ts";
import { mayEditSql } from "../drafts/draftRow.ts";
import { endEditorsSchedule } from "./writersSchedule.ts";

/** What was to be published at a moment, and why it is not. Scheduled anew it is another wish. */
interface PutOff {
  postId: string;
  at: number;
  /** As `publishProblem` knows it. */
  error: string;
}

/** Ends a schedule and tells the story's writer, once. Throws as `Database.write`. */
export async function failSchedule(
  context: DomainContext,
  { postId, at, error: errorMessage }: PutOff,
): Promise<void> {
  context.notifications.hasQueued = true;
  await context.db.write(
    [
      // Nobody did it: it stands under the writer's own name.
      [
        `INSERT INTO notification_outbox
           (kind, recipient_id, actor_id, subject_id, object_id, occurred_at)
         SELECT 'SCHEDULE_FAILED', p.creator_id, p.creator_id, p.id,
           p.id || ':' || d.scheduled_at || ':' || ?3, ?4
         FROM drafts d JOIN posts p ON p.id = d.post_id
         WHERE d.post_id = ?1 AND d.scheduled_at = ?2 AND p.creator_id IS NOT NULL`,
        postId,
        at,
        errorMessage,
        context.now,
      ],
      [
        `UPDATE drafts SET scheduled_at = NULL, scheduled_revision = NULL, schedule_error = ?3
         WHERE post_id = ?1 AND scheduled_at = ?2 AND writers_schedule IS NULL`,
        postId,
        at,
        errorMessage,
      ],
      endEditorsSchedule(postId, context.now, {
        sql: "scheduled_at = ?4",
        values: [at],
        error: errorMessage,
      }),
    ],
    { idempotent: true },
  );
}

/** Schedules that are ended in one run. */
const MOST = 100;

/**
 * Ends what editors have scheduled who may not publish it any more, so that a writer's own schedule is
 * there again before its moment. What fails is logged and due again.
 */
export async function endOrphanedSchedules(context: DomainContext): Promise<void> {
  try {
    const orphaned = await context.db.all<{ postId: string; at: number }>(
      `SELECT d.post_id AS postId, d.scheduled_at AS at
       FROM drafts d JOIN posts p ON p.id = d.post_id
       WHERE d.writers_schedule IS NOT NULL AND d.scheduled_at IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = d.scheduled_by
           AND u.is_suspended = 0 AND ${mayEditSql("u.id")})
       LIMIT +?1`,
      MOST,
    );
    for (const { postId, at } of orphaned) {
      await failSchedule(context, { postId, at, error: "editor-gone" });
    }
  } catch (error) {
    log("error", "Schedules of editors who are gone could not be ended", { error });
  }
}
