// Owns the events of the platform's email service that couldn't be applied. They wait for the operator,
// who has them applied again.

import { sql, literal } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import { readPlatformMailEvent } from "../../../ports/mail/readPlatformMailEvent.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { applyMailEvent, storeUnusableEvent } from "./applyMailEvent.ts";

/** Most events applied again at a time: each takes a few of an invocation's statements. */
const RETRIED_AT_ONCE = 50;

/** Most remaining events that are counted. */
const MAX_COUNTED = 10_000;

/** An event as the platform's queue delivers it. */
interface PlatformEvent {
  id: string;
  body: unknown;
}

/** Applies an event of the platform's email service. */
export async function applyPlatformEvent(
  context: DomainContext,
  { id, body }: PlatformEvent,
): Promise<void> {
  const read = readPlatformMailEvent(body, id);
  if (read.kind === "event") await applyMailEvent(context, read.event);
  if (read.kind === "unusable") await storeUnusableEvent(context, read);
}

/** Stores an event that can't be applied, as the platform sent it. */
export async function storeDeadMailEvent(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { id, body }: PlatformEvent,
): Promise<void> {
  await db.write(
    [
      sql`INSERT INTO dead_mail_events (message_id, body, ended_at)
        VALUES (${id}, ${JSON.stringify(body)}, ${now})
        ON CONFLICT DO NOTHING`,
    ],
    { idempotent: true },
  );
}

/**
 * Applies stored events again, oldest first: those with the given ids, or any for null. Returns the
 * ids of those that are applied and how many remain, counted up to MAX_COUNTED. An event takes effect once, so it can be
 * repeated.
 */
export async function retryDeadMailEvents(
  context: DomainContext,
  ids: readonly string[] | null,
): Promise<{ retried: string[]; dead: number }> {
  const { db } = context;
  const events = await db.all<{ id: string; body: string }>(sql`
    SELECT message_id AS id, body FROM dead_mail_events
    WHERE ${ids && JSON.stringify(ids)} IS NULL OR message_id IN (SELECT value
      FROM json_each(${ids && JSON.stringify(ids)}))
    ORDER BY ended_at LIMIT +${RETRIED_AT_ONCE}`);
  const retried: string[] = [];
  for (const { id, body } of events) {
    try {
      await applyPlatformEvent(context, { id, body: JSON.parse(body) });
      retried.push(id);
    } catch (error) {
      log("error", "A stored event of the mail provider failed again", { id, error });
    }
  }
  await db.write(
    [
      sql`DELETE FROM dead_mail_events WHERE message_id IN (SELECT value
        FROM json_each(${JSON.stringify(retried)}))`,
    ],
    { idempotent: true },
  );
  const left = await db.first<{ dead: number }>(sql`
    SELECT count(*) AS dead
    FROM (SELECT 1 FROM dead_mail_events WHERE ended_at > 0 LIMIT ${literal(MAX_COUNTED)})`);
  return { retried, dead: left?.dead ?? 0 };
}
