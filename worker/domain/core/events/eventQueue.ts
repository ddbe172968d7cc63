import type { DomainContext } from "../../context.ts";

/** State of the queue of client events, in batches. */
export interface EventQueue {
  /** Waiting to be stored. */
  waiting: number;
  /** Waiting batches whose last attempt failed. */
  failing: number;
  /** When the oldest waiting batch arrived, in milliseconds since 1970; null for none. */
  oldestAt: number | null;
  /** Dead-lettered batches; they are kept with their content. */
  dead: number;
  /** When the latest dead-lettered batch arrived, in milliseconds since 1970; null for none. */
  lastDeadLetteredAt: number | null;
}

/** Reads the state of the queue. Throws like `Database.first`. */
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
