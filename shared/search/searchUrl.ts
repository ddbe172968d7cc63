import type { SiteSettings } from "../siteSettings.ts";

/** The path of the provider's multi-query endpoint. The star is literal. */
export const SEARCH_PATH = "/1/indexes/*/queries";

/**
 * Returns the multi-query URL: the path on our origin, or on the configured host, which is a host
 * name (then https) or an origin.
 */
export function searchUrl(settings: SiteSettings["search"]): string {
  return (searchOrigin(settings) ?? "") + SEARCH_PATH;
}

/** Returns the origin of an external search provider; null for our own. */
export function searchOrigin(settings: SiteSettings["search"]): string | null {
  if (!settings?.host) return null;
  return /^https?:\/\//.test(settings.host)
    ? new URL(settings.host).origin
    : `https://${settings.host}`;
}
