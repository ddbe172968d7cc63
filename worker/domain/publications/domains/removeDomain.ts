import { readHostName } from "../../../../shared/rules/hostNames.ts";
import { DatabaseUnavailable } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { afterEvent, type Claim } from "./claim.ts";
import { readClaim } from "./claims.ts";
import type { DomainOwner } from "../../core/domains/domainOwner.ts";
import { saveClaim } from "./saveClaim.ts";

/**
 * Gives up a host, live or waited for. Its pages are then at the main host's addresses, where the
 * host leads while its record stays. Null where the owner never had it; doing it again changes
 * nothing. Throws as `Database.write`, and DatabaseUnavailable where the claim keeps changing.
 */
export async function removeDomain(
  context: DomainContext,
  owner: DomainOwner,
  domain: string,
): Promise<Claim | null> {
  const name = readHostName(domain.trim());
  if (!name) return null;
  for (let tries = 0; tries < 3; tries += 1) {
    const claim = await readClaim(context, name, owner.id);
    if (!claim) return null;
    const removed = afterEvent(claim, { kind: "removed" }, context.now);
    // A check that ends at this moment may have changed the claim.
    if (await saveClaim(context, claim, removed)) return removed;
  }
  throw new DatabaseUnavailable("The claim kept changing");
}
