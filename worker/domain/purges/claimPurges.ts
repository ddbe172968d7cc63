// Owns the rows of purge_outbox from queueing to the completed purge. A call claims rows with a
// lease; queueing a tag again ends its claim. Purges are never dead-lettered.

import { ENTITY_KINDS, EVERY_PAGE_TAG } from "../../../shared/cache/cacheTags.ts";
import { sql, type Sql, type Statement } from "../../db/sql.ts";
import { claimDue, releaseExpiredClaims } from "../../outbox/lease.ts";
import { backoffSql, type OutboxDependencies } from "../../outbox/Outbox.ts";
import type { PurgeService } from "./purgeService.ts";
import { purgeStatement } from "./queuePurge.ts";

/** Rows claimed for one call. */
export interface Claim {
  id: string;
  tags: string[];
}

/**
 * Lease of a call, in milliseconds. A purge responds sooner; after the lease the worker counts as
 * crashed.
 */
export const LEASE_MS = 30_000;
/**
 * Delay until a tag is purged a second time, in milliseconds: longer than a page takes to render.
 */
export const REPEAT_AFTER_MS = 5000;
const BACKOFF = { backoffMs: 5000, maxBackoffMs: 60_000 };
const OUTBOX = { table: "purge_outbox", key: "tag" };
/** Beyond this number of rows, purging everything is cheaper. */
const MANY_ROWS = 10_000;
/** Rows per call for a service without limits. */
const FREE_ROWS = 1000;
/** `purgedTags` adds at most one tag per kind of entity. */
const ADDED_TAGS = ENTITY_KINDS.length;

/** SQL: rows that can be claimed now. */
const ready = (now: number): Sql => sql`due_at <= ${now} AND claimed_by IS NULL`;

/**
 * Claims rows for one call and takes the call off the service's budget; null if nothing is due or
 * no call is left. First purges have priority over repeats.
 */
export async function claimPurges(
  { db, clock }: OutboxDependencies,
  service: PurgeService,
): Promise<Claim | null> {
  const now = clock();
  const id = crypto.randomUUID();
  const limits = service.purgeLimits;
  const rows = limits ? Math.max(1, limits.tagsPerCall - ADDED_TAGS) : FREE_ROWS;
  const claimed = claimDue<{ tag: string }>(OUTBOX, {
    id,
    now,
    leaseMs: LEASE_MS,
    when: sql`(${limits ? service.driver : null} IS NULL OR EXISTS
      (SELECT 1 FROM purge_budgets WHERE driver = ${limits ? service.driver : null}
        AND taken_by = ${id}))`,
    order: sql`is_repeat, due_at, tag`,
    limit: rows,
    returning: sql`tag`,
  });
  const written = await db.write(
    [
      releaseExpiredClaims(OUTBOX.table, now),
      ...collapse(service, now, rows),
      ...(limits ? [takeCall(service, now, id, true)] : []),
      claimed,
    ],
    { idempotent: false },
  );
  const tags = written.rows(claimed).map(({ tag }) => tag);
  return tags.length > 0 ? { id, tags } : null;
}

/**
 * Takes another call off the budget for rows that are already claimed; false if none is left.
 */
export async function takeAnotherCall(
  { db, clock }: OutboxDependencies,
  service: PurgeService,
): Promise<boolean> {
  if (!service.purgeLimits) return true;
  const call = takeCall(service, clock(), crypto.randomUUID(), false);
  return (await db.write([call], { idempotent: false })).hasRows(call);
}

/**
 * Settles a successful call: first purges are scheduled for their repeat, repeats are deleted.
 */
export async function settleClaim({ db, clock }: OutboxDependencies, { id }: Claim): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM purge_outbox WHERE claimed_by = ${id} AND is_repeat = 1`,
      sql`UPDATE purge_outbox SET is_repeat = 1, due_at = ${clock() + REPEAT_AFTER_MS},
        attempts = 0, claimed_by = NULL,
        claimed_until = NULL WHERE claimed_by = ${id}`,
    ],
    { idempotent: true },
  );
}

/** Returns the rows of a failed call to the queue, with backoff. */
export async function releaseClaim(
  { db, clock }: OutboxDependencies,
  { id }: Claim,
): Promise<void> {
  await db.write(
    [
      sql`UPDATE purge_outbox SET attempts = attempts + 1, claimed_by = NULL, claimed_until = NULL,
          due_at = ${clock()} + ${backoffSql(BACKOFF)}
        WHERE claimed_by = ${id}`,
    ],
    { idempotent: true },
  );
}

/**
 * If more rows wait than the service accepts within a minute, purges all pages in one call instead,
 * which bounds staleness. The tag `all` is on every page, so it covers all waiting tags.
 */
function collapse({ driver, purgeLimits }: PurgeService, now: number, rows: number): Statement[] {
  const isBeyond = purgeLimits
    ? sql`(SELECT count(*) FROM purge_outbox WHERE is_repeat = 0)
      > (CAST(${callsLeft(driver, purgeLimits, now)} AS INTEGER)
        + ${purgeLimits.callsPerMinute}) * ${rows}`
    : sql`FALSE`;
  return [
    purgeStatement(
      [EVERY_PAGE_TAG],
      now,
      sql`((SELECT count(*) FROM purge_outbox) > ${MANY_ROWS} OR ${isBeyond})`,
    ),
    sql`DELETE FROM purge_outbox WHERE tag <> ${EVERY_PAGE_TAG} AND EXISTS
      (SELECT 1 FROM purge_outbox WHERE tag = ${EVERY_PAGE_TAG} AND is_repeat = 0 AND ${ready(now)})`,
  ];
}

/**
 * Takes a call if one is left, and returns a row then. When claiming, some rows must be due; if
 * those are only repeats, a minute's worth of calls is reserved for first purges.
 */
function takeCall(
  { driver, purgeLimits }: PurgeService,
  now: number,
  id: string,
  isForDue: boolean,
): Statement {
  if (!purgeLimits) throw new Error("A service without limits has no budget");
  const { burst, callsPerMinute } = purgeLimits;
  const due = isForDue ? sql`EXISTS (SELECT 1 FROM purge_outbox WHERE ${ready(now)})` : sql`TRUE`;
  const isUrgent = isForDue
    ? sql`EXISTS (SELECT 1 FROM purge_outbox WHERE is_repeat = 0 AND ${ready(now)})`
    : sql`TRUE`;
  const left = callsLeft(driver, purgeLimits, now);
  return sql`
    INSERT INTO purge_budgets (driver, calls, counted_at, taken_by)
    SELECT ${driver}, ${burst} - 1, ${now}, ${id} WHERE ${due}
    ON CONFLICT (driver) DO UPDATE SET calls = ${left} - 1, counted_at = ${now}, taken_by = ${id}
    WHERE ${left} >= iif(${isUrgent}, 1, ${Math.min(burst, callsPerMinute)})
    RETURNING 1`;
}

/** SQL for the calls left in a driver's budget. */
function callsLeft(
  driver: string,
  { burst, callsPerMinute }: { burst: number; callsPerMinute: number },
  now: number,
): Sql {
  return sql`min(${burst}, coalesce((SELECT calls + max(0, ${now} - counted_at) *
    ${perMs(callsPerMinute)}
    FROM purge_budgets WHERE driver = ${driver}), ${burst}))`;
}

const perMs = (perMinute: number): number => perMinute / 60_000;
