import { purgedTags } from "../../../shared/cache/cacheTags.ts";
import { log } from "../../log.ts";
import type { OutboxDependencies } from "../../outbox/Outbox.ts";
import { claimPurges, releaseClaim, settleClaim, takeAnotherCall } from "./claimPurges.ts";
import type { PurgeService } from "./purgeService.ts";

/** Dependencies of processing. */
export interface PurgeProcessor extends OutboxDependencies {
  /** Waits for the given number of milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Result of a run, in tags. */
export interface Drained {
  purged: number;
  /** Left for a later run because the service failed. */
  failed: number;
}

/** Pauses between immediate retries of a call, in milliseconds. */
const PAUSES_MS = [50, 250];
/** Maximum number of calls per run; the rest waits for the next. */
const MAX_CALLS = 30;

/**
 * Purges what is due, within the service's limits. Concurrent runs and crashes are safe: a row is
 * deleted only after its purge, and purges are idempotent. If the service fails, the rows wait for
 * a later run.
 */
export async function processPurges(
  drain: PurgeProcessor,
  service: PurgeService,
): Promise<Drained> {
  const processed: Drained = { purged: 0, failed: 0 };
  for (let call = 0; call < MAX_CALLS; call += 1) {
    const claim = await claimPurges(drain, service);
    if (!claim) break;
    if (!(await purgeQuickly(drain, service, purgedTags(claim.tags)))) {
      await releaseClaim(drain, claim);
      processed.failed += claim.tags.length;
      break;
    }
    await settleClaim(drain, claim);
    processed.purged += claim.tags.length;
  }
  return processed;
}

/** Purges tags with a few immediate retries; false if all fail. */
async function purgeQuickly(
  drain: PurgeProcessor,
  service: PurgeService,
  tags: readonly string[],
): Promise<boolean> {
  for (const wait of [...PAUSES_MS, null]) {
    try {
      await service.purge(tags);
      return true;
    } catch (error) {
      log("warn", "The page cache could not be purged", { driver: service.driver, error });
    }
    if (wait === null) break;
    await drain.pause(wait);
    if (!(await takeAnotherCall(drain, service))) break;
  }
  return false;
}
