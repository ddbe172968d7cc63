// Owns moving queued events into the table that statistics read. Existing events are left
// unchanged, so an event counts once even if it arrives twice.

import { sql } from "../../db/sql.ts";
import { moveDue } from "../../outbox/moveDue.ts";
import type { Outbox, OutboxDependencies, Processed } from "../../outbox/Outbox.ts";

/** Batches of events as they arrived. */
export const EVENTS: Outbox = {
  name: "events",
  table: "event_batches",
  key: "id",
  since: "received_at",
  isLeased: false,
  backoffMs: 20_000,
  maxBackoffMs: 600_000,
  maxAttempts: 3,
  retryable: () => sql`TRUE`,
};

/** Batches per transaction. */
const AT_ONCE = 20;

/**
 * Stores the batches that are due. `onMove` is called before each transaction, which fails if it
 * throws. Throws like `moveDue`.
 */
export async function processEvents({
  onMove,
  ...dependencies
}: OutboxDependencies & { readonly onMove?: () => void }): Promise<Processed> {
  return moveDue(EVENTS, dependencies, {
    atOnce: AT_ONCE,
    into(keys) {
      onMove?.();
      return [
        sql`INSERT INTO client_events (event_id, key, type, happened_at, received_at, viewer_id,
            post_id, source, referrer_source, location, referrer, data)
          SELECT e.value ->> 'eventId', e.value ->> 'key', e.value ->> 'type',
            e.value ->> 'happenedAt', b.received_at, b.viewer_id, e.value ->> 'postId',
            e.value ->> 'source', e.value ->> 'referrerSource', e.value ->> 'location',
            e.value ->> 'referrer', e.value ->> 'data'
          FROM event_batches b, json_each(b.events) e
          WHERE b.id IN (SELECT value FROM json_each(${keys}))
          ON CONFLICT (event_id) DO NOTHING`,
      ];
    },
  });
}
