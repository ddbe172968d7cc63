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
  { cacheStatus, status, tags, startedAt }: Served,
  { group, reason }: CacheDecision,
  context: RequestContext,
): Record<string, string> {
  const ageS = Math.max(0, Math.floor((context.now - startedAt) / 1000));
  const headers: Record<string, string> = {
    "Cache-Status": `${PRODUCT_NAME}; ${cacheStatusOf(cacheStatus, status, ageS)}`,
    "X-Cache-Decision": `${group}; reason=${reason}`,
  };
  if (tags) headers["Cache-Control"] = "private, no-cache";
  if (cacheStatus === "hit" || cacheStatus === "expired") headers.Age = String(ageS);
  if (tags && (__FAULT_SEAM__ || context.asksForTags)) headers["X-Cache-Tags"] = tags.join(",");
  return headers;
}

function cacheStatusOf(cacheStatus: Served["cacheStatus"], status: number, ageS: number): string {
  switch (cacheStatus) {
    case "hit":
      return `hit; ttl=${FRESH_S - ageS}`;
    case "expired":
      return `hit; ttl=${FRESH_S - ageS}; detail=expired`;
    case "miss":
      return `fwd=miss; fwd-status=${status}; stored`;
    case "dynamic":
      return "fwd=bypass; detail=dynamic";
  }
}
