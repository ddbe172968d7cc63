// Decides which host serves a site's crawler documents: only the host that serves its pages,
// because a sitemap may list only URLs of its own host.

import type { Context, Handler } from "hono";
import { originOfHost } from "../../../shared/routes/paths/ownUrl.ts";
import { readHostName } from "../../../shared/domains/hostNames.ts";
import { isProductHost } from "../../domain/domains/rows/isProductHost.ts";
import { userByUsername } from "../../domain/people/rows/users.ts";
import { collectionByDomainOrSlug } from "../../domain/publications/rows/collections.ts";
import { type HostRedirect, redirectOfHost } from "../../edge/canonicalHost.ts";
import type { AppEnv } from "../request/requestContext.ts";

/**
 * Wraps the endpoint of a document that each site serves on its own host; other hosts redirect
 * there.
 */
export function onHomeHost(endpoint: Handler<AppEnv>): Handler<AppEnv> {
  return async (c, next) => {
    const elsewhere = hostRedirect(c) ?? (await toHome(c));
    return elsewhere ? redirectTo(c, elsewhere) : endpoint(c, next);
  };
}

/** Wraps the endpoint of a document that every host with pages serves for itself. */
export function onPageHosts(endpoint: Handler<AppEnv>): Handler<AppEnv> {
  return async (c, next) => {
    const elsewhere = hostRedirect(c);
    return elsewhere ? redirectTo(c, elsewhere) : endpoint(c, next);
  };
}

/** The origin that serves a site's pages; null for the main one. */
export async function homeOrigin(c: Context<AppEnv>): Promise<string | null> {
  const { site, origin, params } = c.get("siteLocation");
  const context = c.get("request");
  const { publicUrl } = context.config;
  if (site.kind === "default") return null;
  const name = readHostName(c.get("location").url.host) ?? "";
  // A domain that isn't a product host is its owner's live domain; otherwise it wouldn't serve
  // pages.
  if (!isProductHost(name, context.config.hosts)) return origin;
  const owner =
    site.kind === "collection"
      ? await collectionByDomainOrSlug(context).load(params.collectionSlug ?? "")
      : await userByUsername(context).load(params.username ?? "");
  return owner?.domain ? originOfHost(owner.domain, publicUrl) : null;
}

async function toHome(c: Context<AppEnv>): Promise<HostRedirect | null> {
  const { site, origin } = c.get("siteLocation");
  if (site.kind === "default") return null;
  const { pathname } = c.get("location").url;
  const home = await homeOrigin(c);
  if (home === origin) return null;
  // Temporary, since the owner may later claim the domain or give it up.
  return { to: (home ?? c.get("request").config.publicUrl) + pathname, status: 302 };
}

function hostRedirect(c: Context<AppEnv>): HostRedirect | null {
  const { resolved, match, url } = c.get("location");
  return resolved && redirectOfHost(resolved, match, url, c.get("request").config.publicUrl);
}

function redirectTo(c: Context<AppEnv>, { to, status }: HostRedirect): Response {
  c.header("Cache-Control", "no-store");
  return c.redirect(to, status);
}
