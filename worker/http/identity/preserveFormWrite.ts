import { createMiddleware } from "hono/factory";
import { FRESH_S, REVALIDATE_S } from "../../edge/pageCache.ts";
import { setHostCookie } from "../request/hostCookies.ts";
import type { AppEnv } from "../request/requestContext.ts";

/** As long as the cache may answer what was made before, in milliseconds. */
const LIFETIME_MS = (FRESH_S + REVALIDATE_S) * 1000;

/**
 * Tells the browser of somebody who has changed something when that was: counters purge nothing, and
 * their own clap is to count on the next page all the same.
 */
export const preserveFormWrite = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { browser, faults } = c.get("request");
  if (browser.hasWritten) setHostCookie(c, "own-write", String(faults.now()), LIFETIME_MS);
});
