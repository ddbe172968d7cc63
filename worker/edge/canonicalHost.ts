// Owns on which host a page is shown where several could. Pure. Every answer is an address on a host
// of the product's or of a live owner's, never one that a request has named.

import { formatPath } from "../../shared/routes/buildPath.ts";
import { matchRoute } from "../../shared/routes/matchRoute.ts";
import { ownHostAddress } from "../../shared/routes/ownHostAddress.ts";
import { originOfHost } from "../../shared/routes/ownUrl.ts";
import type { Site } from "../../shared/routes/pattern.ts";
import { readHostName } from "../../shared/rules/hostNames.ts";
import type { ResolvedHost } from "./resolveSite.ts";

/** Where a page is instead. */
export interface HostRedirect {
  to: string;
  status: 301 | 302;
}

/**
 * Where the page of a host is that shows none, or not this one; null where it is shown here.
 * `publicUrl` is the main site's origin.
 */
export function redirectOfHost(
  { role, site }: Pick<ResolvedHost, "role" | "site">,
  url: URL,
  publicUrl: string,
): HostRedirect | null {
  switch (role) {
    case "main":
      return null;
    case "own":
      // Stories are written on the main site: no other host is shown a draft.
      return matchRoute(site, url.pathname)?.route.page === "story-editor"
        ? { to: addressOn(publicUrl, mainPath(site, url.pathname), url.search), status: 302 }
        : null;
    case "alias":
      return { to: addressOn(publicUrl, url.pathname, url.search), status: 301 };
    case "auth": {
      const isAuth = matchRoute(site, url.pathname)?.route.service === "auth";
      return isAuth ? null : { to: addressOn(publicUrl, url.pathname, url.search), status: 302 };
    }
    // The domain may come back, so that browsers had better not remember.
    case "former":
      return { to: addressOn(publicUrl, mainPath(site, url.pathname), url.search), status: 302 };
  }
}

/**
 * Where a page is that its owner shows on a host of their own; null where it stands there, or on the
 * main host. `address` is the page's one address.
 */
export function redirectToOwnHost(
  address: string | undefined,
  url: URL,
  publicUrl: string,
): HostRedirect | null {
  const own = ownHostAddress(address, url.host, publicUrl);
  return own && { to: addressOn(own.origin, own.pathname, url.search), status: 301 };
}

/** The path on the main site of what a site has under a path; its owner's own page for what it has not. */
function mainPath(site: Site, pathname: string): string {
  const owner = ownerParams(site);
  const match = matchRoute(site, pathname);
  try {
    if (match) return formatPath(match.route.name, { ...owner, ...match.params });
  } catch {
    // Params that no path can carry are no page's.
  }
  return formatPath(site.kind === "user" ? "ShowUser" : "ShowCollectionHome", owner);
}

/** The params that the paths of a site leave out, since its host says them. */
export function ownerParams(site: Site): Record<string, string> {
  if (site.kind === "user") return { username: site.username ?? "" };
  return site.kind === "collection" ? { collectionSlug: site.collectionSlug ?? "" } : {};
}

/** An absolute address. A path that begins with two slashes would name another host to some readers. */
function addressOn(origin: string, pathname: string, search: string): string {
  return `${origin}/${pathname.replace(/^[/\\]+/, "")}${search}`;
}

/** The origin under which a host's own pages and feeds are named. */
export function originOfSite(
  { host, site }: Pick<ResolvedHost, "host" | "site">,
  publicUrl: string,
): string {
  return site.kind === "default" ? publicUrl : originOfHost(readHostName(host) ?? host, publicUrl);
}
