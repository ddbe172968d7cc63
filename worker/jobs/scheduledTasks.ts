import { deleteExpiredCatalogs } from "../domain/lists/deleteExpiredCatalogs.ts";
import { deleteExpiredClapKeys } from "../domain/claps/clapStory.ts";
import { checkDueDomains } from "../domain/domains/checkDueDomains.ts";
import { deleteExpiredDomains } from "../domain/domains/deleteExpiredDomains.ts";
import { checkDueSenders } from "../domain/newsletters/senders/checkSender.ts";
import { sendIssues } from "../domain/newsletters/issues/sendIssues.ts";
import {
  deleteExpiredSubscriberImports,
  workSubscriberImports,
} from "../domain/newsletters/imports/workSubscriberImports.ts";
import { deleteExpiredEngagement } from "../domain/newsletters/results/recordEngagement.ts";
import { domainPlatform } from "../domain/domains/domainPlatform.ts";
import { deleteUnconfirmedSubscribers } from "../domain/newsletters/subscribers/confirmSubscription.ts";
import { eraseCollections } from "../domain/publications/deletion/eraseCollections.ts";
import { deleteExpiredDrafts } from "../domain/drafts/deleteExpiredDrafts.ts";
import { deleteExpiredEmbeds } from "../domain/embeds/describeEmbed.ts";
import { deleteExpiredEdgeReports } from "../domain/reports/edge/deleteExpiredEdgeReports.ts";
import { deleteExpiredHistory } from "../domain/history/changeHistory.ts";
import { eraseUnusedImages } from "../domain/images/eraseUnusedImages.ts";
import { makeDueExports } from "../domain/personalData/accountExports.ts";
import { eraseAccounts } from "../domain/personalData/eraseAccounts.ts";
import {
  deleteExpiredIdentity,
  deleteExpiredSessions,
} from "../domain/identity/deleteExpiredIdentity.ts";
import { queueReconciliation } from "../domain/membership/sync/reconcilePayments.ts";
import { sendGifts } from "../domain/membership/gifts/sendGifts.ts";
import { workImports } from "../domain/imports/workImports.ts";
import { deleteExpiredMail } from "../domain/mail/deleteExpiredMail.ts";
import { deleteExpiredNotifications } from "../domain/notifications/listNotifications.ts";
import { sendDigests, deleteExpiredDigests } from "../domain/digests/sendDigests.ts";
import { deleteExpiredReports } from "../domain/reports/deleteExpiredReports.ts";
import { deleteExpiredEvents } from "../domain/events/deleteExpiredEvents.ts";
import { deleteExpiredStatistics } from "../domain/statistics/deleteExpiredStatistics.ts";
import { notifyOfCounts, notifyOfReads } from "../domain/statistics/milestones.ts";
import { sendMonthlyEmails } from "../domain/statistics/monthly/sendMonthlyEmails.ts";
import { workRawEvents } from "../domain/statistics/workRawEvents.ts";
import { publishDue } from "../domain/publishing/publishDue.ts";
import { remindOfSubmissions } from "../domain/submissions/remindOfSubmissions.ts";
import { compactSearch } from "../domain/search/compactSearch.ts";
import { deleteExpiredClicks } from "../domain/search/recordClick.ts";
import { eraseTrash } from "../domain/yourStories/eraseTrash.ts";
import { processDue } from "../http/outboxes/outboxes.ts";
import { purgePages } from "../http/pages/purgePages.ts";
import { indexDue } from "../http/outboxes/indexDue.ts";
import type { RequestContext, RequestScope } from "../http/request/requestContext.ts";
import type { TaskName } from "./dueTasks.ts";

type Tasks<Name extends string = string> = Record<Name, () => Promise<unknown>>;

/** The tasks that run when they have something to do, in order. */
export function scheduledTasks(
  context: RequestContext,
  bindings: RequestScope["bindings"],
): Tasks<TaskName> {
  return {
    "scheduled stories": () => publishDue(context),
    purges: () => purgePages(context),
    digests: () => sendDigests(context),
    "monthly statistics": () => sendMonthlyEmails(context),
    submissions: () => remindOfSubmissions(context),
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
    "deleted publications": () => eraseCollections(context),
    "unused images": () => eraseUnusedImages(context, bindings.IMAGES_BUCKET),
    statistics: async () => {
      await notifyOfReads(context);
      await workRawEvents(context);
    },
    milestones: () => notifyOfCounts(context),
    "search documents": () => indexDue(context),
    "the search index": () => compactSearch(context),
    // After all short tasks, because it uses its whole time slice while an import is open.
    imports: () => workImports(context),
  };
}

/** The tasks that delete what is too old. A run has time for one of them; they take turns. */
export function retentionTasks(context: RequestContext): Tasks {
  return {
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
    "old sessions": () => deleteExpiredSessions(context),
    "old reports": () => deleteExpiredReports(context),
    "old events": () => deleteExpiredEvents(context),
    "old notifications": () => deleteExpiredNotifications(context),
    "old digests": () => deleteExpiredDigests(context),
    "old clicks": () => deleteExpiredClicks(context),
    "old page views": () => deleteExpiredStatistics(context),
    "old clap keys": () => deleteExpiredClapKeys(context),
  };
}
