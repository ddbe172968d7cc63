// Owns when a request purges what is due. What is purged and how often, domain/purges decides.

import { REPEAT_AFTER_MS } from "../../domain/core/purges/claimPurges.ts";
import { type Drained, processPurges } from "../../domain/core/purges/processPurges.ts";
import { log } from "../../log.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** What purging needs of a request. */
type Purging = Pick<RequestContext, "db" | "faults" | "pageCache" | "waitUntil">;

/**
 * Purges what is due, and a little later what was being rendered meanwhile. Waits for the first so
 * many milliseconds at most; the rest goes on behind the answer. Never throws.
 */
export async function purgeWithin(context: Purging, milliseconds: number): Promise<void> {
  if (!context.pageCache) return;
  const purged = purgeDue(context);
  context.waitUntil(repeatAfter(context, purged));
  await Promise.race([purged, pause(milliseconds)]);
}

/** Purges what is due. Without a cache everything waits for one. Throws as `processPurges`. */
export async function purgePages({ db, faults, pageCache }: Purging): Promise<Drained> {
  if (!pageCache) return { purged: 0, failed: 0 };
  return processPurges(
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

/** Purges what is due. Never throws: what fails waits for the next time. */
export async function purgeDue(context: Purging): Promise<void> {
  await purgePages(context).catch((error: unknown) =>
    log("error", "The outbox of purges could not be worked off", { error }),
  );
}

async function repeatAfter(context: Purging, first: Promise<unknown>): Promise<void> {
  await first;
  await pause(REPEAT_AFTER_MS);
  await purgeDue(context);
}

/** Resolves after so many milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
