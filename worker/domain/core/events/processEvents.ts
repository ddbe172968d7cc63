// Owns moving queued events into the table that statistics read. A batch is stored and deleted in
// one transaction, and existing events are left unchanged, so a batch counts once even if it
// arrives twice or a worker crashes.

import { backoff, releaseExpiredClaims } from "../../../db/lease.ts";
import { type Database, statement } from "../../../db/database.ts";
import { log } from "../../../log.ts";

/** Dependencies of processing. */
export interface EventClock {
  readonly db: Database;
  /** Current time, in milliseconds since 1970. */
  readonly clock: () => number;
  /** Called before each batch; if it throws, the batch fails. */
  readonly onBatch?: () => void;
}

/** Result of a run, in batches. */
export interface ProcessedEvents {
  stored: number;
  /** Left for a later run. */
  failed: number;
  /** Dead-lettered. */
  dead: number;
}

/** Lease of a claim, in milliseconds; after it the worker counts as crashed. */
const LEASE_MS = 60_000;
/** Batches per run; the rest waits for the next. */
const BATCHES_AT_ONCE = 20;
/** Failures until a batch is dead-lettered. */
export const MAX_ATTEMPTS = 3;
/** Delay after a failure, doubled with each consecutive one up to the maximum, in milliseconds. */
const BACKOFF_MS = 20_000;
const MAX_BACKOFF_MS = 600_000;

/**
 * Stores the batches that are due. A failed batch waits; after MAX_ATTEMPTS it is dead-lettered
 * with its content and logged. Throws like `Database.write` if claiming fails.
 */
export async function processEvents(from: EventClock): Promise<ProcessedEvents> {
  const { db, clock } = from;
  const processed: ProcessedEvents = { stored: 0, failed: 0, dead: 0 };
  const now = clock();
  const claim = crypto.randomUUID();
  const claimed = statement<{ id: string }>(
    `UPDATE event_batches SET claimed_by = ?2, claimed_until = ?3
         WHERE id IN (SELECT id FROM event_batches
           WHERE state = 'waiting' AND due_at <= ?1 AND claimed_by IS NULL
           ORDER BY due_at LIMIT +?4)
         RETURNING id`,
    now,
    claim,
    now + LEASE_MS,
    BATCHES_AT_ONCE,
  );
  const written = await db.write(
    [releaseExpiredClaims("event_batches", now), claimed],
    // A retry would claim other rows under the same id.
    { idempotent: false },
  );
  for (const { id } of written.rows(claimed)) processed[await store(from, claim, id)] += 1;
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
  const returned = statement<{ state: string }>(
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
  );
  const written = await db.write(
    [returned],
    // A retry would find the claim gone and change nothing.
    { idempotent: true },
  );
  const isDeadLettered = written.first(returned)?.state === "dead";
  if (isDeadLettered) log("error", "A batch of events was given up", { batch: id, error });
  else log("warn", "A batch of events was not stored", { batch: id, error });
  return isDeadLettered ? "dead" : "failed";
}
