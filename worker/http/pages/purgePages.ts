// Decides when a request purges due tags; domain/purges decides what and how often.

import { REPEAT_AFTER_MS } from "../../domain/purges/claimPurges.ts";
import { type Drained, processPurges } from "../../domain/purges/processPurges.ts";
import { log } from "../../log.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** What purging needs from a request. */
type Purging = Pick<RequestContext, "db" | "faults" | "pageCache" | "waitUntil">;

/**
 * Purges due tags, and once more a little later for pages that were rendering meanwhile. Waits at
 * most the given milliseconds; the rest continues after the response. Never throws.
 */
export async function purgeWithin(context: Purging, milliseconds: number): Promise<void> {
  if (!context.pageCache) return;
  const purged = purgeDue(context);
  context.waitUntil(repeatAfter(context, purged));
  await Promise.race([purged, pause(milliseconds)]);
}

/** Purges due tags. Without a cache they stay queued. Throws like `processPurges`. */
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

/** Purges due tags. Never throws; failures are retried later. */
export async function purgeDue(context: Purging): Promise<void> {
  await purgePages(context).catch((error: unknown) =>
    log("error", "The purge outbox could not be processed", { error }),
  );
}

async function repeatAfter(context: Purging, first: Promise<unknown>): Promise<void> {
  await first;
  await pause(REPEAT_AFTER_MS);
  await purgeDue(context);
}

/** Resolves after the given milliseconds. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
