// What those who run the product see of it. Staff alone, in a session of their own: to everyone else
// there is no such thing.

import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import {
  type CacheUse,
  type CacheUseReport,
  hitRatio,
  readCacheUse,
  requestsOf,
} from "../../domain/core/edgeReports/cacheUse.ts";
import {
  type ExperimentReport,
  readExperiment,
} from "../../domain/core/edgeReports/comparisons.ts";
import { type DomainCount, countDomains } from "../../domain/publications/domains/countDomains.ts";
import { type EventQueue, readEventQueue } from "../../domain/core/events/eventQueue.ts";
import {
  type NotificationQueue,
  readNotificationQueue,
} from "../../domain/reading/notifications/processNotifications.ts";
import { isStaffAtWork } from "../../domain/core/identity/isStaffAtWork.ts";
import {
  type ErasureQueue,
  readErasureQueue,
} from "../../domain/accounts/identity/erasureQueue.ts";
import { type MailQueue, readMailQueue } from "../../domain/core/mail/mailQueue.ts";
import { type PurgeQueue, readPurgeQueue } from "../../domain/core/purges/purgeQueue.ts";
import type { PurgeService } from "../../domain/core/purges/purgeService.ts";
import { builder } from "../machinery/builder.ts";
import type { GraphQLContext } from "../machinery/context.ts";

const CacheUseRow = builder.objectRef<CacheUse>("CacheUse").implement({
  description: "Pages that were answered, by what the edge's cache made of them.",
  fields: (t) => ({
    name: t.exposeString("name", { description: "The cache group, or the route's metric name." }),
    requests: t.int({ description: "All of them.", resolve: requestsOf }),
    hit: t.exposeInt("hit", { description: "Answered with a kept page." }),
    expired: t.exposeInt("expired", {
      description: "Answered with a kept page that was past its time and was made anew.",
    }),
    miss: t.exposeInt("miss", { description: "Rendered, and kept." }),
    dynamic: t.exposeInt("dynamic", { description: "Rendered, and not kept." }),
    hitRatio: t.float({
      description: "The share that was answered with a kept page, 0 to 1.",
      resolve: hitRatio,
    }),
  }),
});

const CacheUseReportType = builder.objectRef<CacheUseReport>("CacheUseReport").implement({
  description:
    "What the edge's cache did in a stretch of time. Counts of the last seconds may lack.",
  fields: (t) => ({
    byGroup: t.field({
      type: [CacheUseRow],
      description: "By the group of the cache decision.",
      resolve: ({ byGroup }) => byGroup,
    }),
    byRoute: t.field({
      type: [CacheUseRow],
      description: "By route.",
      resolve: ({ byRoute }) => byRoute,
    }),
    dataByRoute: t.field({
      type: [CacheUseRow],
      description:
        "By route, pages for readers who are signed in: what the cache made of their data. Dynamic are those whose data were read for one reader.",
      resolve: ({ dataByRoute }) => dataByRoute,
    }),
  }),
});

const PurgeQueueType = builder.objectRef<PurgeQueue>("PurgeQueue").implement({
  description: "The cache tags whose pages are to go.",
  fields: (t) => ({
    waiting: t.exposeInt("waiting", { description: "Tags that no purge has followed yet." }),
    failing: t.exposeInt("failing", { description: "Of those, the ones whose last call failed." }),
    repeating: t.exposeInt("repeating", {
      description: "Tags that go once more, for pages that were being made at their purge.",
    }),
    oldestAt: t.field({
      type: "Timestamp",
      nullable: true,
      description: "Since when the first of those that wait does so; null where none waits.",
      resolve: ({ oldestAt }) => oldestAt,
    }),
  }),
});

const MailQueueType = builder
  .objectRef<MailQueue & { driver: string | null }>("MailQueue")
  .implement({
    description: "The mails that have not gone.",
    fields: (t) => ({
      driver: t.exposeString("driver", {
        nullable: true,
        description: "What sends mails; null where nothing does.",
      }),
      waiting: t.exposeInt("waiting", { description: "Mails to be sent." }),
      failing: t.exposeInt("failing", { description: "Of those, the ones whose last try failed." }),
      oldestAt: t.field({
        type: "Timestamp",
        nullable: true,
        description: "When the first of those that wait was queued; null where none waits.",
        resolve: ({ oldestAt }) => oldestAt,
      }),
      dead: t.exposeInt("dead", { description: "Mails that were given up in the last 30 days." }),
      revivable: t.exposeInt("revivable", {
        description: "Of those, the ones that can be sent after all.",
      }),
    }),
  });

