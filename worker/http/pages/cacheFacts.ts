import type { CacheFacts } from "../../../shared/cache/cacheDecision.ts";
import { isInNetworks } from "../../settings/networks.ts";
import { isInExperiment } from "./experiment.ts";
import type { CacheablePage } from "./cacheablePage.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** The facts known before any read. A session cookie counts as signed in, since it may be valid. */
export function factsBefore(context: RequestContext, page: CacheablePage | null): CacheFacts {
  return {
    isCacheWorker: context.pageCache !== null,
    isSpoofed: false,
    isInternalAddress: isInNetworks(context.address, context.config.internalNetworks),
    isStaff: false,
    isBot: context.isBot,
    isLoggedIn: context.hasSessionCookie,
    subject: page?.subject ?? null,
    post: null,
    isInExperiment: page !== null && isInExperiment(context),
  };
}
