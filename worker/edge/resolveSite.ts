// Owns what a host stands for. The Host header alone decides, in one spelling whatever its case, port
// or last dot; headers that name another host are read nowhere. What is left over is nobody's.

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

/** A host that someone has. */
export interface ResolvedHost {
  /** The host in its one spelling; on one's own machine with its port. Parts one host's pages from another's. */
  readonly host: string;
  /** The routes that are served there, and whose. */
  readonly site: Site;
  /** Of the site's person or publication; empty for the main site. */
  readonly ownerId: string;
  /**
   * `main` and `own` show pages. The pages of the others are elsewhere (edge/canonicalHost.ts):
   * `alias` is another name of the main host, `former` was somebody's domain, and `auth` shows those
   * of sign-in alone.
   */
  readonly role: "main" | "own" | "alias" | "former" | "auth";
}

const MAIN = { site: { kind: "default" } satisfies Site, ownerId: "" };

/** What the hosts of a request have come to; an endpoint and the pages may both ask. */
const resolved = new WeakMap<object, Map<string, Promise<ResolvedHost | null>>>();

/** What a host stands for; null for a host nobody has. Throws as Database does. */
export function resolveHost(context: DomainContext, host: string): Promise<ResolvedHost | null> {
  let hosts = resolved.get(context);
  if (!hosts) resolved.set(context, (hosts = new Map()));
  let answer = hosts.get(host);
  if (!answer) hosts.set(host, (answer = lookUp(context, host)));
  return answer;
}

/** Whose hosts have been looked up. */
const ownedHosts = new WeakMap<ResolvedHost, OwnedHost>();

/**
 * Hands on what one context has found out of a host to another of the same request, so that it is
 * looked up once, and answers it. Throws as Database does.
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

/** The site of a host; null for a host nobody has. Throws as Database does. */
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
  // Development and tests reach the Worker by the machine's own names, whichever is the main host.
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
