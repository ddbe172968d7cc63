// Operational status for staff in their own session. Everyone else gets null.

import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import {
  type CacheUse,
  type CacheUseReport,
  hitRatio,
  readCacheUse,
  requestsOf,
} from "../../domain/reports/edge/cacheUse.ts";
import { type ExperimentReport, readExperiment } from "../../domain/reports/edge/comparisons.ts";
import { type DomainCount, countDomains } from "../../domain/domains/countDomains.ts";
import { EVENTS } from "../../domain/events/processEvents.ts";
import { NOTIFICATIONS } from "../../domain/notifications/processNotifications.ts";
import { isStaffAtWork } from "../../domain/identity/rows/isStaffAtWork.ts";
import { readErasureQueue } from "../../domain/personalData/erasureQueue.ts";
import { PAYMENT_EVENTS } from "../../domain/membership/sync/paymentEvents.ts";
import { MAIL } from "../../domain/mail/mailOutbox.ts";
import { readPurgeCounts } from "../../domain/purges/purgeCounts.ts";
import type { PurgeService } from "../../domain/purges/purgeService.ts";
import { readStatus } from "../../outbox/readStatus.ts";
import { PurgeQueueType, OutboxType, ErasureQueueType } from "./queueTypes.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";

const CacheUseRow = builder.objectRef<CacheUse>("CacheUse").implement({
  description: "Served pages by cache status.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The cache group, or the route's metric name." }),
    requests: t.int({ description: "Total requests.", resolve: requestsOf }),
    hit: t.exposeInt("hit", { description: "Served from the cache." }),
    expired: t.exposeInt("expired", {
      description: "Served stale while being revalidated.",
    }),
    miss: t.exposeInt("miss", { description: "Rendered and cached." }),
    dynamic: t.exposeInt("dynamic", { description: "Rendered, not cached." }),
    hitRatio: t.float({
      description: "The share of cache hits, 0 to 1.",
      resolve: hitRatio,
    }),
  }),
});

const CacheUseReportType = builder.objectRef<CacheUseReport>("CacheUseReport").implement({
  description: "The use of the page cache in a period. The last seconds may be missing.",
  fields: (t) => ({
    byGroup: t.expose("byGroup", {
      type: [CacheUseRow],
      description: "By cache group.",
    }),
    byRoute: t.expose("byRoute", {
      type: [CacheUseRow],
      description: "By route.",
    }),
    dataByRoute: t.expose("dataByRoute", {
      type: [CacheUseRow],
      description:
        "By route, for pages of readers who are signed in: the cache status of the page's data. Dynamic means that the data was read for a single reader.",
    }),
  }),
});

const PurgeLimits = builder
  .objectRef<NonNullable<PurgeService["purgeLimits"]>>("PurgeLimits")
  .implement({
    description: "The limits of the purge service.",
    fields: (t) => ({
      tagsPerCall: t.exposeInt("tagsPerCall", { description: "Tags per call." }),
      burst: t.exposeInt("burst", { description: "Burst size in calls." }),
      callsPerMinute: t.exposeInt("callsPerMinute", { description: "Calls per minute." }),
    }),
  });

const CacheDriver = builder
  .objectRef<Pick<GraphQLContext, "pageCache" | "config">>("CacheDriver")
  .implement({
    description: "The page cache.",
    fields: (t) => ({
      name: t.string({
        nullable: true,
        description: "workers, zone or local; null without a page cache.",
        resolve: ({ pageCache }) => pageCache?.driver ?? null,
      }),
      purgeLimits: t.field({
        type: PurgeLimits,
        nullable: true,
        description: "Null if purging has no limits.",
        resolve: ({ pageCache }) => pageCache?.purgeLimits ?? null,
      }),
      experimentShare: t.float({
        description: "The share of people in the control group, who get no cached pages: 0 to 1.",
        resolve: ({ config }) => config.cache.experimentShare,
      }),
    }),
  });

const ExperimentVerdict = builder
  .objectRef<ExperimentReport["verdicts"][number]>("ExperimentVerdict")
  .implement({
    description: "Number of comparisons per verdict.",
    fields: (t) => ({
      verdict: t.exposeString("verdict", {
        description:
          "same, counters, stale, leak (it contained personal data), or none (not cached).",
      }),
      comparisons: t.exposeInt("comparisons", { description: "Number of comparisons." }),
      oldestCachedMs: t.exposeInt("oldestCachedMs", {
        nullable: true,
        description: "The age of the oldest cached page, in milliseconds.",
      }),
    }),
  });

