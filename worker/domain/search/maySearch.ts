import type { DomainContext } from "../context.ts";
import { countTry, isBeyond, LIMITS, networkKey } from "../identity/rateLimits.ts";

/**
 * Counts the searches of a request, one for each index that it asks, of the network that asks. False
 * where they are too many. Throws as `Database.write`.
 */
export async function maySearch(
  { db, now, browser }: Pick<DomainContext, "db" | "now" | "browser">,
  searches: number,
): Promise<boolean> {
  const limit = LIMITS.searchesFromNetwork;
  const key = await networkKey(limit, browser.network);
  const [rows] = await db.write([countTry(key, limit, now, searches)], { idempotent: false });
  return !isBeyond(rows, limit);
}
