import { EVERY_PAGE_TAG } from "../../../shared/cache/cacheTags.ts";
import type { Database } from "../../db/database.ts";
import { sql } from "../../db/sql.ts";

/** Progress of the purge of some tags, in tags. */
export interface PurgeProgress {
  /** Waiting for a call. */
  queued: number;
  /** Purged from every cache. */
  purged: number;
  /** The service failed and will be retried. */
  failed: number;
  /** When the last of the waiting tags is due, in milliseconds since 1970; null if none waits. */
  dueAt: number | null;
}

/**
 * Progress of the purge of these tags at `now`, in milliseconds since 1970.
 */
export async function purgeProgress(
  { db }: { db: Database },
  tags: readonly string[],
  now: number,
): Promise<PurgeProgress> {
  const rows = await db.all<{ tag: string; attempts: number; dueAt: number }>(sql`
    SELECT tag, attempts, due_at AS dueAt FROM purge_outbox
    WHERE is_repeat = 0 AND (tag IN (SELECT value FROM json_each(${JSON.stringify(tags)}))
      OR (tag = ${EVERY_PAGE_TAG} AND (due_at <= ${now} OR attempts > 0)))`);
  // If a purge of all pages is pending, it covers the tags without a row.
  const all = rows.find(({ tag }) => tag === EVERY_PAGE_TAG);
  const failed = all ? (all.attempts > 0 ? tags.length : 0) : countOf(rows, true);
  const queued = all ? tags.length - failed : countOf(rows, false);
  return {
    queued,
    purged: tags.length - queued - failed,
    failed,
    dueAt: rows.length > 0 ? Math.max(...rows.map(({ dueAt }) => dueAt)) : null,
  };
}

function countOf(rows: readonly { attempts: number }[], hasFailed: boolean): number {
  return rows.filter(({ attempts }) => attempts > 0 === hasFailed).length;
}
