import { createMiddleware } from "hono/factory";
import { FRESH_S, REVALIDATE_S } from "../../../edge/pageCache.ts";
import { setHostCookie } from "../../request/hostCookies.ts";
import type { AppEnv } from "../../request/requestContext.ts";

/** The longest time that the cache may serve an outdated page, in milliseconds. */
const LIFETIME_MS = (FRESH_S + REVALIDATE_S) * 1000;

/**
 * Records in a cookie when a reader last changed something. Counters don't purge pages, but readers
 * must see their own claps on the next page.
 */
export const preserveFormWrite = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { browser, faults } = c.get("request");
  if (browser.hasWritten) setHostCookie(c, "own-write", String(faults.now()), LIFETIME_MS);
});
