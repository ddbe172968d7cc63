import { subdomainLabel } from "../../../../shared/rules/subdomains.ts";
import type { DomainContext } from "../../context.ts";
import { collectionByDomainOrSlug } from "../../core/publications/collections.ts";
import { type DomainOwner, readOwner } from "../../core/domains/domainOwner.ts";

/**
 * Returns the owner's name as a subdomain label of the product's domain, or null if it isn't a
 * valid label or belongs to someone else. Throws like Database.
 */
export async function ownLabel(context: DomainContext, owner: DomainOwner): Promise<string | null> {
  const label = subdomainLabel(owner.kind === "user" ? owner.row.username : owner.row.slug);
  if (!label || owner.kind === "collection") return label;
  return (await collectionByDomainOrSlug(context).load(label)) ? null : label;
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
