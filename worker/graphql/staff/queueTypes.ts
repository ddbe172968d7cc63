// The queues of the status page.

import type { ErasureQueue } from "../../domain/personalData/erasureQueue.ts";
import type { PurgeCounts } from "../../domain/purges/purgeCounts.ts";
import type { OutboxStatus } from "../../outbox/readStatus.ts";
import { builder } from "../machinery/builder.ts";

export const PurgeQueueType = builder.objectRef<PurgeCounts>("PurgeQueue").implement({
  description: "The cache tags to purge.",
  fields: (t) => ({
    waiting: t.exposeInt("waiting", { description: "Tags not purged yet." }),
    failing: t.exposeInt("failing", { description: "Tags whose last purge call failed." }),
    repeating: t.exposeInt("repeating", {
      description: "Tags to purge once more, for pages that were rendering during the purge.",
    }),
    oldestAt: t.expose("oldestAt", {
      type: "Timestamp",
      nullable: true,
      description: "When the oldest pending tag was queued; null for none.",
    }),
  }),
});

export const OutboxType = builder.objectRef<OutboxStatus>("Outbox").implement({
  description: "Work that follows writes and waits to be processed.",
  fields: (t) => ({
    name: t.exposeString("name", {
      description:
        "mail, events (batches of browser events), notifications or payments (events of the provider).",
    }),
    waiting: t.exposeInt("waiting", { description: "Pending rows." }),
    failing: t.exposeInt("failing", { description: "Pending rows whose last attempt failed." }),
    oldestAt: t.expose("oldestAt", {
      type: "Timestamp",
      nullable: true,
      description: "When the oldest pending row was queued; null for none.",
    }),
    dead: t.exposeInt("dead", {
      description: "Dead-lettered rows. Emails are deleted after 30 days.",
    }),
    retryable: t.exposeInt("retryable", {
      description: "Dead-lettered rows that can be retried.",
    }),
    lastDeadLetteredAt: t.expose("lastDeadLetteredAt", {
      type: "Timestamp",
      nullable: true,
      description: "When the latest dead-lettered row was queued; null for none.",
    }),
  }),
});

export const ErasureQueueType = builder.objectRef<ErasureQueue>("ErasureQueue").implement({
  description: "Closed accounts and trashed stories whose erasure is overdue.",
  fields: (t) => ({
    accounts: t.exposeInt("accounts", { description: "Accounts." }),
    stories: t.exposeInt("stories", { description: "Stories." }),
    failing: t.exposeInt("failing", { description: "Those whose last attempt failed." }),
    stuck: t.exposeInt("stuck", {
      description: "Those that fail repeatedly and need attention.",
    }),
    dueSince: t.expose("dueSince", {
      type: "Timestamp",
      nullable: true,
      description: "When the oldest of them became due; null for none.",
    }),
  }),
});