const StaleTag = builder.objectRef<ExperimentReport["staleTags"][number]>("StaleTag").implement({
  description: "A cache tag of outdated data on a cached page.",
  fields: (t) => ({
    tag: t.exposeString("tag", { description: "The tag, or page for a list of several things." }),
    comparisons: t.exposeInt("comparisons", { description: "Number of comparisons." }),
  }),
});

const ViewerLeakReport = builder
  .objectRef<ExperimentReport["leaks"][number]>("ViewerLeakReport")
  .implement({
    description: "Viewer data found on a cached page.",
    fields: (t) => ({
      tag: t.exposeString("tag", {
        description: "The cache tag of the data next to it, or page for none.",
      }),
      path: t.exposeString("path", { description: "The path in the page's state or answers." }),
      address: t.exposeString("address", { description: "Host and path of one of the pages." }),
      comparisons: t.exposeInt("comparisons", { description: "Number of comparisons." }),
    }),
  });

const CacheExperiment = builder.objectRef<ExperimentReport>("CacheExperiment").implement({
  description: "Fresh pages of the control group compared with their cached versions.",
  fields: (t) => ({
    comparisons: t.exposeInt("comparisons", { description: "Number of comparisons." }),
    verdicts: t.expose("verdicts", {
      type: [ExperimentVerdict],
      description: "The verdicts, most frequent first.",
    }),
    savedMs: t.exposeFloat("savedMs", {
      description: "Average rendering time in milliseconds, which a cached page saves.",
    }),
    savedStatements: t.exposeFloat("savedStatements", {
      description: "Average number of database statements per rendering.",
    }),
    staleTags: t.expose("staleTags", {
      type: [StaleTag],
      description: "Outdated tags, most frequent first, at most 20.",
    }),
    leaks: t.expose("leaks", {
      type: [ViewerLeakReport],
      description: "Leaked viewer data, most frequent first, at most 20.",
    }),
  }),
});

const DomainCountType = builder.objectRef<DomainCount>("DomainCount").implement({
  description: "Number of custom domains in a state.",
  fields: (t) => ({
    state: t.exposeString("state", {
      description: "added, verifying, live, failed or removed.",
    }),
    domains: t.exposeInt("domains", { description: "Number of domains." }),
  }),
});

const InternalStatus = builder.objectRef<{ now: number }>("InternalStatus").implement({
  description: "Operational status of the product.",
  fields: (t) => ({
    buildId: t.string({ description: "The running build.", resolve: () => __BUILD_ID__ }),
    at: t.expose("now", {
      type: "Timestamp",
      description: "The time of this status.",
    }),
    cacheDriver: t.field({
      type: CacheDriver,
      description: "The page cache.",
      resolve: (_status, _args, { pageCache, config }) => ({ pageCache, config }),
    }),
    purgeQueue: t.field({
      type: PurgeQueueType,
      description: "The purge queue.",
      resolve: (_status, _args, context) => readPurgeCounts(context),
    }),
    mailDriver: t.string({
      nullable: true,
      description: "The mail driver; null if none.",
      resolve: (_status, _args, { mail }) => mail.sender?.driver ?? null,
    }),
    outboxes: t.field({
      type: [OutboxType],
      description: "The outboxes other than the purge queue.",
      resolve: (_status, _args, context) =>
        Promise.all(
          [MAIL, EVENTS, NOTIFICATIONS, PAYMENT_EVENTS].map((outbox) =>
            readStatus(outbox, context),
          ),
        ),
    }),
    erasureQueue: t.field({
      type: ErasureQueueType,
      description: "Overdue erasures.",
      resolve: (_status, _args, context) => readErasureQueue(context),
    }),
    lastHour: t.field({
      type: CacheUseReportType,
      description: "Cache use in the last hour.",
      resolve: (_status, _args, context) => readCacheUse(context, HOUR_MS),
    }),
    lastDay: t.field({
      type: CacheUseReportType,
      description: "Cache use in the last 24 hours.",
      resolve: (_status, _args, context) => readCacheUse(context, DAY_MS),
    }),
    experiment: t.field({
      type: CacheExperiment,
      description: "The comparisons of the last 24 hours.",
      resolve: (_status, _args, context) => readExperiment(context, DAY_MS),
    }),
    domains: t.field({
      type: [DomainCountType],
      description: "Custom domains by state.",
      resolve: (_status, _args, context) => countDomains(context),
    }),
  }),
});

builder.queryField("internalStatus", (t) =>
  t.field({
    type: InternalStatus,
    nullable: true,
    description:
      "For staff in their own session. Null for every other viewer, and during an impersonation.",
    resolve: async (_root, _args, context) =>
      isStaffAtWork(await context.session()) ? { now: context.now } : null,
  }),
);
