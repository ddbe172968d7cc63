// Serves feeds, GET of the paths in shared/routes/table/feedRoutes.ts. The response is identical for
// every viewer and comes from the page cache where there is one.

import { formatPath } from "../../../shared/routes/buildPath.ts";
import { isInNetworks } from "../../settings/networks.ts";
import { cacheHeaders, tagsHeader } from "../pages/cacheHeaders.ts";
import { CACHE_CONTROL, sendDocument } from "../crawlers/answerDocument.ts";
import type { RouteLocation } from "../../render/pageRequest.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import type { PageAddress, Served } from "../../edge/pageCache.ts";
import { renderFeed } from "./renderFeed.ts";

const DECISION = { group: "enabled", reason: "feed" } as const;

/** Answers GET and HEAD of a feed. */
export const feedEndpoint = typedEndpoint(["GET", "HEAD"], async (c) => {
  const context = c.get("request");
  const served = await serveFeed(context, c.get("location"));
  if (served.status === 404) throw new TypedError("NOT_FOUND", "We couldn’t find this feed.");
  const { "Cache-Control": _, ...cached } = cacheHeaders(served, DECISION, context.now);
  const headers = new Headers({
    ...served.headers,
    ...cached,
    ...(await tagsHeader(context, served.tags ?? [], DECISION)),
  });
  c.set("edge", { ...DECISION, cacheStatus: served.cacheStatus, tags: served.tags?.length ?? 0 });
  if (served.status !== 200) return new Response(null, { status: served.status, headers });
  // The page cache applies its own Cache-Control internally and doesn't expose it.
  if (!headers.has("cache-control")) headers.set("Cache-Control", CACHE_CONTROL);
  return sendDocument(c, served.body, headers);
});

async function serveFeed(context: RequestContext, location: RouteLocation): Promise<Served> {
  const { pageCache, config } = context;
  const address = addressOf(location);
  const fill = () => renderFeed(context, { address, location });
  const role = location.resolved?.role;
  // Aliases of a host cache nothing.
  const isCached = role === "main" || role === "own";
  if (pageCache && isCached && !isInNetworks(context.address, config.internalNetworks))
    return pageCache.serve(address, fill, context);
  return { ...(await fill()), cacheStatus: "dynamic" };
}

/** A feed's cache key: without the query, which feeds ignore. */
function addressOf({ resolved, match }: RouteLocation): PageAddress {
  const { host, ownerId, site } = resolved!;
  return {
    host,
    ownerId,
    path: formatPath(match!.route.name, match!.params, { site }),
    query: "",
  };
}
