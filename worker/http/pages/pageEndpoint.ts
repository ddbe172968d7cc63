// Routes a page request between cache and renderer. The rules decide: cacheable
// pages are served by the cache under their canonical address and rendered as for an anonymous
// viewer; all others are rendered for the viewer and not cached.

import type { Context } from "hono";
import {
  type CacheDecision,
  type CacheFacts,
  decideCache,
} from "../../../shared/cache/cacheDecision.ts";
import { boundedTags } from "../../../shared/cache/cacheTags.ts";
import { bytesOf } from "../../render/htmlPieces.ts";
import { answerPage } from "../../render/lazyPages.ts";
import { factsBefore } from "./cacheFacts.ts";
import { type Answered, serveControl } from "./experiment.ts";
import type { CacheablePage } from "./cacheablePage.ts";
import { pageResponse } from "./pageResponse.ts";
import { MAX_TAGS, renderForAll, toRendering } from "./renderForAll.ts";
import type { RouteLocation } from "../../render/pageRequest.ts";
import type { AppEnv, RequestContext } from "../request/requestContext.ts";
import { type Sharing, sharingFor } from "./sharedAnswer.ts";
import * as texts from "./texts.ts";

/** Longest URL that is handled, in characters. */
export const MAX_URL_LENGTH = 8000;

/** Answers a request for a page. `serverError` handles failures. */
export async function pageEndpoint(c: Context<AppEnv>): Promise<Response> {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") {
    const headers = { Allow: "GET, HEAD", "Cache-Control": "no-store" };
    return c.text(texts.onlyGet, 405, headers);
  }
  if (c.req.url.length > MAX_URL_LENGTH) {
    return c.text(texts.addressTooLong, 414, { "Cache-Control": "no-store" });
  }
  const context = c.get("request");
  const { page, ...route } = c.get("location");
  const facts = factsBefore(context, page);
  const decision = decideCache(facts);
  c.set("edge", { ...decision, cacheStatus: "dynamic", tags: 0 });
  const answer = await answered(context, route, { page, facts, decision });
  const { served, decided, dataStatus } = answer;
  c.set("edge", {
    ...decided,
    cacheStatus: served.cacheStatus,
    dataStatus,
    tags: served.tags?.length ?? 0,
  });
  return pageResponse(context, answer, c.req.raw);
}

interface Decided {
  page: CacheablePage | null;
  facts: CacheFacts;
  decision: CacheDecision;
}

/** Renders or serves the page according to the decision. */
function answered(
  context: RequestContext,
  route: RouteLocation,
  { page, facts, decision }: Decided,
): Promise<Answered> {
  if (!page || !context.pageCache) return rendered(context, route, facts, null);
  if (decision.group === "enabled") return fromCache(context, page, decision);
  return decision.group === "control"
    ? serveControl(context, page, decision, route.match?.route.metricName ?? "")
    : rendered(context, route, facts, sharingFor(context, page, facts));
}

/** Serves from the cache, which renders missing pages without a viewer. */
async function fromCache(
  context: RequestContext,
  page: CacheablePage,
  decision: CacheDecision,
): Promise<Answered> {
  const served = await context.pageCache!.serve(
    page.address,
    () => renderForAll(context, page),
    context,
  );
  if (served.tags !== null) return { served, decided: decision, tags: served.tags };
  // Only the rendering reveals that the page can't be cached: it is missing, or a redirect.
  return {
    served: { ...served, cacheStatus: "dynamic" },
    decided: { group: "control", reason: `status-${served.status}` },
    tags: [],
  };
}

/**
 * Renders for the viewer. The session has been read by then, so the decision's reason is accurate.
 */
async function rendered(
  context: RequestContext,
  route: RouteLocation,
  facts: CacheFacts,
  sharing: Sharing | null,
): Promise<Answered> {
  const answer = await answerPage(context, route, sharing?.share);
  const body = answer.kind === "html" ? bytesOf(answer.pieces) : "";
  const session = await context.session();
  const { hiddenBy, isHidden } = context.renderTrace;
  const decided = decideCache({
    ...facts,
    isLoggedIn: session !== null,
    isStaff: session?.isStaff ?? false,
    isSpoofed: session?.isSpoofed ?? false,
    post: isHidden
      ? { isPublished: !hiddenBy.has("draft"), isSuspended: hiddenBy.has("suspended") }
      : null,
  });
  // An invalid session cookie still bypasses the cache.
  const isLeftover = decided.group === "enabled" && context.hasSessionCookie;
  return {
    served: { ...toRendering(answer, context.now), body, cacheStatus: "dynamic" },
    decided: isLeftover ? { group: "disabled", reason: "session-cookie" } : decided,
    tags: boundedTags(context.renderTrace.tags(), MAX_TAGS),
    dataStatus: sharing?.status,
    viewerId: session?.userId,
  };
}
