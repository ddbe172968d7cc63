import type { Site } from "../../shared/routes/pattern.ts";
import type { DomainContext } from "../domain/context.ts";
import { collectionByDomainOrSlug } from "../domain/publications/collections.ts";
import { userByDomain } from "../domain/people/users.ts";

/**
 * The site a host stands for; null for a host nobody has. The main host, its `www` and local
 * addresses are the main site; any other is looked up as the live domain of a publication or a person.
 */
export async function resolveSite(context: DomainContext, host: string): Promise<Site | null> {
  const name = host.toLowerCase();
  const { publicHost } = context.config;
  if (name === publicHost || name === `www.${publicHost}` || isLocalHost(name)) {
    return { kind: "default" };
  }
  const hostname = name.replace(/:\d+$/, "");
  const [collection, user] = await Promise.all([
    collectionByDomainOrSlug(context).load(hostname),
    userByDomain(context).load(hostname),
  ]);
  if (collection?.domain === hostname) {
    return { kind: "collection", collectionSlug: collection.slug };
  }
  return user ? { kind: "user", username: user.username } : null;
}

/** Development and tests reach the Worker by these whatever the port. */
function isLocalHost(name: string): boolean {
  return /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(name);
}
