import { HOUR_MS } from "../../../shared/durations.ts";
import { mayBeFollowed } from "../../../shared/privacy/mayBeFollowed.ts";
import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { viewerFlags } from "../flags/flags.ts";
import { countRequest, networkKey } from "../identity/rows/rateLimits.ts";
import type { StoredEvent } from "./readEvents.ts";

/** Batches per network. A browser sends at most one every five seconds. */
const BATCHES = { name: "events", max: 5000, window: HOUR_MS };

/** Result: queued, dropped because the viewer may not be tracked, or rate-limited. */
export type QueuedEvents = "queued" | "dropped" | "too-many";

/**
 * Queues events to be stored. Not tracked: bots, impersonating staff, viewers with the flag
 * dont_track_user, and viewers whose required consent is missing.
 */
export async function queueEvents(
  context: DomainContext,
  stored: readonly StoredEvent[],
): Promise<QueuedEvents> {
  const { db, now, network, isBot, visitorId, hasConsented, country } = context;
  if (isBot) return "dropped";
  const [session, flags] = await Promise.all([context.session(), viewerFlags(context)]);
  if (stored.length === 0 || flags.dont_track_user || session?.isSpoofed) return "dropped";
  if (!mayBeFollowed({ isLoggedIn: session !== null, hasConsented, country: country() }))
    return "dropped";
  const key = await networkKey(BATCHES, network);
  const inserted = sql`
    INSERT INTO event_batches (id, events, viewer_id, received_at, due_at)
    SELECT ${crypto.randomUUID()}, ${JSON.stringify(stored)}, ${session?.userId ?? visitorId},
      ${now}, ${now}
    WHERE (SELECT count FROM rate_limits WHERE key = ${key}) <= ${BATCHES.max}
    RETURNING id`;
  const written = await db.write([countRequest(key, BATCHES, now), inserted], {
    idempotent: false,
  });
  if (!written.hasRows(inserted)) return "too-many";
  context.events.hasQueued = true;
  return "queued";
}
