// The fast path for the most common request in zone mode: a fresh cached page for an anonymous
// viewer. It applies the same rules as the full path but skips the work that such requests don't
// need.

import { decideCache } from "../../../shared/rules/cacheDecision.ts";
import { FAULT_HEADER } from "../../faults.ts";
import { factsBefore } from "./cacheFacts.ts";
import { tagsShown } from "./cacheHeaders.ts";
import { findPlace, rememberedRoute } from "./cacheableRoute.ts";
import { mayBeFramed } from "./mayBeFramed.ts";
import { withoutSecrets } from "../../../shared/rules/secretParams.ts";
import { observe, REQUEST_ID_HEADER, requestIdOf } from "../request/observeRequest.ts";
import { MAX_URL_LENGTH } from "./pageEndpoint.ts";
import { sendPage } from "./pageResponse.ts";
import type { RequestScope } from "../request/requestContext.ts";
import {
  securityHeadersOf,
  STYLE_HASHES_HEADER,
  transportHeaders,
} from "../request/securityHeaders.ts";
import { Visit } from "../request/Visit.ts";

/**
 * Serves a page from the Cache API; null for everything else, including anything that can't be
 * decided here, which takes the full path of app.ts. Never rejects.
 */
export async function serveCached(scope: RequestScope): Promise<Response | null> {
  const { request } = scope;
  const { method, url } = request;
  if (method !== "GET" || url.length > MAX_URL_LENGTH) return null;
  if (__FAULT_SEAM__ && request.headers.has(FAULT_HEADER)) return null;
  try {
    return await answer(new Visit(scope, url), scope, url);
  } catch {
    // The full path fails the same way and reports it.
    return null;
  }
}

async function answer(visit: Visit, scope: RequestScope, url: string): Promise<Response | null> {
  const { config, pageCache } = visit;
  if (pageCache?.driver !== "zone" || visit.hasSessionCookie || visit.wantsTags) return null;
  const { request } = scope;
  const place = rememberedRoute(config, url) ?? (await findPlace(scope, url));
  if (!place) return null;
  const { page, route, pathname } = place;
  const decided = decideCache(factsBefore(visit, page, request));
  if (decided.group !== "enabled") return null;
  const served = await pageCache.peek(page.address, visit);
  if (!served) return null;
  const tags = served.tags ?? [];
  const requestId = requestIdOf(request);
  const response = sendPage({ served, decided }, request, visit.now, {
    ...(__FAULT_SEAM__ && config.cache.showsTags ? tagsShown(tags) : {}),
    ...securityHeadersOf(config, url, {
      isFramed: mayBeFramed(route, served.status),
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
    milliseconds: performance.now() - visit.timings.startedAt,
    request: visit,
    edge: { ...decided, cacheStatus: served.cacheStatus, tags: tags.length },
  });
  return response;
}
