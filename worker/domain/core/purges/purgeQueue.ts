import type { DomainContext } from "../../context.ts";

/** What waits in the outbox of purges, in tags. */
export interface PurgeQueue {
  /** Not purged yet since they were touched. */
  waiting: number;
  /** Of those, the ones whose last call failed. */
  failing: number;
  /** Purged once; they go again for pages that were being made then. */
  repeating: number;
  /** The first touch that no purge has followed, in milliseconds since 1970; null for an empty queue. */
  oldestAt: number | null;
}

/** How long the queue is now. Throws as `Database.all`. */
export async function readPurgeQueue({ db }: Pick<DomainContext, "db">): Promise<PurgeQueue> {
  const row = await db.first<PurgeQueue>(
    `SELECT count(*) FILTER (WHERE is_repeat = 0) AS waiting,
       count(*) FILTER (WHERE is_repeat = 0 AND attempts > 0) AS failing,
       count(*) FILTER (WHERE is_repeat = 1) AS repeating,
       min(touched_at) FILTER (WHERE is_repeat = 0) AS oldestAt
     FROM purge_outbox`,
  );
  return row ?? { waiting: 0, failing: 0, repeating: 0, oldestAt: null };
}
