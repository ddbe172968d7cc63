import type { DomainPlatform } from "../../../ports/domains/DomainPlatform.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../context.ts";
import { checkClaim } from "./checkClaim.ts";
import { takeDueClaims } from "./claims.ts";

/** Claims that one run looks at. Each costs a few requests, of which a run has a limited number. */
const MOST = 20;

/**
 * The step of the schedule: looks at the claims that are due, so that hosts become live when their
 * records do, and are no more when their probes keep failing. One that fails stops no other.
 * Answers how many were looked at. Throws as Database does where the list can't be read.
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
      log("error", "A domain was not checked", { domain: claim.domain, error });
    }
  }
  return claims.length;
}
