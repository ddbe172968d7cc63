import { PRODUCT_NAME } from "../../../shared/product.ts";
import type { CacheDecision } from "../../../shared/cache/cacheDecision.ts";
import { isStaffAtWork } from "../../domain/identity/rows/isStaffAtWork.ts";
import { FRESH_S, type Served } from "../../edge/pageCache.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** Request header that asks for cache tags in the response, for authorized viewers. */
export const TAGS_WANTED_HEADER = "x-cache-debug";

/**
 * Headers that describe how a response was produced: `Cache-Status` (RFC 9211), and the cache
 * decision with its reason.
 */
export function cacheHeaders(
  served: Served,
  decision: CacheDecision,
  now: number,
): Record<string, string> {
  const { cacheStatus, tags, startedAt, headers: own } = served;
  const ageS = Math.max(0, Math.floor((now - startedAt) / 1000));
  const headers: Record<string, string> = {
    "Cache-Status": `${PRODUCT_NAME}; ${cacheStatusOf(served, ageS)}`,
    "X-Cache-Decision": decisionText(decision),
  };
  headers["Cache-Control"] = tags
    ? "private, no-cache"
    : (own["Cache-Control"] ?? own["cache-control"] ?? "no-store");
  if (cacheStatus === "hit" || cacheStatus === "expired") headers.Age = String(ageS);
  return headers;
}

/** The same headers for an error response. */
export function failureHeaders(
  decision: CacheDecision | undefined,
  status: number,
): Record<string, string> {
  const decided: CacheDecision =
    decision?.group === "disabled" ? decision : { group: "control", reason: `status-${status}` };
  return {
    "Cache-Status": `${PRODUCT_NAME}; fwd=bypass; fwd-status=${status}; detail=dynamic`,
    "X-Cache-Decision": decisionText(decided),
  };
}

/**
 * The page's cache tags, if requested and allowed: for staff, internal networks, and everyone where
 * the configuration says so. They name all data that the page read, including data it doesn't show.
 */
export async function tagsHeader(
  context: RequestContext,
  tags: readonly string[],
  decision: CacheDecision,
): Promise<Record<string, string>> {
  const isWanted = __FAULT_SEAM__ || context.wantsTags;
  const mayKnow =
    context.config.cache.showsTags ||
    decision.reason === "internal-address" ||
    (isWanted && isStaffAtWork(await context.session()));
  return isWanted && mayKnow ? tagsShown(tags) : {};
}

/** The header that lists tags; no header without tags. */
export function tagsShown(tags: readonly string[]): Record<string, string> {
  return tags.length > 0 ? { "X-Cache-Tags": tags.join(",") } : {};
}

function decisionText({ group, reason }: CacheDecision): string {
  return `${group}; reason=${reason}`;
}

function cacheStatusOf({ cacheStatus, status, isStored }: Served, ageS: number): string {
  switch (cacheStatus) {
    case "hit":
      return `hit; ttl=${FRESH_S - ageS}`;
    case "expired":
      return `hit; ttl=${FRESH_S - ageS}; detail=expired`;
    case "miss":
      return `fwd=miss; fwd-status=${status}${isStored === false ? "" : "; stored"}`;
    case "dynamic":
      return "fwd=bypass; detail=dynamic";
  }
}
