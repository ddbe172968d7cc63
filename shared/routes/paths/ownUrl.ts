// Owns the canonical absolute URLs of users' and publications' pages.
import { formatPath } from "../buildPath.ts";
import type { RouteName } from "../routes.ts";

/** A user or publication, with their live custom host if they have one. */
export type SiteOwner = { readonly domain: string | null | undefined } & (
  | { readonly kind: "user"; readonly username: string }
  | { readonly kind: "collection"; readonly collectionSlug: string }
);

/**
 * Returns the canonical URL of an owner's page: the short path on their live host, else the full
 * path on the main site, whose origin is `publicUrl`. `params` are the route's other params. Throws
 * like formatPath.
 */
export function ownUrl(
  owner: SiteOwner,
  publicUrl: string,
  route: RouteName,
  params: Readonly<Record<string, string>> = {},
): string {
  const { domain, kind: _kind, ...owned } = owner;
  const all = { ...params, ...owned };
  return domain
    ? originOfHost(domain, publicUrl) + formatPath(route, all, { site: owner })
    : publicUrl + formatPath(route, all);
}

/**
 * Returns the origin of an owner's live host. A subdomain of the main host uses its protocol and
 * port, which matters in local development. Custom domains always use https.
 */
export function originOfHost(domain: string, publicUrl: string): string {
  const main = new URL(publicUrl);
  const isUnderMain = domain.endsWith(`.${main.hostname.replace(/^www\./, "")}`);
  const port = isUnderMain && main.port ? `:${main.port}` : "";
  return `${isUnderMain ? main.protocol : "https:"}//${domain}${port}`;
}
