import { purgedTags } from "../../../../shared/cacheTags.ts";
import { log } from "../../../log.ts";
import {
  claimPurges,
  type PurgeDependencies,
  releaseClaim,
  settleClaim,
  takeAnotherCall,
} from "./claimPurges.ts";
import type { PurgeService } from "./purgeService.ts";

/** What draining needs. */
export interface PurgeProcessor extends PurgeDependencies {
  /** Waits so many milliseconds. */
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** What a drain came to, in tags. */
export interface Drained {
  purged: number;
  /** Left to a later drain, since the service failed. */
  failed: number;
}

/** The pauses between quick tries of one call, in milliseconds. */
const PAUSES_MS = [50, 250];
/** The most calls of one drain; what is left waits for the next. */
const MAX_CALLS = 30;

/**
 * Purges what is due and what the service's limits allow. Several may run at once, and each may die
 * anywhere: a row is deleted only after its purge, and purges repeat without harm. Where the service
 * fails the rows wait for a later drain. Throws as `Database.write`.
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

/** Purges tags in a few tries close together; false where all fail. */
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
      log("warn", "The cache of pages could not be purged", { driver: service.driver, error });
    }
    if (wait === null) break;
    await drain.pause(wait);
    if (!(await takeAnotherCall(drain, service))) break;
  }
  return false;
}
