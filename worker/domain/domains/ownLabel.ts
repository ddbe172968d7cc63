import { subdomainLabel } from "../../../shared/domains/subdomains.ts";
import type { DomainContext } from "../kernel/context.ts";
import { collectionByDomainOrSlug } from "../publications/rows/collections.ts";
import { type DomainOwner, readOwner } from "./domainOwner.ts";

/**
 * Returns the owner's name as a subdomain label of the product's domain, or null if it isn't a
 * valid label or belongs to someone else.
 */
export async function ownLabel(context: DomainContext, owner: DomainOwner): Promise<string | null> {
  return owner.kind === "user"
    ? ownUserLabel(context, owner.row.username)
    : subdomainLabel(owner.row.slug);
}

/** Returns a username as a subdomain label like `ownLabel`. */
export async function ownUserLabel(
  context: DomainContext,
  username: string,
): Promise<string | null> {
  const label = subdomainLabel(username);
  return label && !(await collectionByDomainOrSlug(context).load(label)) ? label : null;
}

/** Returns the host of the owner's name on the product's domain, or null like `ownLabel`. */
export async function ownSubdomain(
  context: DomainContext,
  ownerId: string,
): Promise<string | null> {
  const owner = await readOwner(context, ownerId);
  const label = owner && (await ownLabel(context, owner));
  const [root] = context.config.hosts.roots;
  return label && root ? `${label}.${root}` : null;
}
