import { pageQuery } from "../../shared/routes/queryAllowList.ts";
import { withoutTrailingSlash } from "../../shared/routes/redirects.ts";
import type { CacheSubject } from "../../shared/rules/cacheDecision.ts";
import { cacheSubject } from "../../shared/rules/cacheSubject.ts";
import type { PageAddress } from "../edge/pageCache.ts";
import type { Located } from "./requestContext.ts";

/** A page that the edge may keep, and where. */
export interface PlacedPage {
  subject: CacheSubject;
  address: PageAddress;
}

/**
 * The page that a request names, where it is one that the edge may keep; else null. It is kept under
 * the resolved host, so that a made-up Host names no entry.
 */
export function keptPageOf({ url, resolved, match }: Located): PlacedPage | null {
  if (!resolved || (resolved.role !== "main" && resolved.role !== "own")) return null;
  if (withoutTrailingSlash(url.pathname, url.search) !== null) return null;
  // Flags choose among variants that all show the same; sign-in chooses another home.
  const page = match?.route.page === "home" ? "home-lo" : match?.route.page;
  const subject = page ? cacheSubject(page) : null;
  if (!subject) return null;
  const address = { host: resolved.host, path: url.pathname, query: pageQuery(url.search) };
  return { subject, address };
}
