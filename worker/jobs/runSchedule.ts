import type { PagesExport } from "../edge/workersPageCache.ts";
import { checkDueDomains } from "../domain/domains/checkDueDomains.ts";
import { trimDomains } from "../domain/domains/trimDomains.ts";
import { domainPlatform } from "../domain/domains/domainPlatform.ts";
import { trimDrafts } from "../domain/drafts/trimDrafts.ts";
import { trimEdgeReports } from "../domain/edgeReports/trimEdgeReports.ts";
import { makeDueExports } from "../domain/identity/accountExports.ts";
import { eraseAccounts } from "../domain/identity/eraseAccounts.ts";
import { trimIdentity } from "../domain/identity/trimIdentity.ts";
import { trimMail } from "../domain/mail/trimMail.ts";
import { trimReports } from "../domain/reports/trimReports.ts";
import { trimEvents } from "../domain/events/trimEvents.ts";
import { publishDue } from "../domain/publishing/schedulePost.ts";
import { eraseTrash } from "../domain/yourStories/eraseTrash.ts";
import { sendDueMail } from "../http/mailDesk.ts";
import { purgePages } from "../http/purgePages.ts";
import { shipLogs } from "../http/shipLogs.ts";
import { storeDueEvents } from "../http/storeDueEvents.ts";
import { type AppEnv, makeRequestContext } from "../http/requestContext.ts";
import { log } from "../log.ts";

/** What the platform gives a scheduled run. */
interface ScheduledScope {
  waitUntil(work: Promise<unknown>): void;
  exports?: { Pages?: PagesExport };
}

/**
 * What is due every minute (wrangler.toml, triggers): stories scheduled for by now, the purges and mails that no write has seen
 * through, the domains whose turn it is, with the purges for what those have changed, and reports and
 * mails grown too old.
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
  const mailed = sendDueMail(context);
  try {
    await publishDue(context);
  } catch (error) {
    log("error", "What was due could not be published", { error });
  }
  try {
    await purgePages(context);
  } finally {
    await trimDrafts(context);
    await eraseTrash(context, bindings.IMAGES_BUCKET).catch((error: unknown) =>
      log("error", "The trash could not be emptied", { error }),
    );
    await checkDueDomains(context, domainPlatform(context));
    await trimDomains(context);
    await trimEdgeReports(context);
    await mailed;
    await trimMail(context.db, context.now);
    await trimIdentity(context);
    await trimReports(context);
    await storeDueEvents(context);
    await trimEvents(context);
    await makeDueExports(context);
    await eraseAccounts(context);
  }
  await shipLogs(context.config);
  if (context.touched.list().length > 0) await purgePages(context);
}
