// Owns the way of queued events into the table that statistics read. A batch is stored and deleted in
// one transaction, and an event that is there already stays as it is, so that a batch that comes twice,
// or whose drain dies anywhere, counts once.

import { backoff, releaseExpiredClaims } from "../../../db/lease.ts";
import type { Database } from "../../../db/database.ts";
import { log } from "../../../log.ts";

/** What draining needs. */
export interface EventClock {
  readonly db: Database;
  /** The present moment, in milliseconds since 1970. */
  readonly clock: () => number;
  /** Called before each batch; what it throws fails the batch. */
  readonly onBatch?: () => void;
}

/** What a drain came to, in batches. */
export interface ProcessedEvents {
  stored: number;
  /** Left to a later drain. */
  failed: number;
  /** Given up. */
  dead: number;
}

/** After so long a drain counts as dead, in milliseconds. */
const LEASE_MS = 60_000;
/** Batches of one drain; what is left waits for the next. */
const BATCHES_AT_ONCE = 20;
/** So many failures end a batch. */
export const MAX_ATTEMPTS = 3;
/** The wait after a failure, doubled with each in a row up to the most, in milliseconds. */
const BACKOFF_MS = 20_000;
const MAX_BACKOFF_MS = 600_000;

/**
 * Stores what is due. A batch that fails waits, and after MAX_ATTEMPTS is given up: it stays with all
 * it holds, and the log says so. Throws as `Database.write` where nothing can be claimed.
 */
export async function processEvents(from: EventClock): Promise<ProcessedEvents> {
  const { db, clock } = from;
  const processed: ProcessedEvents = { stored: 0, failed: 0, dead: 0 };
  const now = clock();
  const claim = crypto.randomUUID();
  const [, rows = []] = await db.write(
    [
      releaseExpiredClaims("event_batches", now),
      [
        `UPDATE event_batches SET claimed_by = ?2, claimed_until = ?3
         WHERE id IN (SELECT id FROM event_batches
           WHERE state = 'waiting' AND due_at <= ?1 AND claimed_by IS NULL
           ORDER BY due_at LIMIT +?4)
         RETURNING id`,
        now,
        claim,
        now + LEASE_MS,
        BATCHES_AT_ONCE,
      ],
    ],
    // A second run would claim other rows under the same id.
    { idempotent: false },
  );
  for (const { id } of rows) processed[await store(from, claim, String(id))] += 1;
  return processed;
}

async function store(from: EventClock, claim: string, id: string): Promise<keyof ProcessedEvents> {
  try {
    from.onBatch?.();
    await from.db.write(
      [
        [
          `INSERT INTO client_events (event_id, key, type, happened_at, received_at, viewer_id,
             post_id, source, referrer_source, location, referrer, data)
           SELECT e.value ->> 'eventId', e.value ->> 'key', e.value ->> 'type',
             e.value ->> 'happenedAt', b.received_at, b.viewer_id, e.value ->> 'postId',
             e.value ->> 'source', e.value ->> 'referrerSource', e.value ->> 'location',
             e.value ->> 'referrer', e.value ->> 'data'
           FROM event_batches b, json_each(b.events) e WHERE b.id = ?1 AND b.claimed_by = ?2
           ON CONFLICT (event_id) DO NOTHING`,
          id,
          claim,
        ],
        ["DELETE FROM event_batches WHERE id = ?1 AND claimed_by = ?2", id, claim],
      ],
      { idempotent: true },
    );
    return "stored";
  } catch (error) {
    return giveBack(from, { claim, id, error });
  }
}

async function giveBack(
  { db, clock }: EventClock,
  { claim, id, error }: { claim: string; id: string; error: unknown },
): Promise<"failed" | "dead"> {
  const [rows = []] = await db.write(
    [
      [
        `UPDATE event_batches SET attempts = attempts + 1, claimed_by = NULL, claimed_until = NULL,
           due_at = ?3 + ${backoff("?4", "?5")},
           state = iif(attempts + 1 >= ?6, 'dead', 'waiting')
         WHERE id = ?1 AND claimed_by = ?2 RETURNING state`,
        id,
        claim,
        clock(),
        BACKOFF_MS,
        MAX_BACKOFF_MS,
        MAX_ATTEMPTS,
      ],
    ],
    // A second run would find no claim of its own, and change nothing.
    { idempotent: true },
  );
  const isDeadLettered = rows[0]?.state === "dead";
  if (isDeadLettered) log("error", "A batch of events was given up", { batch: id, error });
  else log("warn", "A batch of events was not stored", { batch: id, error });
  return isDeadLettered ? "dead" : "failed";
}
