import type { PagesExport } from "../edge/workersPageCache.ts";
import { checkDueDomains } from "../domain/domains/checkDueDomains.ts";
import { domainPlatform } from "../domain/domains/domainPlatform.ts";
import { purgePages } from "../http/purgePages.ts";
import { type AppEnv, makeRequestContext } from "../http/requestContext.ts";

/** What the platform gives a scheduled run. */
interface ScheduledScope {
  waitUntil(work: Promise<unknown>): void;
  exports?: { Pages?: PagesExport };
}

/**
 * What is due every minute (wrangler.toml, triggers): the purges that no write has seen through, and
 * the domains whose turn it is, with the purges for what those have changed.
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
  try {
    await purgePages(context);
  } finally {
    await checkDueDomains(context, domainPlatform(context));
  }
  if (context.touched.list().length > 0) await purgePages(context);
}
