import type { PagesExport } from "../edge/workersPageCache.ts";
import { deleteExpiredCatalogs } from "../domain/reading/catalogs/deleteExpiredCatalogs.ts";
import { deleteExpiredClapKeys } from "../domain/reading/claps/clapStory.ts";
import { checkDueDomains } from "../domain/publications/domains/checkDueDomains.ts";
import { deleteExpiredDomains } from "../domain/publications/domains/deleteExpiredDomains.ts";
import { checkDueSenders } from "../domain/publications/newsletters/senders/checkSender.ts";
import { sendIssues } from "../domain/publications/newsletters/sendIssues.ts";
import {
  deleteExpiredSubscriberImports,
  workSubscriberImports,
} from "../domain/publications/newsletters/imports/workSubscriberImports.ts";
import { deleteExpiredEngagement } from "../domain/publications/newsletters/recordEngagement.ts";
import { domainPlatform } from "../domain/publications/domains/domainPlatform.ts";
import { deleteUnconfirmedSubscribers } from "../domain/publications/newsletters/confirmSubscription.ts";
import { deleteExpiredDrafts } from "../domain/writing/drafts/deleteExpiredDrafts.ts";
import { deleteExpiredEmbeds } from "../domain/reading/embeds/describeEmbed.ts";
import { deleteExpiredEdgeReports } from "../domain/core/edgeReports/deleteExpiredEdgeReports.ts";
import { deleteExpiredHistory } from "../domain/reading/history/changeHistory.ts";
import { eraseUnusedImages } from "../domain/writing/images/eraseUnusedImages.ts";
import { makeDueExports } from "../domain/writing/exports/accountExports.ts";
import { eraseAccounts } from "../domain/accounts/identity/eraseAccounts.ts";
import { deleteExpiredIdentity } from "../domain/accounts/identity/deleteExpiredIdentity.ts";
import { queueReconciliation } from "../domain/accounts/payments/reconcilePayments.ts";
import { sendGifts } from "../domain/accounts/gifts/sendGifts.ts";
import { workImports } from "../domain/writing/imports/workImports.ts";
import { deleteExpiredMail } from "../domain/core/mail/deleteExpiredMail.ts";
import { deleteExpiredNotifications } from "../domain/reading/notifications/listNotifications.ts";
import { sendDigests, deleteExpiredDigests } from "../domain/discovery/digests/sendDigests.ts";
import { deleteExpiredReports } from "../domain/core/reports/deleteExpiredReports.ts";
import { deleteExpiredEvents } from "../domain/core/events/deleteExpiredEvents.ts";
import { publishDue } from "../domain/writing/publishing/publishDue.ts";
import { compactSearch } from "../domain/discovery/search/compactSearch.ts";
import { deleteExpiredClicks } from "../domain/discovery/search/recordClick.ts";
import { eraseTrash } from "../domain/writing/yourStories/eraseTrash.ts";
import { processDue } from "../http/outboxes/outboxes.ts";
import { purgePages } from "../http/pages/purgePages.ts";
import { shipLogs } from "../http/request/shipLogs.ts";
import { indexDue } from "../http/outboxes/indexDue.ts";
import {
  openRequest,
  type RequestContext,
  type RequestScope,
} from "../http/request/requestContext.ts";
import { log } from "../log.ts";

/** The platform's context of a scheduled run. */
interface ScheduledScope {
  waitUntil(work: Promise<unknown>): void;
  exports?: { Pages?: PagesExport };
}

/**
 * Runs every minute (wrangler.toml, triggers), one task after the other. A failed task is logged
 * and runs again the next minute; it does not block the others.
 */
export async function runSchedule(
  _event: unknown,
  bindings: RequestScope["bindings"],
  scope: ScheduledScope,
): Promise<void> {
  const context = await openRequest({
    bindings,
    // There is no requester: no cookies, no headers, and an invalid host.
    request: new Request("https://schedule.invalid/"),
    waitUntil: (work) => scope.waitUntil(work),
    pages: scope.exports?.Pages,
  });
  context.db.endTimeBudget();
  for (const [what, settle] of Object.entries(scheduledTasks(context, bindings))) {
    try {
      await settle();
    } catch (error) {
      log("error", "A scheduled task failed", { what, error });
    }
  }
}

/** The tasks of a scheduled run by name, in order. */
export function scheduledTasks(
  context: RequestContext,
  bindings: RequestScope["bindings"],
): Record<string, () => Promise<unknown> | null> {
  return {
    "scheduled stories": () => publishDue(context),
    purges: () => purgePages(context),
    digests: () => sendDigests(context),
    gifts: () => sendGifts(context),
    mails: () => processDue(context, "mail"),
    newsletters: () => sendIssues(context, context.faults.now),
    domains: () => checkDueDomains(context, domainPlatform(context)),
    "sending domains": () => checkDueSenders(context),
    events: () => processDue(context, "events"),
    notifications: () => processDue(context, "notifications"),
    "payments to compare": () => queueReconciliation(context),
    payments: () => processDue(context, "payments"),
    exports: () => makeDueExports(context),
    "imports of subscribers": () => workSubscriberImports(context, context.faults.now),
    "closed accounts": () => eraseAccounts(context, bindings.IMAGES_BUCKET),
    "the trash": () => eraseTrash(context, bindings.IMAGES_BUCKET),
    "unused images": () => eraseUnusedImages(context, bindings.IMAGES_BUCKET),
    "search documents": () => indexDue(context),
    "the search index": () => compactSearch(context),
    // Retention.
    "deleted lists": () => deleteExpiredCatalogs(context),
    "old reading history": () => deleteExpiredHistory(context),
    "old drafts": () => deleteExpiredDrafts(context),
    "old embed details": () => deleteExpiredEmbeds(context),
    "old domains": () => deleteExpiredDomains(context),
    "old edge reports": () => deleteExpiredEdgeReports(context),
    "old imports of subscribers": () => deleteExpiredSubscriberImports(context),
    "old emails": () => deleteExpiredMail(context.db, context.now),
    "unconfirmed subscribers": () => deleteUnconfirmedSubscribers(context),
    "old opens and clicks": () => deleteExpiredEngagement(context),
    "old sign-ins": () => deleteExpiredIdentity(context),
    "old reports": () => deleteExpiredReports(context),
    "old events": () => deleteExpiredEvents(context),
    "old notifications": () => deleteExpiredNotifications(context),
    "old digests": () => deleteExpiredDigests(context),
    "old clicks": () => deleteExpiredClicks(context),
    "old clap keys": () => deleteExpiredClapKeys(context),
    // After all short tasks, because it uses its whole time slice while an import is open.
    imports: () => workImports(context),
    // Purges caused by the tasks above.
    "new purges": async () => {
      if (!context.purgeSet.isEmpty) await purgePages(context);
    },
    logs: () => shipLogs(context.config),
  };
}