const EventQueueType = builder.objectRef<EventQueue>("EventQueue").implement({
  description: "What browsers have told and is not stored yet, in batches.",
  fields: (t) => ({
    waiting: t.exposeInt("waiting", { description: "Batches to be stored." }),
    failing: t.exposeInt("failing", { description: "Of those, the ones whose last try failed." }),
    oldestAt: t.field({
      type: "Timestamp",
      nullable: true,
      description: "When the first of those that wait came; null where none waits.",
      resolve: ({ oldestAt }) => oldestAt,
    }),
    dead: t.exposeInt("dead", { description: "Batches that were given up: they stay." }),
    lastDeadLetteredAt: t.field({
      type: "Timestamp",
      nullable: true,
      description: "When the latest of those that were given up came; null where none was.",
      resolve: ({ lastDeadLetteredAt }) => lastDeadLetteredAt,
    }),
  }),
});

const NotificationQueueType = builder.objectRef<NotificationQueue>("NotificationQueue").implement({
  description: "What people are to be told of.",
  fields: (t) => ({
    waiting: t.exposeInt("waiting", { description: "What waits to be told." }),
    failing: t.exposeInt("failing", { description: "Of that, what failed when last tried." }),
    oldestAt: t.field({
      type: "Timestamp",
      nullable: true,
      description: "When the first of what waits happened; null where nothing waits.",
      resolve: ({ oldestAt }) => oldestAt,
    }),
    dead: t.exposeInt("dead", { description: "What was given up after some tries: it stays." }),
  }),
});

const ErasureQueueType = builder.objectRef<ErasureQueue>("ErasureQueue").implement({
  description:
    "Closed accounts and stories of the trash that are due to be erased and still there.",
  fields: (t) => ({
    accounts: t.exposeInt("accounts", { description: "Accounts." }),
    stories: t.exposeInt("stories", { description: "Stories." }),
    failing: t.exposeInt("failing", { description: "Of both, those whose last try failed." }),
    stuck: t.exposeInt("stuck", {
      description: "Of those, the ones that fail again and again: someone has to look.",
    }),
    dueSince: t.field({
      type: "Timestamp",
      nullable: true,
      description: "Since when the first of them is due; null where none is.",
      resolve: ({ dueSince }) => dueSince,
    }),
  }),
});

const PurgeLimits = builder
  .objectRef<NonNullable<PurgeService["purgeLimits"]>>("PurgeLimits")
  .implement({
    description: "What the service that purges allows.",
    fields: (t) => ({
      tagsPerCall: t.exposeInt("tagsPerCall", { description: "Tags of one call." }),
      burst: t.exposeInt("burst", { description: "Calls at once, after a pause long enough." }),
      callsPerMinute: t.exposeInt("callsPerMinute", { description: "Calls a minute." }),
    }),
  });

const CacheDriver = builder
  .objectRef<Pick<GraphQLContext, "pageCache" | "config">>("CacheDriver")
  .implement({
    description: "What keeps pages at the edge.",
    fields: (t) => ({
      name: t.string({
        nullable: true,
        description: "workers, zone or local; null where no pages are kept.",
        resolve: ({ pageCache }) => pageCache?.driver ?? null,
      }),
      purgeLimits: t.field({
        type: PurgeLimits,
        nullable: true,
        description: "Null where purging has no limits.",
        resolve: ({ pageCache }) => pageCache?.purgeLimits ?? null,
      }),
      experimentShare: t.float({
        description: "The share of visitors that are shown no kept pages, to compare: 0 to 1.",
        resolve: ({ config }) => config.cache.experimentShare,
      }),
    }),
  });

const ExperimentVerdict = builder
  .objectRef<ExperimentReport["verdicts"][number]>("ExperimentVerdict")
  .implement({
    description: "How often comparisons came to the same.",
    fields: (t) => ({
      verdict: t.exposeString("verdict", {
        description: "same, counters, stale, leak (it held what is somebody's), or none kept.",
      }),
      comparisons: t.exposeInt("comparisons", { description: "How often." }),
      oldestCachedMs: t.exposeInt("oldestCachedMs", {
        nullable: true,
        description: "The age of the oldest kept page of these, in milliseconds.",
      }),
    }),
  });

const StaleTag = builder.objectRef<ExperimentReport["staleTags"][number]>("StaleTag").implement({
  description: "A cache tag of something that a kept page showed out of date.",
  fields: (t) => ({
    tag: t.exposeString("tag", { description: "The tag, or page for a list of no one thing." }),
    comparisons: t.exposeInt("comparisons", { description: "How often." }),
  }),
});

