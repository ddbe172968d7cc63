// Owns the way of a page request between the cache and the render: the rules decide (platform.md
// §4.4), what may be kept is asked of the cache under the page's canonical address and rendered as
// for a stranger, all else is rendered for who asks and kept by nobody.

import type { Context } from "hono";
import {
  type CacheDecision,
  type CacheFacts,
  decideCache,
} from "../../shared/rules/cacheDecision.ts";
import { boundedTags } from "../../shared/cacheTags.ts";
import type { Rendering } from "../edge/pageCache.ts";
import { isInNetworks } from "../networks.ts";
import { answerPage } from "../render/answerPage.ts";
import { cacheHeaders, tagsHeader } from "./cacheHeaders.ts";
import { isUnchanged } from "./conditions.ts";
import { type Answered, isInExperiment, serveControl } from "./experiment.ts";
import { keptPageOf, type PlacedPage } from "./keptPage.ts";
import { MAX_TAGS, renderForAll, toRendering } from "./renderForAll.ts";
import { serverTiming } from "./serverTiming.ts";
import type { AppEnv, Located, RequestContext } from "./requestContext.ts";

/** Longest address that is looked at, in characters. */
const MAX_URL_LENGTH = 8000;

/** Answers a request for a page. Failures go to `serverError`. */
export async function pageEndpoint(c: Context<AppEnv>): Promise<Response> {
  if (c.req.method !== "GET" && c.req.method !== "HEAD") {
    const headers = { Allow: "GET, HEAD", "Cache-Control": "no-store" };
    return c.text("This address can only be read.", 405, headers);
  }
  if (c.req.url.length > MAX_URL_LENGTH) {
    return c.text("The address is too long.", 414, { "Cache-Control": "no-store" });
  }
  const context = c.get("request");
  const located = c.get("located");
  const page = keptPageOf(located);
  const facts = factsBefore(c, context, page);
  const decision = decideCache(facts);
  c.set("edge", { ...decision, cacheStatus: "dynamic", tags: 0 });
  const answer = await answered(context, located, { page, facts, decision });
  const { served, decided } = answer;
  c.set("edge", {
    ...decided,
    cacheStatus: served.cacheStatus,
    tags: served.tags?.length ?? 0,
  });
  return toVisitor(c, answer);
}

interface Asked {
  page: PlacedPage | null;
  facts: CacheFacts;
  decision: CacheDecision;
}

/** Has the page made where the decision says. */
function answered(
  context: RequestContext,
  { url, match }: Located,
  { page, facts, decision }: Asked,
): Promise<Answered> {
  if (!page || !context.pageCache) return rendered(context, url, facts);
  if (decision.group === "enabled") return fromCache(context, page, decision);
  return decision.group === "control"
    ? serveControl(context, page, decision, match?.route.metricName ?? "")
    : rendered(context, url, facts);
}

/** Asks the cache, which renders for everyone what it does not have. */
async function fromCache(
  context: RequestContext,
  page: PlacedPage,
  decision: CacheDecision,
): Promise<Answered> {
  const served = await context.pageCache!.serve(
    page.address,
    () => renderForAll(context, page.address),
    context,
  );
  if (served.tags !== null) return { served, decided: decision, tags: served.tags };
  // Only now it is known that there is nothing to keep: no such page, or one that leads elsewhere.
  return {
    served: { ...served, cacheStatus: "dynamic" },
    decided: { group: "control", reason: `status-${served.status}` },
    tags: [],
  };
}

/** Renders for who asks. The session has been read on the way, so that the reason is the true one. */
async function rendered(context: RequestContext, url: URL, facts: CacheFacts): Promise<Answered> {
  const rendering: Rendering = toRendering(await answerPage(context, url), context.now);
  const session = await context.session();
  const { hiddenBy } = context.tags;
  const decided = decideCache({
    ...facts,
    isLoggedIn: session !== null,
    isStaff: session?.isStaff ?? false,
    isSpoofed: session?.isSpoofed ?? false,
    post: hiddenBy && { isPublished: hiddenBy !== "draft", isSuspended: hiddenBy === "suspended" },
  });
  // A cookie that opens nothing keeps its request from the cache all the same.
  const isLeftover = decided.group === "enabled" && context.hasSessionCookie;
  return {
    served: { ...rendering, cacheStatus: "dynamic" },
    decided: isLeftover ? { group: "disabled", reason: "session-cookie" } : decided,
    tags: boundedTags(context.tags.list(), MAX_TAGS),
  };
}

/** What is known before anything is read. A session cookie may open a session, and counts as one. */
function factsBefore(
  c: Context<AppEnv>,
  context: RequestContext,
  page: PlacedPage | null,
): CacheFacts {
  return {
    isCacheWorker: context.pageCache !== null,
    isSpoofed: false,
    isInternalAddress: isInNetworks(context.address, context.config.internalNetworks),
    isStaff: false,
    isBot: context.isBot,
    isLoggedIn: context.hasSessionCookie,
    subject: page?.subject ?? null,
    post: null,
    isInExperiment: page !== null && isInExperiment(context, c.req.raw),
  };
}

async function toVisitor(
  c: Context<AppEnv>,
  { served, decided, tags }: Answered,
): Promise<Response> {
  const { status, headers, body } = served;
  const context = c.get("request");
  const all: Record<string, string> = {
    ...headers,
    ...cacheHeaders(served, decided, context),
    ...(await tagsHeader(context, tags, decided)),
  };
  const timing = await serverTiming(context, served.cacheStatus);
  if (timing) all["Server-Timing"] = timing;
  const etag = headers.etag ?? headers.ETag;
  if (
    etag &&
    status === 200 &&
    isUnchanged(c.req.header("If-None-Match"), etag.replace(/^W\//, ""))
  ) {
    if (typeof body !== "string") void body.cancel();
    return new Response(null, { status: 304, headers: all });
  }
  return new Response(body, { status, headers: all });
}
