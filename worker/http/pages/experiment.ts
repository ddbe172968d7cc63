// Owns the experiment of platform.md §4.4: a share of visitors is shown fresh pages where others get
// kept ones. Each is compared, after its answer, with what is kept of it, so that a report says what
// keeping wins and what it shows out of date. The kept page is everyone's; if it holds anything of
// somebody's, that is said at once.

import { DAY_MS } from "../../../shared/durations.ts";
import type { CacheDecision } from "../../../shared/rules/cacheDecision.ts";
import { compareAnswers } from "../../../shared/rules/compareAnswers.ts";
import { comparisonVerdict, staleTags } from "../../../shared/rules/comparisonVerdict.ts";
import { placeInShare } from "../../../shared/rules/placeInShare.ts";
import { type Comparison, noteComparison } from "../../domain/core/edgeReports/comparisons.ts";
import type { CacheStatus, Rendering, Served } from "../../edge/pageCache.ts";
import { log } from "../../log.ts";
import { readDocument } from "../../render/readDocument.ts";
import { clientNetwork } from "../request/clientNetwork.ts";
import type { PlacedPage } from "./cacheablePage.ts";
import { renderForAll } from "./renderForAll.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { viewerLeaksOf } from "./viewerLeaksOf.ts";

/** A page request's answer. */
export interface Answered {
  served: Served;
  decided: CacheDecision;
  /** What the page is kept under, or would be were it kept. */
  tags: readonly string[];
  /** What the cache did for the page's data; undefined where they can't be shared. */
  dataStatus?: CacheStatus | undefined;
}

/** Parts the experiment's order of visitors from that of any flag. */
const EXPERIMENT = "kept-pages";

/**
 * True for a visitor who is shown fresh pages. It stays so: for a browser with an id by that, for
 * others by their network for a day. Of whom nothing is known is in it only where everyone is.
 */
export function isInExperiment(
  { config, visitorId, now }: Pick<RequestContext, "config" | "visitorId" | "now">,
  request: Request,
): boolean {
  const { experimentShare: share } = config.cache;
  if (share <= 0 || share >= 1) return share >= 1;
  const network = clientNetwork(request);
  const subject = visitorId ?? (network && `${Math.floor(now / DAY_MS)} ${network}`);
  return subject !== "" && placeInShare(EXPERIMENT, subject) < share;
}

/**
 * Renders a page of the control group as for everyone and keeps it nowhere. It is compared with what
 * is kept behind the answer. `route` is its metric name. Throws as `renderForAll`.
 */
export async function serveControl(
  context: RequestContext,
  page: PlacedPage,
  decision: CacheDecision,
  route: string,
): Promise<Answered> {
  const { use } = context.db;
  const [statements, startedAt] = [use.statements, performance.now()];
  const rendering = await renderForAll(context, page.address);
  const cost = {
    route,
    freshMs: performance.now() - startedAt,
    freshStatements: use.statements - statements,
  };
  // What others would not be shown a kept page of has nothing to be compared with.
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
  { address }: PlacedPage,
  fresh: Rendering,
  cost: Cost,
): Promise<void> {
  try {
    const kept = await context.pageCache?.peek(address, context);
    const found = kept ? await compareWithCached(kept, fresh) : null;
    const finding = found ?? NONE_CACHED;
    const { traces } = finding;
    const { host, path } = address;
    if (traces.length > 0) {
      log("error", "A kept page holds what is a viewer's", { host, path, traces });
    }
    const cachedAgeMs = kept && found ? Math.max(0, fresh.startedAt - kept.startedAt) : null;
    await noteComparison(context, { ...cost, ...finding, address: host + path, cachedAgeMs });
  } catch (error) {
    log("warn", "A page of the experiment could not be compared", { error });
  }
}

const NONE_CACHED: Finding = { verdict: "none kept", tags: [], traces: [] };

/** What the comparison comes to; null where the two are no pair. */
async function compareWithCached(kept: Served, fresh: Rendering): Promise<Finding | null> {
  const html = typeof kept.body === "string" ? kept.body : await new Response(kept.body).text();
  const [cacheablePage, freshPage] = [readDocument(html), readDocument(fresh.body)];
  if (!cacheablePage || !freshPage) return null;
  const traces = viewerLeaksOf(cacheablePage);
  // One that was made later, or by another build, is not the other's older self.
  const isPair =
    kept.startedAt <= fresh.startedAt &&
    String(cacheablePage.answers.map(({ id }) => id)) ===
      String(freshPage.answers.map(({ id }) => id));
  if (!isPair && traces.length === 0) return null;
  const differences = isPair
    ? cacheablePage.answers.flatMap(({ data }, index) =>
        compareAnswers(data, freshPage.answers[index]?.data),
      )
    : [];
  return {
    verdict: comparisonVerdict(traces, differences),
    tags: staleTags(differences),
    traces,
  };
}
