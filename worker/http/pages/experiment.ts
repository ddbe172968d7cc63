// The cache experiment: a share of anonymous viewers gets fresh pages where
// others get cached ones. After the response, each fresh page is compared with its cached version,
// which measures what caching saves and how outdated it is. Viewer data in a cached page is logged
// as an error at once.

import { DAY_MS } from "../../../shared/durations.ts";
import type { CacheDecision } from "../../../shared/cache/cacheDecision.ts";
import { compareAnswers } from "../../../shared/cache/compareAnswers.ts";
import { comparisonVerdict, staleTags } from "../../../shared/cache/comparisonVerdict.ts";
import { placeInShare } from "../../../shared/cache/placeInShare.ts";
import { type Comparison, noteComparison } from "../../domain/reports/edge/comparisons.ts";
import type { CacheStatus, Rendering, Served } from "../../edge/pageCache.ts";
import { log } from "../../log.ts";
import { readDocument } from "../../render/readDocument.ts";
import type { CacheablePage } from "./cacheablePage.ts";
import { renderForAll } from "./renderForAll.ts";
import type { RequestContext } from "../request/requestContext.ts";

/** The response to a page request. */
export interface Answered {
  served: Served;
  decided: CacheDecision;
  /** The page's cache tags, or those it would have if it were cached. */
  tags: readonly string[];
  /** The cache status of the page's data; undefined if the data can't be shared. */
  dataStatus?: CacheStatus | undefined;
  /** The signed-in viewer for whom it was rendered; undefined for an anonymous one. */
  viewerId?: string | undefined;
}

/** What assigns a viewer to a group. */
type Viewer = Pick<RequestContext, "config" | "visitorId" | "now" | "network">;

/** The hash seed that makes this assignment independent of flags. */
const EXPERIMENT = "kept-pages";

/**
 * True for a viewer in the control group. The assignment is stable: by visitor id, or else by
 * network for a day. Viewers with neither are included only if the share is 1.
 */
export function isInExperiment(context: Viewer): boolean {
  const { experimentShare: share } = context.config.cache;
  if (share <= 0 || share >= 1) return share >= 1;
  const subject = context.visitorId ?? dailyNetwork(context);
  return subject !== "" && placeInShare(EXPERIMENT, subject) < share;
}

const dailyNetwork = ({ now, network }: Viewer): string =>
  network && `${Math.floor(now / DAY_MS)} ${network}`;

/**
 * Renders a page of the control group without a viewer and without caching it, then compares it
 * with the cached version after the response. `route` is its metric name. Throws like
 * `renderForAll`.
 */
export async function serveControl(
  context: RequestContext,
  page: CacheablePage,
  decision: CacheDecision,
  route: string,
): Promise<Answered> {
  const { use } = context.db;
  const [statements, startedAt] = [use.statements, performance.now()];
  const rendering = await renderForAll(context, page);
  const cost = {
    route,
    freshMs: performance.now() - startedAt,
    freshStatements: use.statements - statements,
  };
  // A page that can't be cached has nothing to compare with.
  if (rendering.tags) context.waitUntil(compare(context, page, rendering, cost));
  const decided: CacheDecision = rendering.tags
    ? decision
    : { group: "control", reason: `status-${rendering.status}` };
  const served: Served = { ...rendering, tags: null, cacheStatus: "dynamic" };
  return { served, decided, tags: rendering.tags ?? [] };
}

type Cost = Pick<Comparison, "route" | "freshMs" | "freshStatements">;
type Finding = Pick<Comparison, "verdict" | "tags" | "traces">;

async function compare(
  context: RequestContext,
  { address }: CacheablePage,
  fresh: Rendering,
  cost: Cost,
): Promise<void> {
  try {
    const cached = await context.pageCache?.peek(address, context);
    const found = cached ? await compareWithCached(cached, fresh) : null;
    const finding = found ?? NONE_CACHED;
    const { traces } = finding;
    const { host, path } = address;
    if (traces.length > 0) {
      log("error", "A cached page contains viewer data", { host, path, traces });
    }
    const cachedAgeMs = cached && found ? Math.max(0, fresh.startedAt - cached.startedAt) : null;
    await noteComparison(context, { ...cost, ...finding, address: host + path, cachedAgeMs });
  } catch (error) {
    log("warn", "A page of the cache experiment could not be compared", { error });
  }
}

const NONE_CACHED: Finding = { verdict: "none", tags: [], traces: [] };

/** Compares both versions; null if they aren't comparable. */
async function compareWithCached(cached: Served, fresh: Rendering): Promise<Finding | null> {
  const html =
    typeof cached.body === "string" ? cached.body : await new Response(cached.body).text();
  const [cachedPage, freshPage] = [readDocument(html), readDocument(fresh.body)];
  if (!cachedPage || !freshPage) return null;
  const { viewerLeaksOf } = await import("./viewerLeaksOf.ts");
  const traces = viewerLeaksOf(cachedPage);
  // A newer version, or one of another build, isn't an older version of this page.
  const isPair =
    cached.startedAt <= fresh.startedAt &&
    String(cachedPage.answers.map(({ id }) => id)) ===
      String(freshPage.answers.map(({ id }) => id));
  if (!isPair && traces.length === 0) return null;
  const differences = isPair
    ? cachedPage.answers.flatMap(({ data }, index) =>
        compareAnswers(data, freshPage.answers[index]?.data),
      )
    : [];
  return {
    verdict: comparisonVerdict(traces, differences),
    tags: staleTags(differences),
    traces,
  };
}
