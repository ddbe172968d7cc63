// POST /_/ops/purge: lets an operator purge by tag, by site, or everything. The body names one of
// them; the response reports what the purge reached and when its pages are fresh.

import * as v from "valibot";
import { EVERY_PAGE_TAG, siteTag } from "../../../shared/cache/cacheTags.ts";
import { describePurge, type PurgedSite, type Reach } from "../../domain/staff/describePurge.ts";
import { REPEAT_AFTER_MS } from "../../domain/purges/claimPurges.ts";
import { type PurgeProgress, purgeProgress } from "../../domain/purges/purgeProgress.ts";
import { purgeStatement } from "../../domain/purges/queuePurge.ts";
import { tagSubject } from "../../domain/staff/tagSubject.ts";
import { FRESH_S, REVALIDATE_S } from "../../edge/pageCache.ts";
import { resolveHost } from "../../edge/resolveSite.ts";
import { purgeWithin } from "../pages/purgePages.ts";
import type { RequestContext } from "../request/requestContext.ts";
import { TypedError, typedEndpoint } from "../request/typedErrors.ts";
import { readJson } from "./readJson.ts";
import { requireOperator } from "./requireOperator.ts";

/** Most tags per request. */
const MAX_TAGS = 500;
/** Longest wait for the purge, in milliseconds. */
const WAIT_MS = 10_000;
/** Longest delay before the schedule starts a due purge, in milliseconds: its interval. */
const SCHEDULE_MS = 60_000;

/** The response to a purge. */
export interface PurgeReceipt extends Omit<PurgeProgress, "dueAt">, Reach {
  tags: string[];
  /** The page cache's driver; null without a cache. */
  driver: string | null;
  /**
   * When every affected page is fresh: now, if the driver knows that nothing older remains;
   * otherwise the latest time, provided the service keeps its guarantees.
   */
  fresh: { isNow: boolean; at: string };
}

const BODY = v.union(
  [
    v.strictObject({
      tags: v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(100))),
        v.minLength(1),
        v.maxLength(MAX_TAGS),
      ),
    }),
    v.strictObject({ site: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)) }),
    v.strictObject({ all: v.literal(true) }),
  ],
  `Name one of: tags (1 to ${MAX_TAGS}), site (a host), all (true).`,
);

/** Answers POST of a purge. */
export const purgeEndpoint = typedEndpoint(["POST"], async (c) => {
  await requireOperator(c);
  const context = c.get("request");
  const { tags, site } = await readInput(context, c.req.raw);
  const reach = await describePurge(context, tags, site);
  await context.db.write([purgeStatement(tags, context.faults.now())], { idempotent: true });
  await purgeWithin(context, WAIT_MS);
  const { dueAt, ...state } = await purgeProgress(context, tags, context.faults.now());
  const receipt: PurgeReceipt = {
    tags,
    driver: context.pageCache?.driver ?? null,
    ...reach,
    ...state,
    fresh: freshness(context, state, dueAt),
  };
  return c.json(receipt, state.purged === tags.length ? 200 : 202, {
    "Cache-Control": "no-store",
  });
});

async function readInput(
  context: RequestContext,
  request: Request,
): Promise<{ tags: string[]; site: PurgedSite | null }> {
  const parsed = v.safeParse(BODY, await readJson(request));
  if (!parsed.success) throw new TypedError("BAD_REQUEST", parsed.issues[0].message);
  const input = parsed.output;
  if ("all" in input) return { tags: [EVERY_PAGE_TAG], site: null };
  if ("site" in input) {
    const site = await cachedHost(context, input.site);
    if (site === null) throw new TypedError("UNPROCESSABLE", "No site has this host.");
    return { tags: [siteTag(site.host)], site };
  }
  const index = input.tags.findIndex((tag) => tagSubject(tag) === null);
  if (index >= 0) throw new TypedError("UNPROCESSABLE", `Tag ${index + 1} is not a cache tag.`);
  return { tags: [...new Set(input.tags)], site: null };
}

/** The host in a site's cache keys; null for an unknown host. */
async function cachedHost(context: RequestContext, asked: string): Promise<PurgedSite | null> {
  const resolved = await resolveHost(context, asked);
  if (!resolved) return null;
  const { host, role, site } = resolved;
  // Aliases of the main site cache nothing: they redirect to the main host.
  const redirectsToMain = role === "alias" || role === "auth";
  return { kind: site.kind, host: redirectsToMain ? context.config.publicHost : host };
}

function freshness(
  { faults, pageCache }: RequestContext,
  { queued, failed }: Omit<PurgeProgress, "dueAt">,
  dueAt: number | null,
): PurgeReceipt["fresh"] {
  const now = faults.now();
  const at = (time: number): PurgeReceipt["fresh"] => ({
    isNow: time === now,
    at: new Date(time).toISOString(),
  });
  if (!pageCache || (queued + failed === 0 && pageCache.knowsWhenPurged)) return at(now);
  // A purge propagates within seconds and is repeated for pages that were rendering, at the latest
  // by the schedule.
  if (queued + failed === 0) return at(now + REPEAT_AFTER_MS + SCHEDULE_MS);
  // If the service stays unavailable, pages still expire by themselves.
  if (failed > 0) return at(now + (FRESH_S + REVALIDATE_S) * 1000);
  return at(Math.max(now, dueAt ?? now) + waitForCalls(pageCache, queued) + SCHEDULE_MS);
}

/** Milliseconds until a service with no calls left can purge so many tags. */
function waitForCalls({ purgeLimits }: NonNullable<RequestContext["pageCache"]>, queued: number) {
  if (!purgeLimits) return 0;
  const { tagsPerCall, callsPerMinute } = purgeLimits;
  return Math.ceil((queued / tagsPerCall + 1) / callsPerMinute) * 60_000;
}
