import type { SiteSettings } from "../siteSettings.ts";

/** Where the search provider's clients ask. The star is part of the address. */
export const SEARCH_PATH = "/1/indexes/*/queries";

/**
 * The address of the multi-query: the path of our own origin, or that of the settings' host, which is
 * a name (then by https) or an origin.
 */
export function searchUrl(settings: SiteSettings["search"]): string {
  return (searchOrigin(settings) ?? "") + SEARCH_PATH;
}

/** The origin of another provider's search; null for our own. */
export function searchOrigin(settings: SiteSettings["search"]): string | null {
  if (!settings?.host) return null;
  return /^https?:\/\//.test(settings.host)
    ? new URL(settings.host).origin
    : `https://${settings.host}`;
}
