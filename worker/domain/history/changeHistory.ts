import { sql } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { HISTORY_DAYS } from "../../../shared/limits.ts";
import type { DomainContext } from "../kernel/context.ts";
import { isHistoryPaused } from "./readingHistory.ts";

/** Pauses or resumes a person's reading history. */
export async function pauseHistory(
  context: DomainContext,
  userId: string,
  isPaused: boolean,
): Promise<void> {
  await context.db.write(
    [
      isPaused
        ? sql`
          INSERT INTO reading_history_pauses (user_id, paused_at) VALUES (${userId}, ${context.now})
          ON CONFLICT DO NOTHING`
        : sql`DELETE FROM reading_history_pauses WHERE user_id = ${userId}`,
    ],
    { idempotent: true },
  );
  isHistoryPaused(context).clear(userId);
}

/**
 * Deletes one story or all stories (null) from a person's reading history.
 */
export async function forgetHistory(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  postId: string | null,
): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM reading_history WHERE user_id = ${userId} AND (${postId} IS NULL
        OR post_id = ${postId})`,
    ],
    { idempotent: true },
  );
}

/** Deletes history entries older than HISTORY_DAYS. */
export async function deleteExpiredHistory({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [sql`DELETE FROM reading_history WHERE read_at <= ${now - HISTORY_DAYS * DAY_MS}`],
    { idempotent: true },
  );
}
