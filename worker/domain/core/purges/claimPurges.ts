// Owns the rows of purge_outbox between a touch and the end of its purge. A call claims rows under an
// id of its own (db/lease.ts); whatever it does to them later, it does to those that still carry that
// id. A touch takes the id away, and so does time where the call has died.

import { ENTITY_KINDS, EVERY_PAGE_TAG } from "../../../../shared/cacheTags.ts";
import type { Database, Statement } from "../../../db/database.ts";
import { backoff, releaseExpiredClaims } from "../../../db/lease.ts";
import type { PurgeService } from "./purgeService.ts";
import { purgeStatement } from "./queuePurge.ts";

/** Rows of one call. */
export interface Claim {
  id: string;
  tags: string[];
}

/** What claiming needs. */
export interface PurgeDependencies {
  readonly db: Database;
  /** The present moment, in milliseconds since 1970. */
  readonly clock: () => number;
}

/** After so long a call counts as dead, in milliseconds. A purge is answered in less. */
export const LEASE_MS = 30_000;
/** How long after its purge a tag is purged again, in milliseconds: longer than a page takes to make. */
export const REPEAT_AFTER_MS = 5000;
/** The wait after a failure, doubled with each in a row up to the most, in milliseconds. */
const BACKOFF_MS = 5000;
const MAX_BACKOFF_MS = 60_000;
/** More rows than this cost more than all pages at once. */
const MANY_ROWS = 10_000;
/** Rows of one call to a service without limits. */
const FREE_ROWS = 1000;
/** `purgedTags` adds at most one tag for each kind of entity. */
const ADDED_TAGS = ENTITY_KINDS.length;

/** Rows that may go out now. */
const READY = "due_at <= ?1 AND claimed_by IS NULL";

/**
 * Claims rows for one call of the service and takes the call off its budget; null where nothing is
 * due or no call is left. First purges come before repetitions. Throws as `Database.write`.
 */
export async function claimPurges(
  { db, clock }: PurgeDependencies,
  service: PurgeService,
): Promise<Claim | null> {
  const now = clock();
  const id = crypto.randomUUID();
  const limits = service.purgeLimits;
  const rows = limits ? Math.max(1, limits.tagsPerCall - ADDED_TAGS) : FREE_ROWS;
  const results = await db.write(
    [
      releaseExpiredClaims("purge_outbox", now),
      ...collapse(service, now, rows),
      ...(limits ? [takeCall(service, now, id, true)] : []),
      [
        `UPDATE purge_outbox SET claimed_by = ?2, claimed_until = ?3
         WHERE tag IN (SELECT tag FROM purge_outbox WHERE ${READY}
           ORDER BY is_repeat, due_at, tag LIMIT +?4)
         AND (?5 IS NULL OR EXISTS
           (SELECT 1 FROM purge_budgets WHERE driver = ?5 AND taken_by = ?2))
         RETURNING tag`,
        now,
        id,
        now + LEASE_MS,
        rows,
        limits ? service.driver : null,
      ],
    ],
    // A second run would claim other rows under the id of the first.
    { idempotent: false },
  );
  const tags = (results.at(-1) ?? []).map((row) => String(row.tag));
  return tags.length > 0 ? { id, tags } : null;
}

/** Takes one more call off the budget for what is claimed already; false where none is left. */
export async function takeAnotherCall(
  { db, clock }: PurgeDependencies,
  service: PurgeService,
): Promise<boolean> {
  if (!service.purgeLimits) return true;
  const taken = await db.write([takeCall(service, clock(), crypto.randomUUID(), false)], {
    idempotent: false,
  });
  return taken[0]?.length === 1;
}

/** Ends a call that has succeeded: what it purged first waits for its repetition, the rest is done. */
export async function settleClaim({ db, clock }: PurgeDependencies, { id }: Claim): Promise<void> {
  await db.write(
    [
      ["DELETE FROM purge_outbox WHERE claimed_by = ?1 AND is_repeat = 1", id],
      [
        `UPDATE purge_outbox SET is_repeat = 1, due_at = ?2, attempts = 0, claimed_by = NULL,
           claimed_until = NULL WHERE claimed_by = ?1`,
        id,
        clock() + REPEAT_AFTER_MS,
      ],
    ],
    { idempotent: true },
  );
}

