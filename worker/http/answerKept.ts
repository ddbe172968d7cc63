// Owns the short way of what most requests of a zone ask for: a kept page that is fresh, for a
// stranger. It goes by the same rules as all others, and before anything that those need not.

import { decideCache } from "../../shared/rules/cacheDecision.ts";
import { matchRoute } from "../../shared/routes/matchRoute.ts";
import { resolveHost } from "../edge/resolveSite.ts";
import { FAULT_HEADER } from "../faults.ts";
import { factsBefore } from "./cacheFacts.ts";
import { isToBeKnown } from "./identity/knowReader.ts";
import { keptPageOf } from "./keptPage.ts";
import { mayBeFramed } from "./mayBeFramed.ts";
import { loggedPath, observe, REQUEST_ID_HEADER, requestIdOf } from "./observeRequest.ts";
import { MAX_URL_LENGTH } from "./pageEndpoint.ts";
import { pageResponse } from "./pageResponse.ts";
import {
  contextOf,
  type Located,
  type RequestContext,
  type RequestScope,
} from "./requestContext.ts";
import { securityHeadersOf, transportHeaders } from "./securityHeaders.ts";

/**
 * The answer to a request for a page that is kept by the Cache API; null for everything else, what
 * can't be decided here included, which takes the way of app.ts. Never rejects.
 */
export async function answerKept(scope: RequestScope): Promise<Response | null> {
  const { request } = scope;
  if (request.method !== "GET" || request.url.length > MAX_URL_LENGTH) return null;
  if (__FAULT_SEAM__ && request.headers.has(FAULT_HEADER)) return null;
  try {
    return await answer(await contextOf(scope), request);
  } catch {
    // Whatever fails fails again on the long way, which answers for it.
    return null;
  }
}

async function answer(context: RequestContext, request: Request): Promise<Response | null> {
  const startedAt = performance.now();
  const { pageCache } = context;
  if (pageCache?.driver !== "zone" || context.hasSessionCookie || context.asksForTags) return null;
  const url = new URL(request.url);
  const resolved = await resolveHost(context, url.host);
  const match = resolved && matchRoute(resolved.site, url.pathname);
  const located: Located = { url, resolved, match };
  const page = keptPageOf(located);
  if (!page || !match || isToBeKnown(context, located, request)) return null;
  const decided = decideCache(factsBefore(context, page, request));
  if (decided.group !== "enabled") return null;
  const served = await pageCache.peek(page.address, context);
  if (!served) return null;
  const tags = served.tags ?? [];
  const requestId = requestIdOf(request);
  const { route } = match;
  const response = await pageResponse(context, { served, decided, tags }, request, {
    ...securityHeadersOf(context.config, mayBeFramed(route, served.status)),
    ...transportHeaders(request.url),
    [REQUEST_ID_HEADER]: requestId,
  });
  observe({
    method: request.method,
    url: request.url,
    route: route.metricName,
    path: () => loggedPath(url.pathname, route.path),
    status: response.status,
    requestId,
    milliseconds: performance.now() - startedAt,
    request: context,
    edge: { ...decided, cacheStatus: served.cacheStatus, tags: tags.length },
  });
  return response;
}
