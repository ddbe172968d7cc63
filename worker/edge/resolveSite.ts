// Resolves a host to its site. Only the Host header counts, normalized for case, port and trailing
// dot; forwarding headers are ignored. Any other host is unknown.

import type { Site } from "../../shared/routes/pattern.ts";
import { isLocalName, readHostName } from "../../shared/domains/hostNames.ts";
import { subdomainLabel } from "../../shared/domains/subdomains.ts";
import type { DomainContext } from "../domain/kernel/context.ts";
import type { HostOwner } from "../domain/domains/rows/hostCache.ts";
import { type OwnedHost, ownerOfDomain, ownerOfSubdomain } from "../domain/domains/ownerOfHost.ts";
import { beforeRoot, isProductHost } from "../domain/domains/rows/isProductHost.ts";

/** A known host. */
export interface ResolvedHost {
  /** The normalized host, with port for local names. Used in cache keys. */
  readonly host: string;
  /** The site whose routes are served. */
  readonly site: Site;
  /** The id of the site's user or publication; empty for the main site. */
  readonly ownerId: string;
  /**
   * `main` and `own` show pages. The others redirect (edge/canonicalHost.ts): `alias` is another
   * name of the main host, `former` a domain that was removed, and `auth` shows only sign-in pages.
   */
  readonly role: "main" | "own" | "alias" | "former" | "auth";
  /** The owner as it was looked up; null for the main site. */
  readonly owned: OwnedHost | null;
}

const MAIN = { site: { kind: "default" } satisfies Site, ownerId: "", owned: null };

/** Resolves a host; null if it is unknown. */
export async function resolveHost(
  context: DomainContext,
  asked: string,
): Promise<ResolvedHost | null> {
  const name = readHostName(asked);
  if (name === null) return null;
  const { hosts } = context.config;
  const host = isLocalName(name) ? asked.toLowerCase() : name;
  if (name === hosts.main) return { host, ...MAIN, role: "main" };
  if (name === hosts.auth) return { host, ...MAIN, role: "auth" };
  if (hosts.aliases.includes(name)) return { host, ...MAIN, role: "alias" };
  const before = beforeRoot(name, hosts);
  // Development and tests use local names, whatever the main host is.
  if (before === null && isLocalName(name))
    return isLocalName(hosts.main) ? { host, ...MAIN, role: "main" } : null;
  const owned = isProductHost(name, hosts)
    ? await ownerBefore(context, before, name)
    : await ownerOfDomain(context, name);
  if (!owned) return null;
  const { owner, isFormer } = owned;
  return { host, site: siteOf(owner), ownerId: owner.id, role: isFormer ? "former" : "own", owned };
}

function ownerBefore(
  context: DomainContext,
  before: string | null,
  name: string,
): Promise<OwnedHost | null> | null {
  const label = before && subdomainLabel(before);
  return label ? ownerOfSubdomain(context, label, name) : null;
}

function siteOf(owner: HostOwner): Site {
  return owner.kind === "user"
    ? { kind: "user", username: owner.username }
    : { kind: "collection", collectionSlug: owner.slug };
}
