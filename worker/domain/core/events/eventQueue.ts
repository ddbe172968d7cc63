import type { DomainContext } from "../../context.ts";

/** What browsers have told and is not stored yet, in batches. */
export interface EventQueue {
  /** To be stored. */
  waiting: number;
  /** Of those, the ones whose last try failed. */
  failing: number;
  /** When the first of those that wait came, in milliseconds since 1970; null for none. */
  oldestAt: number | null;
  /** Given up: they stay, with all they hold. */
  dead: number;
  /** When the latest of those came, in milliseconds since 1970; null for none. */
  lastDeadLetteredAt: number | null;
}

/** How long the queue is now. Throws as `Database.first`. */
export async function readEventQueue({ db }: Pick<DomainContext, "db">): Promise<EventQueue> {
  const queue = await db.first<EventQueue>(
    `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting,
       count(*) FILTER (WHERE state = 'waiting' AND attempts > 0) AS failing,
       min(received_at) FILTER (WHERE state = 'waiting') AS oldestAt,
       count(*) FILTER (WHERE state = 'dead') AS dead,
       max(received_at) FILTER (WHERE state = 'dead') AS lastDeadLetteredAt
     FROM event_batches`,
  );
  return queue ?? { waiting: 0, failing: 0, oldestAt: null, dead: 0, lastDeadLetteredAt: null };
}
