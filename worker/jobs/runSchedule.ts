import type { PagesExport } from "../edge/workersPageCache.ts";
import { trimCatalogs } from "../domain/catalogs/trimCatalogs.ts";
import { trimClapKeys } from "../domain/claps/clapStory.ts";
import { checkDueDomains } from "../domain/domains/checkDueDomains.ts";
import { trimDomains } from "../domain/domains/trimDomains.ts";
import { domainPlatform } from "../domain/domains/domainPlatform.ts";
import { trimDrafts } from "../domain/drafts/trimDrafts.ts";
import { trimEmbeds } from "../domain/embeds/describeEmbed.ts";
import { trimEdgeReports } from "../domain/edgeReports/trimEdgeReports.ts";
import { trimHistory } from "../domain/history/changeHistory.ts";
import { eraseSparedPictures } from "../domain/images/eraseSparedPictures.ts";
import { makeDueExports } from "../domain/identity/accountExports.ts";
import { eraseAccounts } from "../domain/identity/eraseAccounts.ts";
import { trimIdentity } from "../domain/identity/trimIdentity.ts";
import { workImports } from "../domain/imports/workImports.ts";
import { trimMail } from "../domain/mail/trimMail.ts";
import { trimNotifications } from "../domain/notifications/listNotifications.ts";
import { sendDigests, trimDigests } from "../domain/notifications/sendDigests.ts";
import { trimReports } from "../domain/reports/trimReports.ts";
import { trimEvents } from "../domain/events/trimEvents.ts";
import { publishDue } from "../domain/publishing/schedulePost.ts";
import { compactSearch } from "../domain/search/compactSearch.ts";
import { trimClicks } from "../domain/search/recordClick.ts";
import { eraseTrash } from "../domain/yourStories/eraseTrash.ts";
import { sendDueMail } from "../http/mailDesk.ts";
import { purgePages } from "../http/purgePages.ts";
import { shipLogs } from "../http/shipLogs.ts";
import { storeDueEvents } from "../http/storeDueEvents.ts";
import { tellDue } from "../http/tellDue.ts";
import { type AppEnv, makeRequestContext } from "../http/requestContext.ts";
import { log } from "../log.ts";

/** What the platform gives a scheduled run. */
interface ScheduledScope {
  waitUntil(work: Promise<unknown>): void;
  exports?: { Pages?: PagesExport };
}

/**
 * What is due every minute (wrangler.toml, triggers), one thing after the other. What fails is logged
 * and due again the next minute; it keeps nothing else from its turn.
 */
export async function runSchedule(
  _event: unknown,
  bindings: AppEnv["Bindings"],
  scope: ScheduledScope,
): Promise<void> {
  const context = await makeRequestContext({
    bindings,
    // Nobody asks: no cookie, no header, and an address that is nobody's.
    request: new Request("https://schedule.invalid/"),
    waitUntil: (work) => scope.waitUntil(work),
    pages: scope.exports?.Pages,
  });
  const due: Record<string, () => Promise<unknown> | null> = {
    "scheduled stories": () => publishDue(context),
    purges: () => purgePages(context),
    digests: () => sendDigests(context),
    mails: () => sendDueMail(context),
    domains: () => checkDueDomains(context, domainPlatform(context)),
    events: () => storeDueEvents(context),
    notifications: () => tellDue(context),
    exports: () => makeDueExports(context),
    imports: () => workImports(context),
    "closed accounts": () => eraseAccounts(context, bindings.IMAGES_BUCKET),
    "the trash": () => eraseTrash(context, bindings.IMAGES_BUCKET),
    "spared pictures": () => eraseSparedPictures(context, bindings.IMAGES_BUCKET),
    "the search index": () => compactSearch(context),
    // What has grown too old.
    "deleted lists": () => trimCatalogs(context),
    "old reading": () => trimHistory(context),
    "old drafts": () => trimDrafts(context),
    "old words of frames": () => trimEmbeds(context),
    "old domains": () => trimDomains(context),
    "old edge reports": () => trimEdgeReports(context),
    "old mails": () => trimMail(context.db, context.now),
    "old sign-ins": () => trimIdentity(context),
    "old reports": () => trimReports(context),
    "old events": () => trimEvents(context),
    "old notifications": () => trimNotifications(context),
    "old digests": () => trimDigests(context),
    "old clicks": () => trimClicks(context),
    "old claps' names": () => trimClapKeys(context),
    // What the above has changed.
    "new purges": async () => {
      if (context.touched.list().length > 0) await purgePages(context);
    },
    logs: () => shipLogs(context.config),
  };
  for (const [what, settle] of Object.entries(due)) {
    try {
      await settle();
    } catch (error) {
      log("error", "A scheduled task failed", { what, error });
    }
  }
}
