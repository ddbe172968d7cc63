import { subdomainLabel } from "../../../../shared/rules/subdomains.ts";
import type { DomainContext } from "../../context.ts";
import { collectionByDomainOrSlug } from "../../core/publications/collections.ts";
import { type DomainOwner, readOwner } from "../../core/domains/domainOwner.ts";
import { productHosts } from "../../core/domains/productHosts.ts";

/**
 * An owner's own name before the product's domain; null where it can't stand there or another's does.
 * Throws as Database does.
 */
export async function ownLabel(context: DomainContext, owner: DomainOwner): Promise<string | null> {
  const label = subdomainLabel(owner.kind === "user" ? owner.row.username : owner.row.slug);
  if (!label || owner.kind === "collection") return label;
  return (await collectionByDomainOrSlug(context).load(label)) ? null : label;
}

/** The host that an owner's name makes with the product's domain; null as `ownLabel`. */
export async function ownSubdomain(
  context: DomainContext,
  ownerId: string,
): Promise<string | null> {
  const owner = await readOwner(context, ownerId);
  const label = owner && (await ownLabel(context, owner));
  const [root] = productHosts(context.config).roots;
  return label && root ? `${label}.${root}` : null;
}
