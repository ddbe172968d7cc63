import { PRODUCT_NAME } from "../../shared/product.ts";
import type { CacheDecision } from "../../shared/rules/cacheDecision.ts";
import { FRESH_S, type Served } from "../edge/pageCache.ts";
import type { RequestContext } from "./requestContext.ts";

/** With this request header, an answer names the tags it is kept under. */
export const TAGS_WANTED_HEADER = "x-cache-debug";

/**
 * What an answer says of how it came about: `Cache-Status` (RFC 9211), the decision with its reason,
 * and to who asks the tags. */
export function cacheHeaders(
  served: Served,
  { group, reason }: CacheDecision,
  context: RequestContext,
): Record<string, string> {
  const { cacheStatus, tags, startedAt, headers: own } = served;
  const ageS = Math.max(0, Math.floor((context.now - startedAt) / 1000));
  const headers: Record<string, string> = {
    "Cache-Status": `${PRODUCT_NAME}; ${cacheStatusOf(served, ageS)}`,
    "X-Cache-Decision": `${group}; reason=${reason}`,
  };
  headers["Cache-Control"] = tags
    ? "private, no-cache"
    : (own["Cache-Control"] ?? own["cache-control"] ?? "no-store");
  if (cacheStatus === "hit" || cacheStatus === "expired") headers.Age = String(ageS);
  if (tags && (__FAULT_SEAM__ || context.asksForTags)) headers["X-Cache-Tags"] = tags.join(",");
  return headers;
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
