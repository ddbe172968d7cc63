import type { DomainContext } from "../kernel/context.ts";
import { countRequest, isBeyond, LIMITS, networkKey } from "../identity/rows/rateLimits.ts";

type Asking = Pick<DomainContext, "db" | "now" | "network">;

/** End of the rate-limit window, by network, for networks over the limit. Local to this isolate. */
const limitedUntil = new Map<string, number>();
/** Above this many networks the map is cleared, and their searches are counted again. */
const MAX_LIMITED = 1000;

/**
 * Counts the searches of a request (one per index) against its network's rate limit. Returns false
 * over the limit; until the window ends, further requests don't reach the database.
 */
export async function maySearch(context: Asking, searches: number): Promise<boolean> {
  return (await searchWithin(context, searches, async () => true)) !== null;
}

/**
 * Counts the searches like `maySearch` and runs the search in the same round trip. Returns null
 * over the limit. Throws like `Database.all` and `search`.
 */
export async function searchWithin<Answer>(
  { db, now, network }: Asking,
  searches: number,
  search: () => Promise<Answer>,
): Promise<Answer | null> {
  const limit = LIMITS.searchesFromNetwork;
  const key = await networkKey(limit, network);
  const until = limitedUntil.get(key) ?? 0;
  if (until > now) return null;
  limitedUntil.delete(key);
  const [[row], answer] = await Promise.all([
    db.along(countRequest(key, limit, now, searches)),
    search(),
  ]);
  if (!row || !isBeyond(row, limit)) return answer;
  if (limitedUntil.size >= MAX_LIMITED) limitedUntil.clear();
  limitedUntil.set(key, row.endsAt);
  return null;
}
