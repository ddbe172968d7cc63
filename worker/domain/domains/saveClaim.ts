// Owns writing claims. The claim, its owner's row, displaced claims and the purge change in one
// transaction, so a host always has exactly one consistent owner.

import { collectionTag, siteTag, userTag } from "../../../shared/cache/cacheTags.ts";
import { kindOfId } from "../../../shared/ids.ts";
import type { Statement } from "../../db/database.ts";
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
  if (moves) statements.push(queuePurge(context, tagsOf(touched), whileUnchanged(before)));
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
  const rows = await context.db.all<Placed>(
    `SELECT domain, id AS ownerId FROM collections WHERE domain = ?1 OR (id = ?2 AND domain IS NOT NULL)
     UNION SELECT domain, id FROM users WHERE domain = ?1 OR (id = ?2 AND domain IS NOT NULL)`,
    domain,
    ownerId,
  );
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
 * SQL condition: the claim is unchanged since it was read. Parameters: ?1 domain, ?2 owner, ?3
 * state, ?4 last check. A name on the product's domain has no DNS record to prove its owner, so a
 * live claim by someone else always wins.
 */
const unchanged = (first: number): string =>
  `EXISTS (SELECT 1 FROM custom_domains d WHERE d.domain = ?${first} AND d.owner_id = ?${first + 1}
     AND d.state = ?${first + 2} AND d.checked_at IS ?${first + 3}
     AND (d.is_subdomain = 0 OR NOT EXISTS (SELECT 1 FROM custom_domains other
       WHERE other.domain = d.domain AND other.owner_id <> d.owner_id AND other.state = 'live')))`;

const asRead = ({ domain, ownerId, state, checkedAt }: Claim) =>
  [domain, ownerId, state, checkedAt] as const;

const whileUnchanged = (before: Claim) => ({ sql: unchanged(3), values: asRead(before) });

function displace(before: Claim, now: number): Statement[] {
  const clear = (table: string): Statement => [
    `UPDATE ${table} SET domain = NULL, domain_is_subdomain = 0, updated_at = ?5
     WHERE (domain = ?1 OR id = ?2) AND domain IS NOT NULL AND ${unchanged(1)}`,
    ...asRead(before),
    now,
  ];
  return [
    [
      `UPDATE custom_domains SET state = 'removed', removed_at = ?5, error = NULL,
         next_check_at = iif(is_subdomain, NULL, ?5)
       WHERE state = 'live' AND (domain = ?1) <> (owner_id = ?2) AND ${unchanged(1)}`,
      ...asRead(before),
      now,
    ],
    clear("collections"),
    clear("users"),
  ];
}

function settle(before: Claim, after: Claim): Statement[] {
  return [
    [
      `UPDATE ${ownerTable(before)} SET domain = ?1, domain_is_subdomain = ?5, updated_at = ?6
       WHERE id = ?2 AND ${unchanged(1)}`,
      ...asRead(before),
      Number(after.isSubdomain),
      after.liveAt,
    ],
  ];
}

function leave(before: Claim): Statement[] {
  return [
    [
      `UPDATE ${ownerTable(before)} SET domain = NULL, domain_is_subdomain = 0
       WHERE id = ?2 AND domain = ?1 AND ${unchanged(1)}`,
      ...asRead(before),
    ],
  ];
}

function update(before: Claim, after: Claim): Statement {
  return [
    `UPDATE custom_domains SET state = ?5, error = ?6, failures = ?7, added_at = ?8,
       verifying_at = ?9, live_at = ?10, failed_at = ?11, removed_at = ?12, checked_at = ?13,
       next_check_at = ?14
     WHERE domain = ?1 AND owner_id = ?2 AND state = ?3 AND checked_at IS ?4
       AND (?5 <> 'live' OR ${unchanged(1)}) RETURNING domain`,
    ...asRead(before),
    after.state,
    after.error,
    after.failures,
    after.addedAt,
    after.verifyingAt,
    after.liveAt,
    after.failedAt,
    after.removedAt,
    after.checkedAt,
    after.nextCheckAt,
  ];
}

const ownerTable = ({ ownerId }: Claim): string =>
  kindOfId(ownerId) === "user" ? "users" : "collections";
