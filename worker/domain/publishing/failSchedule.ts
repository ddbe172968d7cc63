// Owns failed schedules: ends the schedule, notifies the writer of the reason, and restores the
// writer's schedule that an editor's had replaced.

import { sql } from "../../db/sql.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notify } from "../notifications/notify.ts";
import { mayEditSql } from "../drafts/draftRow.ts";
import { endEditorsSchedule } from "./writersSchedule.ts";

/**
 * A failed schedule. If the story is rescheduled, `at` differs and the failure no longer applies.
 */
interface PutOff {
  postId: string;
  at: number;
  /** A code of `publishError`. */
  error: string;
}

/** Ends a schedule and notifies the story's writer once. */
export async function failSchedule(
  context: DomainContext,
  { postId, at, error: errorMessage }: PutOff,
): Promise<void> {
  await context.db.write(
    [
      notify(
        context,
        { of: "scheduleFailed", actorId: null, id: postId, detail: `${at}:${errorMessage}` },
        sql`EXISTS (SELECT 1 FROM drafts WHERE post_id = ${postId} AND scheduled_at = ${at})`,
      ),
      sql`UPDATE drafts SET scheduled_at = NULL, scheduled_revision = NULL,
        schedule_error = ${errorMessage}
        WHERE post_id = ${postId} AND scheduled_at = ${at} AND writers_schedule IS NULL`,
      endEditorsSchedule(postId, context.now, {
        when: sql`scheduled_at = ${at}`,
        error: errorMessage,
      }),
    ],
    { idempotent: true },
  );
}

/** Maximum number of schedules ended per run. */
const MOST = 100;

/**
 * Ends schedules of editors who may no longer publish the story, so that the writer's own schedule
 * is restored before its time. Errors are logged and retried in the next run.
 */
export async function endOrphanedSchedules(context: DomainContext): Promise<void> {
  try {
    const orphaned = await context.db.all<{ postId: string; at: number }>(sql`
      SELECT d.post_id AS postId, d.scheduled_at AS at
      FROM drafts d JOIN posts p ON p.id = d.post_id
      WHERE d.writers_schedule IS NOT NULL AND d.scheduled_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = d.scheduled_by
          AND u.is_hidden = 0 AND ${mayEditSql(sql`u.id`)})
      LIMIT +${MOST}`);
    for (const { postId, at } of orphaned) {
      await failSchedule(context, { postId, at, error: "editor-gone" });
    }
  } catch (error) {
    log("error", "Schedules of former editors could not be ended", { error });
  }
}
