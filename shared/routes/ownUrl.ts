// Owns where the pages of a person or a publication have their one absolute address.
import { formatPath } from "./buildPath.ts";
import type { RouteName } from "./routes.ts";

/** A person or a publication with the live host of their own, if they have one. */
export type SiteOwner = { readonly domain: string | null | undefined } & (
  | { readonly kind: "user"; readonly username: string }
  | { readonly kind: "collection"; readonly collectionSlug: string }
);

/**
 * The absolute address of an owner's page: on their live host by its short path, else on the main
 * site, whose origin is `publicUrl`. `params` are the route's other params. Throws as formatPath does.
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
 * The origin of an owner's live host. A subdomain of the main host is reached as the main host is,
 * on one's own machine by its port; domains of others' are always reached by https.
 */
export function originOfHost(domain: string, publicUrl: string): string {
  const main = new URL(publicUrl);
  const isUnderMain = domain.endsWith(`.${main.hostname.replace(/^www\./, "")}`);
  const port = isUnderMain && main.port ? `:${main.port}` : "";
  return `${isUnderMain ? main.protocol : "https:"}//${domain}${port}`;
}
