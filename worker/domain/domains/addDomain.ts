import { sql } from "../../db/sql.ts";
import { randomHex } from "../../../shared/format/hex.ts";
import type { DomainError } from "../../../shared/domains/domainErrors.ts";
import { readDomainName, readHostName } from "../../../shared/domains/hostNames.ts";
import type { DomainPlatform } from "../../ports/domains/DomainPlatform.ts";
import type { DomainContext } from "../kernel/context.ts";
import { checkClaim } from "./checkClaim.ts";
import type { Claim } from "./claim.ts";
import { mayClaim } from "./claimLimit.ts";
import { isLiveElsewhere, pendingClaimByOwner, readClaim } from "./claims.ts";
import type { DomainOwner } from "./domainOwner.ts";
import { ownLabel } from "./ownLabel.ts";
import { beforeRoot, isProductHost } from "./rows/isProductHost.ts";

/** The result of claiming a host. */
export type AddResult = { kind: "claimed"; claim: Claim } | { kind: "rejected"; error: ClaimError };

/** Errors that prevent a claim from being created. */
type ClaimError = Extract<
  DomainError,
  "INVALID_NAME" | "NOT_OFFERED" | "OUR_SUBDOMAIN" | "TOO_MANY"
>;

/**
 * Claims a host for a person or a publication and checks it at once. The owner's own name on the
 * product's domain goes live immediately. A new claim replaces a pending one. Idempotent. Owners
 * with too many recent claims get `TOO_MANY`.
 */
export async function addDomain(
  context: DomainContext,
  platform: DomainPlatform,
  owner: DomainOwner,
  { typed, userId }: { typed: string; userId: string },
): Promise<AddResult> {
  const hosts = context.config.hosts;
  const asHost = readHostName(typed.trim());
  const isOurs = asHost !== null && isProductHost(asHost, hosts);
  const domain = isOurs ? asHost : readDomainName(typed);
  if (!domain) return { kind: "rejected", error: "INVALID_NAME" };
  if (!isOurs && platform.kind === "none") return { kind: "rejected", error: "NOT_OFFERED" };
  if (isProductHost(domain, hosts)) {
    const [label, isTaken] = await Promise.all([
      ownLabel(context, owner),
      isLiveElsewhere(context, domain, owner.id),
    ]);
    if (isTaken || beforeRoot(domain, hosts) !== label)
      return { kind: "rejected", error: "OUR_SUBDOMAIN" };
  }

  await insertClaim(context, { domain, ownerId: owner.id, userId, isSubdomain: isOurs });
  const claim = await readClaim(context, domain, owner.id);
  if (!claim) return { kind: "rejected", error: "TOO_MANY" };
  const isWaiting = claim.state === "added" || claim.state === "verifying";
  return {
    kind: "claimed",
    claim: isWaiting ? await checkClaim(context, platform, claim) : claim,
  };
}

async function insertClaim(
  context: DomainContext,
  claim: { domain: string; ownerId: string; userId: string; isSubdomain: boolean },
): Promise<void> {
  const { domain, ownerId, userId, isSubdomain } = claim;
  await context.db.write(
    [
      sql`UPDATE custom_domains SET state = 'removed', removed_at = ${context.now}, error = NULL,
          next_check_at = ${context.now}
        WHERE owner_id = ${ownerId} AND domain <> ${domain}
          AND state IN ('added', 'verifying', 'failed')
          AND ${mayClaim(domain, ownerId, context.now)}`,
      sql`INSERT INTO custom_domains
          (domain, owner_id, state, is_subdomain, token, added_at, added_by, next_check_at)
        SELECT ${domain}, ${ownerId}, 'added', ${Number(isSubdomain)}, ${randomHex(16)},
          ${context.now}, ${userId}, ${context.now} WHERE ${mayClaim(domain, ownerId, context.now)}
        ON CONFLICT (domain, owner_id) DO UPDATE SET state = 'added', error = NULL, failures = 0,
          added_at = excluded.added_at, added_by = excluded.added_by,
          next_check_at = excluded.next_check_at
        WHERE state IN ('failed', 'removed')`,
    ],
    { idempotent: true },
  );
  pendingClaimByOwner(context).clear(ownerId);
}
