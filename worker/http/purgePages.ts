// Owns when the outbox of purges is looked into: after a write, on schedule, and, where nothing else
// keeps time, beside other requests. What is purged and how often, domain/purges decides.

import { createMiddleware } from "hono/factory";
import { REPEAT_AFTER_MS } from "../domain/purges/claimPurges.ts";
import { type Drained, drainPurges } from "../domain/purges/drainPurges.ts";
import { log } from "../log.ts";
import type { AppEnv, RequestContext } from "./requestContext.ts";

/** The longest a writer's answer waits for its purge, in milliseconds. */
const WRITER_WAITS_MS = 1000;
/** How often an isolate looks by itself, in milliseconds. */
const LOOK_EVERY_MS = 30_000;

/** What purging needs of a request. */
type Purging = Pick<RequestContext, "db" | "faults" | "pageCache" | "waitUntil">;

let lookedAt = Date.now();

/**
 * Purges what a request's writes have touched before it is answered, so that the writer's next page
 * shows them. A purge that takes long goes on behind the answer; one that fails is the schedule's.
 */
export const purgeAfterWrite = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const context = c.get("request");
  if (context.touched.list().length > 0) {
    await purgeWithin(context, WRITER_WAITS_MS);
  } else if (isTimeToLook(context)) {
    context.waitUntil(pause(0).then(() => purgePages(context).catch(logFailure)));
  }
});

/**
 * Purges what is due, and a little later what was being rendered meanwhile. Waits for the first so
 * many milliseconds at most; the rest goes on behind the answer. Never throws.
 */
export async function purgeWithin(context: Purging, milliseconds: number): Promise<void> {
  if (!context.pageCache) return;
  const purged = purgePages(context).catch(logFailure);
  context.waitUntil(repeatAfter(context, purged));
  await Promise.race([purged, pause(milliseconds)]);
}

/** Purges what is due. Without a cache everything waits for one. Throws as `drainPurges`. */
export async function purgePages({ db, faults, pageCache }: Purging): Promise<Drained> {
  if (!pageCache) return { purged: 0, failed: 0 };
  return drainPurges(
    { db, clock: faults.now, pause },
    {
      driver: pageCache.driver,
      purgeLimits: pageCache.purgeLimits,
      async purge(tags) {
        faults.at("purge");
        await pageCache.purge(tags);
      },
    },
  );
}

async function repeatAfter(context: Purging, first: Promise<unknown>): Promise<void> {
  await first;
  await pause(REPEAT_AFTER_MS);
  await purgePages(context).catch(logFailure);
}

/** Development has no schedule, and commands there write behind the server's back. */
function isTimeToLook({ pageCache }: RequestContext): boolean {
  const now = Date.now();
  if (pageCache?.driver !== "local" || now - lookedAt < LOOK_EVERY_MS) return false;
  lookedAt = now;
  return true;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function logFailure(error: unknown): void {
  log("error", "The outbox of purges could not be worked off", { error });
}
