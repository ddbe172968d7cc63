import { HOUR_MS } from "../../../../shared/durations.ts";
import { mayBeFollowed } from "../../../../shared/rules/mayBeFollowed.ts";
import type { DomainContext } from "../../context.ts";
import { viewerFlags } from "../flags/flags.ts";
import { countTry, networkKey } from "../identity/rateLimits.ts";
import type { StoredEvent } from "./readEvents.ts";

/** Batches of one network. A browser sends one in five seconds at most. */
const BATCHES = { name: "events", max: 5000, window: HOUR_MS };

/** What became of events: queued, dropped since nobody is to be followed, or too many for now. */
export type QueuedEvents = "queued" | "dropped" | "too-many";

/**
 * Queues events to be stored. Bots, staff who act as someone, whoever holds the flag dont_track_user
 * and whoever would have to agree first are not followed. Throws as `Database.write`.
 */
export async function queueEvents(
  context: DomainContext,
  stored: readonly StoredEvent[],
): Promise<QueuedEvents> {
  const { db, now, browser, isBot, visitorId, hasConsented, country } = context;
  if (isBot) return "dropped";
  const [session, flags] = await Promise.all([context.session(), viewerFlags(context)]);
  if (stored.length === 0 || flags.dont_track_user || session?.isSpoofed) return "dropped";
  if (!mayBeFollowed({ isLoggedIn: session !== null, hasConsented, country: country() }))
    return "dropped";
  const key = await networkKey(BATCHES, browser.network);
  const [, rows] = await db.write(
    [
      countTry(key, BATCHES, now),
      [
        `INSERT INTO event_batches (id, events, viewer_id, received_at, due_at)
         SELECT ?1, ?2, ?3, ?4, ?4
         WHERE (SELECT count FROM rate_limits WHERE key = ?5) <= ?6
         RETURNING id`,
        crypto.randomUUID(),
        JSON.stringify(stored),
        session?.userId ?? visitorId,
        now,
        key,
        BATCHES.max,
      ],
    ],
    { idempotent: false },
  );
  if (rows?.length !== 1) return "too-many";
  context.events.hasQueued = true;
  return "queued";
}
