import type { DomainContext } from "../context.ts";
import { countTry, isBeyond, LIMITS, networkKey } from "../identity/rateLimits.ts";

/** Counts a search of the network that asks. False where it is one too many. Throws as `Database.write`. */
export async function maySearch({
  db,
  now,
  browser,
}: Pick<DomainContext, "db" | "now" | "browser">): Promise<boolean> {
  const limit = LIMITS.searchesFromNetwork;
  const key = await networkKey(limit, browser.network);
  const [rows] = await db.write([countTry(key, limit, now)], { idempotent: false });
  return !isBeyond(rows, limit);
}
