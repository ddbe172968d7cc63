import { sql } from "../db/sql.ts";
import { countReports, type QueuedReport } from "../domain/statistics/countReports.ts";
import type { ReportedView } from "../domain/statistics/reportedView.ts";
import {
  openRequest,
  type RequestContext,
  type RequestScope,
} from "../http/request/requestContext.ts";
import { log } from "../log.ts";
import type { QueueBatch } from "./takeMailEvents.ts";

/** Remembers for the health check that dead letters can't be counted. */
async function recordDead({ statistics, now }: RequestContext): Promise<void> {
  try {
    await statistics.db.write([sql`UPDATE statistics_state SET dead_at = ${now} WHERE id = 1`], {
      idempotent: true,
    });
  } catch (error) {
    // The health check finds the same failure of the database.
    log("error", "A failure of statistics could not be recorded", { error });
  }
}

/**
 * Counts reports of page views from a queue. A batch that fails is delivered again; after ten times it
 * goes to the dead-letter queue, from which it is tried until the queue deletes it.
 */
export async function takePageViews(
  batch: QueueBatch,
  bindings: RequestScope["bindings"],
  scope: { waitUntil(work: Promise<unknown>): void },
): Promise<void> {
  const context = await openRequest({
    bindings,
    // There is no requester: no cookies, no headers, and an invalid host.
    request: new Request("https://queue.invalid/"),
    waitUntil: (work) => scope.waitUntil(work),
    pages: undefined,
  });
  context.db.endTimeBudget();
  context.statistics.db.endTimeBudget();
  try {
    // Only the Worker itself sends to the queue.
    const reports = batch.messages.map(({ id, body }): QueuedReport => ({
      messageId: id,
      report: body as ReportedView,
    }));
    await countReports(context, reports);
    for (const message of batch.messages) message.ack();
  } catch (error) {
    log("error", "Page views could not be counted", { count: batch.messages.length, error });
    if (batch.queue.endsWith("-dead")) await recordDead(context);
    for (const message of batch.messages) message.retry();
  }
}
