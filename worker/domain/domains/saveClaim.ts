// Owns writing claims. The claim, its owner's row, displaced claims and the purge change in one
// transaction, so a host always has exactly one consistent owner.

import { collectionTag, siteTag, userTag } from "../../../shared/cache/cacheTags.ts";
import { kindOfId } from "../../../shared/ids.ts";
import { sql, type Sql, identifier, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { userByDomain, userById, userByUsername } from "../people/rows/users.ts";
import { collectionByDomainOrSlug, collectionById } from "../publications/rows/collections.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import type { Claim } from "./claim.ts";
import { liveClaimByOwner, pendingClaimByOwner } from "./claims.ts";
import { hostCache } from "./rows/hostCache.ts";

interface Placed {
  domain: string;
  ownerId: string;
}

/**
 * Saves the new state of a claim unless it changed since `before` was read. Returns whether it was
 * saved.
 */
export async function saveClaim(
  context: DomainContext,
  before: Claim,
  after: Claim,
): Promise<boolean> {
  if (after === before) return true;
  const isLive = after.state === "live";
  const moves = isLive !== (before.state === "live");
  const touched = moves ? await touchedBy(context, after) : [];
  const statements: Statement[] = [];
  if (moves && isLive) statements.push(...displace(before, context.now), ...settle(before, after));
  if (moves && !isLive) statements.push(...leave(before));
  if (moves) statements.push(queuePurge(context, tagsOf(touched), isUnchanged(before)));
  const updated = update(before, after);
  const written = await context.db.write([...statements, updated], { idempotent: false });
  if (moves) forget(context, touched);
  pendingClaimByOwner(context).clear(after.ownerId);
  liveClaimByOwner(context).clear(after.ownerId);
  return written.hasRows(updated);
}

/** Clears the cached hosts and owners in this request and this isolate. */
function forget(context: DomainContext, touched: readonly Placed[]): void {
  hostCache.forget(
    touched.map(({ domain }) => domain),
    touched.map(({ ownerId }) => ownerId),
  );
  for (const { ownerId } of touched) {
    collectionById(context).clear(ownerId);
    userById(context).clear(ownerId);
  }
  collectionByDomainOrSlug(context).clearAll();
  userByDomain(context).clearAll();
  userByUsername(context).clearAll();
}

/**
 * Returns the claim and the hosts it replaces when it goes live: the owner's previous host and the
 * host's previous owner.
 */
async function touchedBy(context: DomainContext, { domain, ownerId }: Claim): Promise<Placed[]> {
  const rows = await context.db.all<Placed>(sql`
    SELECT domain, id AS ownerId FROM collections WHERE domain = ${domain} OR (id = ${ownerId}
      AND domain IS NOT NULL)
    UNION SELECT domain, id FROM users WHERE domain = ${domain} OR (id = ${ownerId}
      AND domain IS NOT NULL)`);
  return [{ domain, ownerId }, ...rows];
}

function tagsOf(touched: readonly Placed[]): Set<string> {
  return new Set(
    touched.flatMap(({ domain, ownerId }) => [
      kindOfId(ownerId) === "user" ? userTag(ownerId) : collectionTag(ownerId),
      siteTag(domain),
    ]),
  );
}

/**
 * SQL condition: the claim is unchanged since it was read. A name on the product's domain has no DNS record to prove its owner, so a
 * live claim by someone else always wins.
 */
const isUnchanged = ({ domain, ownerId, state, checkedAt }: Claim): Sql =>
  sql`EXISTS (SELECT 1 FROM custom_domains d WHERE d.domain = ${domain} AND d.owner_id = ${ownerId}
    AND d.state = ${state} AND d.checked_at IS ${checkedAt}
    AND (d.is_subdomain = 0 OR NOT EXISTS (SELECT 1 FROM custom_domains other
      WHERE other.domain = d.domain AND other.owner_id <> d.owner_id AND other.state = 'live')))`;

function displace(before: Claim, now: number): Statement[] {
  const clear = (table: "collections" | "users"): Statement => sql`
    UPDATE ${identifier(table)} SET domain = NULL, domain_is_subdomain = 0, updated_at = ${now}
    WHERE (domain = ${before.domain} OR id = ${before.ownerId}) AND domain IS NOT NULL
      AND ${isUnchanged(before)}`;
  return [
    sql`UPDATE custom_domains SET state = 'removed', removed_at = ${now}, error = NULL,
        next_check_at = iif(is_subdomain, NULL, ${now})
      WHERE state = 'live' AND (domain = ${before.domain}) <> (owner_id = ${before.ownerId})
        AND ${isUnchanged(before)}`,
    clear("collections"),
    clear("users"),
  ];
}

function settle(before: Claim, after: Claim): Statement[] {
  return [
    sql`UPDATE ${identifier(ownerTable(before))} SET domain = ${before.domain}, domain_is_subdomain
      = ${Number(after.isSubdomain)}, updated_at = ${after.liveAt}
      WHERE id = ${before.ownerId} AND ${isUnchanged(before)}`,
  ];
}

function leave(before: Claim): Statement[] {
  return [
    sql`UPDATE ${identifier(ownerTable(before))} SET domain = NULL, domain_is_subdomain = 0
      WHERE id = ${before.ownerId} AND domain = ${before.domain} AND ${isUnchanged(before)}`,
  ];
}

function update(before: Claim, after: Claim): Statement {
  return sql`
    UPDATE custom_domains SET state = ${after.state}, error = ${after.error},
      failures = ${after.failures}, added_at = ${after.addedAt},
      verifying_at = ${after.verifyingAt}, live_at = ${after.liveAt}, failed_at = ${after.failedAt},
        removed_at = ${after.removedAt}, checked_at = ${after.checkedAt},
      next_check_at = ${after.nextCheckAt}
    WHERE domain = ${before.domain} AND owner_id = ${before.ownerId} AND state = ${before.state}
      AND checked_at IS ${before.checkedAt}
      AND (${after.state} <> 'live' OR ${isUnchanged(before)}) RETURNING domain`;
}

const ownerTable = ({ ownerId }: Claim): string =>
  kindOfId(ownerId) === "user" ? "users" : "collections";
