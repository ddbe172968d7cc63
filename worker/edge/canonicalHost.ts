// Decides which host shows a page if several could. Pure. Every result is a URL on a product host
// or a live custom domain, never on a host named by the request.

import { formatPath } from "../../shared/routes/buildPath.ts";
import type { RouteMatch } from "../../shared/routes/matchRoute.ts";
import { ownHostAddress } from "../../shared/routes/ownHostAddress.ts";
import { originOfHost } from "../../shared/routes/paths/ownUrl.ts";
import type { Site } from "../../shared/routes/pattern.ts";
import { readHostName } from "../../shared/domains/hostNames.ts";
import type { ResolvedHost } from "./resolveSite.ts";

/** The redirect to the page's host. */
export interface HostRedirect {
  to: string;
  status: 301 | 302;
}

/**
 * The redirect for a host that doesn't show pages, or not this one; null if it does. `match` is the
 * URL's route on the host's site, and `publicUrl` the main site's origin.
 */
export function redirectOfHost(
  { role, site }: Pick<ResolvedHost, "role" | "site">,
  match: RouteMatch | null,
  url: URL,
  publicUrl: string,
): HostRedirect | null {
  switch (role) {
    case "main":
      return null;
    case "own":
      // Stories are edited only on the main site, so no other host sees a draft.
      return match?.route.page === "story-editor"
        ? { to: addressOn(publicUrl, mainPath(site, match), url.search), status: 302 }
        : null;
    case "alias":
      return { to: addressOn(publicUrl, url.pathname, url.search), status: 301 };
    case "auth": {
      const isAuth = match?.route.service === "auth";
      return isAuth ? null : { to: addressOn(publicUrl, url.pathname, url.search), status: 302 };
    }
    // Temporary, since the domain may return.
    case "former":
      return { to: addressOn(publicUrl, mainPath(site, match), url.search), status: 302 };
  }
}

/**
 * The redirect to the custom domain of a page's owner; null if the page is on it already, or
 * belongs on the main host. `address` is the page's canonical URL.
 */
export function redirectToOwnHost(
  address: string | undefined,
  url: URL,
  publicUrl: string,
): HostRedirect | null {
  const own = ownHostAddress(address, url.host, publicUrl);
  return own && { to: addressOn(own.origin, own.pathname, url.search), status: 301 };
}

/**
 * The main site's path for a path of another site; the owner's home if the site has no such page.
 */
function mainPath(site: Site, match: RouteMatch | null): string {
  const owner = ownerParams(site);
  try {
    if (match) return formatPath(match.route.name, { ...owner, ...match.params });
  } catch {
    // These params can't form a path, so the page doesn't exist.
  }
  return formatPath(site.kind === "user" ? "ShowUser" : "ShowCollectionHome", owner);
}

/** The params omitted from a site's paths, since the host implies them. */
export function ownerParams(site: Site): Record<string, string> {
  if (site.kind === "user") return { username: site.username ?? "" };
  return site.kind === "collection" ? { collectionSlug: site.collectionSlug ?? "" } : {};
}

/** An absolute URL. A path that starts with two slashes could be read as another host. */
function addressOn(origin: string, pathname: string, search: string): string {
  return `${origin}/${pathname.replace(/^[/\\]+/, "")}${search}`;
}

/** The origin in the URLs of a host's pages and feeds. */
export function originOfSite(
  { host, site }: Pick<ResolvedHost, "host" | "site">,
  publicUrl: string,
): string {
  return site.kind === "default" ? publicUrl : originOfHost(readHostName(host) ?? host, publicUrl);
}
