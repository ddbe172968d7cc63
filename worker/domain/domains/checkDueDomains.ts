import type { DomainPlatform } from "../../ports/domains/DomainPlatform.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { checkClaim } from "./checkClaim.ts";
import { takeDueClaims } from "./claims.ts";

/** Claims per run. Each takes a few requests, and a run has a limited number of them. */
const MOST = 20;

/**
 * Scheduled step: checks the claims that are due, so that hosts go live once their DNS records do
 * and stop being live when their probes keep failing. A failed check doesn't stop the others.
 * Returns the number of claims checked. Throws like Database if the list can't be read.
 */
export async function checkDueDomains(
  context: DomainContext,
  platform: DomainPlatform,
): Promise<number> {
  const claims = await takeDueClaims(context, context.now, MOST);
  for (const claim of claims) {
    try {
      await checkClaim(context, platform, claim);
    } catch (error) {
      log("error", "A domain could not be checked", { domain: claim.domain, error });
    }
  }
  return claims.length;
}
