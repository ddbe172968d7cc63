// Resolves a host to its site. Only the Host header counts, normalized for case, port and trailing
// dot; forwarding headers are ignored. Any other host is unknown.

import type { Site } from "../../shared/routes/pattern.ts";
import { isLocalName, readHostName } from "../../shared/rules/hostNames.ts";
import { subdomainLabel } from "../../shared/rules/subdomains.ts";
import type { DomainContext } from "../domain/context.ts";
import type { HostOwner } from "../domain/core/domains/hostCache.ts";
import {
  noteOwner,
  type OwnedHost,
  ownerOfDomain,
  ownerOfSubdomain,
} from "../domain/publications/domains/ownerOfHost.ts";
import { beforeRoot, isProductHost, productHosts } from "../domain/core/domains/productHosts.ts";

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
}

const MAIN = { site: { kind: "default" } satisfies Site, ownerId: "" };

/** Resolved hosts per request; both endpoints and pages may need them. */
const resolved = new WeakMap<object, Map<string, Promise<ResolvedHost | null>>>();

/** Resolves a host; null if it is unknown. Throws like Database. */
export function resolveHost(context: DomainContext, host: string): Promise<ResolvedHost | null> {
  let hosts = resolved.get(context);
  if (!hosts) resolved.set(context, (hosts = new Map()));
  let answer = hosts.get(host);
  if (!answer) hosts.set(host, (answer = lookUp(context, host)));
  return answer;
}

/** The owner lookup behind each resolved host. */
const ownedHosts = new WeakMap<ResolvedHost, OwnedHost>();

/**
 * Copies a resolved host from one context to another of the same request, so that it is looked up
 * once. Throws like Database.
 */
export async function handOnHost(
  from: DomainContext,
  to: DomainContext,
  host: string,
): Promise<ResolvedHost | null> {
  const found = resolveHost(from, host);
  resolved.set(to, new Map([[host, found]]));
  const known = await found;
  const owned = known && ownedHosts.get(known);
  if (owned) noteOwner(to, owned);
  return known;
}

/** The site of a host; null if it is unknown. Throws like Database. */
export async function resolveSite(context: DomainContext, host: string): Promise<Site | null> {
  return (await resolveHost(context, host))?.site ?? null;
}

async function lookUp(context: DomainContext, asked: string): Promise<ResolvedHost | null> {
  const name = readHostName(asked);
  if (name === null) return null;
  const hosts = productHosts(context.config);
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
  const role = owned.isFormer ? "former" : "own";
  const found: ResolvedHost = { host, site: siteOf(owned.owner), ownerId: owned.owner.id, role };
  ownedHosts.set(found, owned);
  return found;
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
