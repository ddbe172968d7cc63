import { sql } from "../../db/sql.ts";
import { collectionTag, userTag } from "../../../shared/cache/cacheTags.ts";
import type { DomainContext } from "../kernel/context.ts";
import { viewerFlags } from "../flags/flags.ts";
import { seenUser, userByDomain, userByUsername } from "../people/rows/users.ts";
import type { UserRow } from "../people/rows/userRow.ts";
import { collectionByDomainOrSlug, seenCollection } from "../publications/rows/collections.ts";
import type { CollectionRow } from "../publications/rows/collectionRow.ts";
import { type HostOwner, hostCache } from "./rows/hostCache.ts";

/**
 * The owner of a host. `isFormer` means that the host no longer serves the owner's pages, because the
 * domain was removed or the publication deleted.
 */
export interface OwnedHost {
  owner: HostOwner;
  isFormer: boolean;
  /** The owner's row, if this request has read it. */
  row: CollectionRow | UserRow | null;
}

/**
 * Returns the owner of a live or former domain. `domain` is a host as `readHostName` returns it.
 */
export function ownerOfDomain(context: DomainContext, domain: string): Promise<OwnedHost | null> {
  return remembered(context, domain, async () => {
    const [collection, user, former] = await Promise.all([
      collectionByDomainOrSlug(context).load(domain),
      userByDomain(context).load(domain),
      formerOwner(context, domain),
    ]);
    const live = ownedBy(collection?.domain === domain ? collection : null, user);
    return live ?? formerly(former);
  });
}

/**
 * Returns the owner of a subdomain of the product's domain: its claimant, else the publication with
 * that slug, else the person with that username. `label` is lower case; `host` is the full host.
 */
export function ownerOfSubdomain(
  context: DomainContext,
  label: string,
  host: string,
): Promise<OwnedHost | null> {
  return remembered(context, host, async () => {
    const [claiming, claimer, collection, user] = await Promise.all([
      collectionByDomainOrSlug(context).load(host),
      userByDomain(context).load(host),
      collectionByDomainOrSlug(context).load(label),
      userByUsername(context).load(label),
    ]);
    return (
      ownedBy(claiming?.domain === host ? claiming : null, claimer) ??
      ownedBy(collection, user?.isHidden === 0 ? user : null) ??
      formerly(await deletedOwner(context, label))
    );
  });
}

async function remembered(
  context: DomainContext,
  host: string,
  look: () => Promise<OwnedHost | null>,
): Promise<OwnedHost | null> {
  const known = hostCache.get(host, context.now);
  if (known === null) return null;
  if (known) {
    const owned = { owner: known, isFormer: false, row: null };
    noteOwner(context, owned);
    return owned;
  }
  const keep = hostCache.begin(context.now);
  // Every page needs the viewer, so session and flags load in the same round trip as the host's
  // rows.
  const requester = Promise.all([context.session(), viewerFlags(context)]);
  requester.catch(() => {});
  const found = await look();
  // Former hosts are looked up each time, because a stale entry could cause a redirect loop.
  if (!found?.isFormer) keep(host, found?.owner ?? null);
  return found;
}

/**
 * Adds the host owner's cache tag to the render, whether the owner was read from the database or a
 * cache, and primes the loaders with its row if there is one.
 */
export function noteOwner(context: DomainContext, { owner, row }: OwnedHost): void {
  context.renderTrace.addTag(owner.kind === "user" ? userTag(owner.id) : collectionTag(owner.id));
  if (row && "slug" in row) {
    collectionByDomainOrSlug(context).prime(row.slug, row);
    seenCollection(context, row);
  } else if (row) {
    userByUsername(context).prime(row.username, row);
    seenUser(context, row);
  }
}

function ownedBy(collection: CollectionRow | null, user: UserRow | null): OwnedHost | null {
  if (collection) {
    const { id, slug } = collection;
    return { owner: { kind: "collection", id, slug }, isFormer: false, row: collection };
  }
  if (!user) return null;
  const { id, username } = user;
  return { owner: { kind: "user", id, username }, isFormer: false, row: user };
}

/** The owner of a host that redirects to the main host. */
function formerly(owner: HostOwner | null): OwnedHost | null {
  return owner && { owner, isFormer: true, row: null };
}

/** The deleted publication with a slug: its stories redirect to where they are now. */
async function deletedOwner(context: DomainContext, slug: string): Promise<HostOwner | null> {
  const row = await context.db.first<{ id: string; slug: string }>(
    sql`SELECT id, slug FROM collections WHERE slug = ${slug} AND deleted_at IS NOT NULL`,
  );
  return row && { kind: "collection", ...row };
}

async function formerOwner(context: DomainContext, domain: string): Promise<HostOwner | null> {
  const row = await context.db.first<{
    ownerId: string;
    slug: string | null;
    username: string | null;
  }>(sql`
    SELECT d.owner_id AS ownerId, c.slug, u.username
    FROM custom_domains d
    LEFT JOIN collections c ON c.id = d.owner_id
    LEFT JOIN users u ON u.id = d.owner_id AND u.is_hidden = 0
    WHERE d.domain = ${domain} AND d.live_at IS NOT NULL
      AND (d.state <> 'live' OR c.deleted_at IS NOT NULL)
    ORDER BY d.live_at DESC LIMIT 1`);
  if (row?.slug) return { kind: "collection", id: row.ownerId, slug: row.slug };
  return row?.username ? { kind: "user", id: row.ownerId, username: row.username } : null;
}
