import { readHostName } from "../../../shared/domains/hostNames.ts";
import { DatabaseUnavailableError } from "../../db/database.ts";
import type { DomainContext } from "../kernel/context.ts";
import { afterEvent, type Claim } from "./claim.ts";
import { readClaim } from "./claims.ts";
import type { DomainOwner } from "./domainOwner.ts";
import { saveClaim } from "./saveClaim.ts";

/**
 * Removes a live or pending host. Its pages move to the main host, to which the host redirects
 * while its DNS record remains. Idempotent. Returns null if the owner never had the host. Throws
 * like `Database.write`, or DatabaseUnavailableError if the claim keeps changing.
 */
export async function removeDomain(
  context: DomainContext,
  owner: DomainOwner,
  domain: string,
): Promise<Claim | null> {
  const name = readHostName(domain.trim());
  if (!name) return null;
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const claim = await readClaim(context, name, owner.id);
    if (!claim) return null;
    const removed = afterEvent(claim, { kind: "removed" }, context.now);
    // A concurrent check may have changed the claim.
    if (await saveClaim(context, claim, removed)) return removed;
  }
  throw new DatabaseUnavailableError("The claim kept changing");
}
