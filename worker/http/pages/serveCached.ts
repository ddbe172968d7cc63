// The fast path for the most common request in zone mode: a fresh cached page for an anonymous
// viewer. It applies the same rules as the full path but skips the work that such requests don't
// need.

import { decideCache } from "../../../shared/cache/cacheDecision.ts";
import { NO_FAULTS } from "../../faults.ts";
import { factsBefore } from "./cacheFacts.ts";
import { tagsShown } from "./cacheHeaders.ts";
import { findCacheableRoute, rememberedRoute } from "./cacheableRoute.ts";
import { mayBeFramed } from "./mayBeFramed.ts";
import { withoutSecrets } from "../../../shared/privacy/secretParams.ts";
import { observe, REQUEST_ID_HEADER, requestIdOf } from "../request/observeRequest.ts";
import { MAX_URL_LENGTH } from "./pageEndpoint.ts";
import { sendPage } from "./pageResponse.ts";
import type { RequestContext } from "../request/requestContext.ts";
import {
  securityHeadersOf,
  STYLE_HASHES_HEADER,
  transportHeaders,
} from "../request/securityHeaders.ts";

/**
 * Serves a page from the Cache API; null for everything else, including anything that can't be
 * decided here, which takes the full path of app.ts. Never rejects.
 */
export async function serveCached(opened: Promise<RequestContext>): Promise<Response | null> {
  try {
    return await answer(await opened);
  } catch {
    // The full path fails the same way and reports it.
    return null;
  }
}

async function answer(context: RequestContext): Promise<Response | null> {
  const { config, pageCache, request, url } = context;
  if (request.method !== "GET" || url.length > MAX_URL_LENGTH) return null;
  if (context.faults !== NO_FAULTS) return null;
  if (pageCache?.driver !== "zone" || context.hasSessionCookie || context.wantsTags) return null;
  const found = rememberedRoute(config, url) ?? (await findCacheableRoute(context));
  if (!found) return null;
  const { page, route, pathname } = found;
  const decided = decideCache(factsBefore(context, page));
  if (decided.group !== "enabled") return null;
  const served = await pageCache.peek(page.address, context);
  if (!served) return null;
  const tags = served.tags ?? [];
  const requestId = requestIdOf(request);
  const response = sendPage({ served, decided }, request, context.now, {
    ...(__FAULT_SEAM__ && config.cache.showsTags ? tagsShown(tags) : {}),
    ...securityHeadersOf(config, url, {
      isFramed: mayBeFramed(route, served.status),
      // No page with a card form is cacheable.
      hasPayment: false,
      styleHashes: served.headers[STYLE_HASHES_HEADER] ?? "",
    }),
    ...transportHeaders(url),
    [REQUEST_ID_HEADER]: requestId,
  });
  response.headers.delete(STYLE_HASHES_HEADER);
  observe({
    method: "GET",
    url,
    route: route.metricName,
    path: () => withoutSecrets(pathname, route.path),
    status: response.status,
    requestId,
    milliseconds: performance.now() - context.timings.startedAt,
    request: context,
    edge: { ...decided, cacheStatus: served.cacheStatus, tags: tags.length },
  });
  return response;
}
