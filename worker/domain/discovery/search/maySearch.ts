import type { DomainContext } from "../../context.ts";
import { countTry, isBeyond, LIMITS, networkKey } from "../../core/identity/rateLimits.ts";

type Asking = Pick<DomainContext, "db" | "now" | "browser">;

/** Until when networks may not search that have searched too much; of those that asked here. */
const refusedUntil = new Map<string, number>();
/** More networks than these are not kept in mind: they are counted again. */
const MAX_REFUSED = 1000;

/**
 * Counts the searches of a request, one for each index that it asks, of the network that asks. False
 * where they are too many: then nothing is asked until the window ends. Throws as `Database.all`.
 */
export async function maySearch(context: Asking, searches: number): Promise<boolean> {
  return (await searchWithin(context, searches, async () => true)) !== null;
}

/**
 * The same with the search itself, in one trip with the count; null where they are too many. Throws as
 * `Database.all` and as `search`.
 */
export async function searchWithin<Answer>(
  { db, now, browser }: Asking,
  searches: number,
  search: () => Promise<Answer>,
): Promise<Answer | null> {
  const limit = LIMITS.searchesFromNetwork;
  const key = await networkKey(limit, browser.network);
  const until = refusedUntil.get(key) ?? 0;
  if (until > now) return null;
  refusedUntil.delete(key);
  const [rows, answer] = await Promise.all([
    db.along(countTry(key, limit, now, searches)),
    search(),
  ]);
  if (!isBeyond(rows, limit)) return answer;
  if (refusedUntil.size >= MAX_REFUSED) refusedUntil.clear();
  refusedUntil.set(key, Number(rows[0]!.ends_at));
  return null;
}
