import type { DomainPlatform } from "../../ports/domains/DomainPlatform.ts";
import type { DomainContext } from "../kernel/context.ts";
import { checkClaim } from "./checkClaim.ts";
import { afterEvent, type Claim } from "./claim.ts";
import { pendingClaimByOwner } from "./claims.ts";
import type { DomainOwner } from "./domainOwner.ts";
import { saveClaim } from "./saveClaim.ts";

/** Minimum time between two checks of a claim, in milliseconds. */
const TOO_SOON_MS = 10_000;

/**
 * Checks the owner's pending or failed host again. Returns null if there is none.
 */
export async function verifyDomain(
  context: DomainContext,
  platform: DomainPlatform,
  owner: DomainOwner,
): Promise<Claim | null> {
  const claim = await pendingClaimByOwner(context).load(owner.id);
  if (!claim) return null;
  const isRecent =
    claim.checkedAt !== null && Math.abs(context.now - claim.checkedAt) < TOO_SOON_MS;
  if (isRecent) return claim;
  // The `asked` event makes the platform validate the host again, too.
  const asked = afterEvent(claim, { kind: "asked" }, context.now);
  await saveClaim(context, claim, asked);
  return checkClaim(context, platform, asked);
}
