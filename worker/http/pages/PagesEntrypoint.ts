// The inner entrypoint behind the platform's Workers Cache (wrangler.toml, exports). It renders
// without a viewer: it only receives an address and, in its props, the canonical host.

import { WorkerEntrypoint } from "cloudflare:workers";
import type { Rendering } from "../../edge/pageCache.ts";
import {
  failedResponse,
  innerResponse,
  notCachedResponse,
  ONLY_CACHED_HEADER,
  type PagesProps,
} from "../../edge/workersPageCache.ts";
import type { Env } from "../../env.ts";
import { log } from "../../log.ts";
import { isMemberItems, renderMemberItems } from "../memberFeeds/memberItems.ts";
import { isFeed, renderFeed } from "../feeds/renderFeed.ts";
import { isUnavailable } from "../request/isUnavailable.ts";
import { urlOfPage } from "./cacheablePage.ts";
import { renderForAll } from "./renderForAll.ts";
import { locateUrl } from "../request/locateRequest.ts";
import { openRequest } from "../request/requestContext.ts";
import { answerForAll, pageOfData } from "./sharedAnswer.ts";

/** The platform's handle on an entrypoint's cache; absent if there is none. */
interface EntrypointCache {
  purge(what: { tags: string[] }): Promise<{ success: boolean }>;
}

/** Renders pages for the cache, and purges it. */
export class Pages extends WorkerEntrypoint<Env, PagesProps> {
  async fetch(request: Request): Promise<Response> {
    return request.headers.has(ONLY_CACHED_HEADER) ? notCachedResponse() : this.#render(request);
  }

  async #render(request: Request): Promise<Response> {
    const { pathname: path, search: query } = new URL(request.url);
    const context = await openRequest({
      bindings: this.env,
      // Only the URL, without the client's headers.
      request: new Request(request.url),
      waitUntil: (work) => this.ctx.waitUntil(work),
      pages: undefined,
    });
    const { host, ownerId } = this.ctx.props;
    let rendering: Rendering;
    try {
      const asked = { host, ownerId, path, query };
      const ofData = pageOfData(asked);
      const address = ofData ?? asked;
      const location = await locateUrl(context, urlOfPage(address, context.config.publicUrl));
      const page = { address, location };
      if (ofData) rendering = await answerForAll(context, page);
      else if (isMemberItems(address)) rendering = await renderMemberItems(context, page);
      else if (isFeed(location)) rendering = await renderFeed(context, page);
      else rendering = await renderForAll(context, page);
    } catch (error) {
      const isAway = isUnavailable(error);
      if (!isAway)
        log("error", "A page could not be rendered for the cache", { host, path, error });
      return failedResponse(isAway);
    }
    const { roundTrips, statements, milliseconds } = context.db.use;
    log("info", "A page was rendered for the cache", {
      host,
      path,
      status: rendering.status,
      tags: rendering.tags?.length ?? 0,
      roundTrips,
      statements,
      dbMs: Math.round(milliseconds),
      renderMs: Math.round(context.timings.render),
    });
    return innerResponse(rendering);
  }

  /** Purges entries with any of the tags. Throws unless the platform confirms it. */
  async purge(tags: readonly string[]): Promise<void> {
    const { cache } = this.ctx as { cache?: EntrypointCache };
    if (!cache) throw new Error("This entrypoint has no cache");
    const { success } = await cache.purge({ tags: [...tags] });
    if (!success) throw new Error("The platform rejected the purge");
  }
}
