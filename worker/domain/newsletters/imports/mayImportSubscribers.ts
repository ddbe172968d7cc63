import { DAY_MS } from "../../../../shared/durations.ts";
import type { SubscriberImportError } from "../../../../shared/newsletters/subscriberImportErrors.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { addressKey, countRequest, isBeyond, LIMITS } from "../../identity/rows/rateLimits.ts";
import { newsletterById } from "../rows/newsletters.ts";
import { canManageNewsletter } from "../canManageNewsletter.ts";
import { startNewsletter } from "../startNewsletter.ts";

/** In place of the id of a writer's newsletter that doesn't exist yet. */
export const NOT_STARTED = "new";

/** How old an account must be. */
const MIN_AGE_MS = DAY_MS;

/**
 * Counts an upload of the viewer against its rate limit, and returns the newsletter that they may
 * import into; their own is created if it doesn't exist.
 */
export async function mayImportSubscribers(
  context: DomainContext,
  userId: string,
  newsletterId: string,
): Promise<{ newsletterId: string } | { error: SubscriberImportError }> {
  const { db, now } = context;
  const account = sql<{ isHidden: number; createdAt: number }>`
    SELECT is_hidden AS isHidden, created_at AS createdAt FROM users WHERE id = ${userId}`;
  const { subscriberImportsOfUser: limit } = LIMITS;
  const count = countRequest(addressKey(limit, userId), limit, now);
  const written = await db.write([account, count], { idempotent: false });
  const row = written.first(account);
  if (row?.isHidden !== 0) return { error: "suspended" };
  if (row.createdAt > now - MIN_AGE_MS) return { error: "too-new" };
  if (isBeyond(written.first(count), limit)) return { error: "limited" };
  if (newsletterId === NOT_STARTED) {
    const started = await startNewsletter(context, userId);
    return started === null ? { error: "suspended" } : { newsletterId: started };
  }
  const newsletter = await newsletterById(context).load(newsletterId);
  return newsletter && (await canManageNewsletter(context, newsletter))
    ? { newsletterId }
    : { error: "no-newsletter" };
}
