import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";

/** What is in the purge outbox, in tags, for the status page. */
export interface PurgeCounts {
  /** Queued and not purged yet. */
  waiting: number;
  /** Waiting tags whose last call failed. */
  failing: number;
  /** Purged once; purged again for pages that were being rendered at the time. */
  repeating: number;
  /**
   * Time of the oldest change that no purge has followed, in milliseconds since 1970; null for
   * none.
   */
  oldestAt: number | null;
}

/** Counts the tags in the outbox. */
export async function readPurgeCounts({ db }: Pick<DomainContext, "db">): Promise<PurgeCounts> {
  const row = await db.first<PurgeCounts>(sql`
    SELECT count(*) FILTER (WHERE is_repeat = 0) AS waiting,
      count(*) FILTER (WHERE is_repeat = 0 AND attempts > 0) AS failing,
      count(*) FILTER (WHERE is_repeat = 1) AS repeating,
      min(touched_at) FILTER (WHERE is_repeat = 0) AS oldestAt
    FROM purge_outbox`);
  return row ?? { waiting: 0, failing: 0, repeating: 0, oldestAt: null };
}