/** Ends a call that has failed: its rows wait, the longer the more often they have failed. */
export async function releaseClaim({ db, clock }: PurgeDependencies, { id }: Claim): Promise<void> {
  await db.write(
    [
      [
        `UPDATE purge_outbox SET attempts = attempts + 1, claimed_by = NULL, claimed_until = NULL,
           due_at = ?2 + ${backoff("?4", "?3")}
         WHERE claimed_by = ?1`,
        id,
        clock(),
        MAX_BACKOFF_MS,
        BACKOFF_MS,
      ],
    ],
    { idempotent: true },
  );
}

/**
 * Where more waits than the service takes within a minute, all pages go instead, in one call: that
 * bounds how long any of them is stale. Only `all` is on every page that carries what waits.
 */
function collapse({ driver, purgeLimits }: PurgeService, now: number, rows: number): Statement[] {
  const bounds = purgeLimits
    ? {
        sql: `(SELECT count(*) FROM purge_outbox WHERE is_repeat = 0)
          > (CAST(${callsLeft("?2", "?5", "?4", "?6")} AS INTEGER) + ?7) * ?8`,
        values: [
          purgeLimits.burst,
          driver,
          perMs(purgeLimits.callsPerMinute),
          purgeLimits.callsPerMinute,
          rows,
        ],
      }
    : { sql: "FALSE", values: [] };
  return [
    purgeStatement([EVERY_PAGE_TAG], now, {
      sql: `((SELECT count(*) FROM purge_outbox) > ?3 OR ${bounds.sql})`,
      values: [MANY_ROWS, ...bounds.values],
    }),
    [
      `DELETE FROM purge_outbox WHERE tag <> ?2 AND EXISTS
         (SELECT 1 FROM purge_outbox WHERE tag = ?2 AND is_repeat = 0 AND ${READY})`,
      now,
      EVERY_PAGE_TAG,
    ],
  ];
}

/**
 * Takes a call where one is left, and answers a row then. For rows yet to be claimed it asks that
 * some are due; where those are repetitions only, a minute's calls are left for first purges.
 */
function takeCall(
  { driver, purgeLimits }: PurgeService,
  now: number,
  id: string,
  isForDue: boolean,
): Statement {
  if (!purgeLimits) throw new Error("A service without limits has no budget");
  const { burst, callsPerMinute } = purgeLimits;
  const due = isForDue ? `EXISTS (SELECT 1 FROM purge_outbox WHERE ${READY})` : "TRUE";
  const isUrgent = isForDue
    ? `EXISTS (SELECT 1 FROM purge_outbox WHERE is_repeat = 0 AND ${READY})`
    : "TRUE";
  const left = callsLeft("?1", "?2", "?3", "?4");
  return [
    `INSERT INTO purge_budgets (driver, calls, counted_at, taken_by)
     SELECT ?2, ?3 - 1, ?1, ?5 WHERE ${due}
     ON CONFLICT (driver) DO UPDATE SET calls = ${left} - 1, counted_at = ?1, taken_by = ?5
     WHERE ${left} >= iif(${isUrgent}, 1, ?6)
     RETURNING 1`,
    now,
    driver,
    burst,
    perMs(callsPerMinute),
    id,
    Math.min(burst, callsPerMinute),
  ];
}

/** SQL of the calls a budget holds now; arguments are SQL of the moment, the driver and its limits. */
function callsLeft(now: string, driver: string, burst: string, callsPerMs: string): string {
  return `min(${burst}, coalesce((SELECT calls + max(0, ${now} - counted_at) * ${callsPerMs}
    FROM purge_budgets WHERE driver = ${driver}), ${burst}))`;
}

const perMs = (perMinute: number): number => perMinute / 60_000;