const ViewerLeakReport = builder
  .objectRef<ExperimentReport["leaks"][number]>("ViewerLeakReport")
  .implement({
    description: "What a kept page said of a viewer.",
    fields: (t) => ({
      tag: t.exposeString("tag", {
        description: "The cache tag of what it was said beside, or page for none.",
      }),
      path: t.exposeString("path", { description: "The place in the page's state or answers." }),
      address: t.exposeString("address", { description: "Host and path of one of the pages." }),
      comparisons: t.exposeInt("comparisons", { description: "How often." }),
    }),
  });

const CacheExperiment = builder.objectRef<ExperimentReport>("CacheExperiment").implement({
  description: "Fresh pages of the control group beside what was kept of them.",
  fields: (t) => ({
    comparisons: t.exposeInt("comparisons", { description: "How many were compared." }),
    verdicts: t.field({
      type: [ExperimentVerdict],
      description: "What they came to, the most frequent first.",
      resolve: ({ verdicts }) => verdicts,
    }),
    savedMs: t.exposeFloat("savedMs", {
      description: "What rendering took on average, in milliseconds: a kept page spares it.",
    }),
    savedStatements: t.exposeFloat("savedStatements", {
      description: "The database statements of a rendering on average.",
    }),
    staleTags: t.field({
      type: [StaleTag],
      description: "What was out of date, the most frequent first, 20 at most.",
      resolve: ({ staleTags }) => staleTags,
    }),
    leaks: t.field({
      type: [ViewerLeakReport],
      description: "What was said of viewers, the most frequent first, 20 at most.",
      resolve: ({ leaks }) => leaks,
    }),
  }),
});

const DomainCountType = builder.objectRef<DomainCount>("DomainCount").implement({
  description: "How many hosts of one's own are in a state.",
  fields: (t) => ({
    state: t.exposeString("state", {
      description: "added, verifying, live, failed or removed.",
    }),
    domains: t.exposeInt("domains", { description: "How many." }),
  }),
});

const InternalStatus = builder.objectRef<{ now: number }>("InternalStatus").implement({
  description: "What those who run the product see of it.",
  fields: (t) => ({
    buildId: t.string({ description: "Names the build that runs.", resolve: () => __BUILD_ID__ }),
    at: t.field({
      type: "Timestamp",
      description: "The moment this is about.",
      resolve: ({ now }) => now,
    }),
    cacheDriver: t.field({
      type: CacheDriver,
      description: "What keeps pages.",
      resolve: (_status, _args, { pageCache, config }) => ({ pageCache, config }),
    }),
    purgeQueue: t.field({
      type: PurgeQueueType,
      description: "What waits to be purged.",
      resolve: (_status, _args, context) => readPurgeQueue(context),
    }),
    mailQueue: t.field({
      type: MailQueueType,
      description: "What waits to be sent, and what was given up.",
      resolve: async (_status, _args, context) => ({
        ...(await readMailQueue(context)),
        driver: context.mail.sender?.driver ?? null,
      }),
    }),
    eventQueue: t.field({
      type: EventQueueType,
      description: "What browsers have told that waits to be stored, and what was given up.",
      resolve: (_status, _args, context) => readEventQueue(context),
    }),
    notificationQueue: t.field({
      type: NotificationQueueType,
      description: "What people are to be told of, and what was given up.",
      resolve: (_status, _args, context) => readNotificationQueue(context),
    }),
    erasureQueue: t.field({
      type: ErasureQueueType,
      description: "What is due to be erased and still there.",
      resolve: (_status, _args, context) => readErasureQueue(context),
    }),
    lastHour: t.field({
      type: CacheUseReportType,
      description: "The last hour.",
      resolve: (_status, _args, context) => readCacheUse(context, HOUR_MS),
    }),
    lastDay: t.field({
      type: CacheUseReportType,
      description: "The last 24 hours.",
      resolve: (_status, _args, context) => readCacheUse(context, DAY_MS),
    }),
    experiment: t.field({
      type: CacheExperiment,
      description: "The comparisons of the last 24 hours.",
      resolve: (_status, _args, context) => readExperiment(context, DAY_MS),
    }),
    domains: t.field({
      type: [DomainCountType],
      description: "Hosts of one's own, by state.",
      resolve: (_status, _args, context) => countDomains(context),
    }),
  }),
});

builder.queryField("internalStatus", (t) =>
  t.field({
    type: InternalStatus,
    nullable: true,
    description:
      "For staff in a session of their own. Null for every other viewer, and for staff who act as someone.",
    resolve: async (_root, _args, context) =>
      isStaffAtWork(await context.session()) ? { now: context.now } : null,
  }),
);
