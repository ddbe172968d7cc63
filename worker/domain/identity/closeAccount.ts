// Owns closing and deleting accounts. A closed account is hidden like a suspended one
// (users.is_hidden) and has no sessions; signing in reopens it (`reopenAccount` in startSession.ts). A
// deleted account is erased after the grace period (eraseAccounts.ts).

import { queueSync } from "../membership/sync/queueSync.ts";
import { userTag } from "../../../shared/cache/cacheTags.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { sql } from "../../db/sql.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../kernel/context.ts";
import { accountClosed } from "../mail/messages/account/accountClosed.ts";
import { queueMail } from "../mail/queueMail.ts";
import { endGrants } from "../oauth/grants.ts";
import { endConfirmations } from "./emailConfirmation.ts";
import { indexUserAndStories } from "../searchIndex/queueSearch.ts";
import { endSessions } from "./sessions/endSessions.ts";
import { setAccountState } from "./accountState.ts";
import { queuePurge } from "../purges/queuePurge.ts";

/** Grace period in which a deleted account can be restored, in milliseconds. */
export const GRACE_MS = 30 * DAY_MS;

/**
 * Closes an account until its owner signs in again, or deletes it after the grace period. Returns
 * the time of erasure in milliseconds since 1970, or null.
 */
export async function closeAccount(
  context: DomainContext,
  userId: string,
  { isForGood }: { isForGood: boolean },
): Promise<number | null> {
  const { db, now } = context;
  const eraseAt = isForGood ? now + GRACE_MS : null;
  const owners = sql<{ email: string }>`SELECT email FROM user_emails WHERE user_id = ${userId}`;
  const written = await db.write(
    [
      owners,
      queuePurge(context, [userTag(userId)]),
      ...setAccountState({
        account: sql`SELECT id FROM users WHERE id = ${userId}`,
        change: sql`closed_at = coalesce(closed_at, ${now}), erase_at = ${eraseAt},
          erase_attempts = 0,
          erase_retry_at = NULL, updated_at = ${now}`,
        isHidden: sql`1`,
      }).statements,
      ...indexUserAndStories(context, userId),
      sql`DELETE FROM identity_tokens WHERE family IN (SELECT family FROM sessions
        WHERE user_id = ${userId})`,
      ...endSessions(now, sql`user_id = ${userId} OR impersonated_by_user_id = ${userId}`),
      sql`DELETE FROM pending_second_factors WHERE user_id = ${userId}`,
      endConfirmations(userId),
      endGrants(userId),
      queueSync(context, userId, `close:${userId}:${now}`),
    ],
    { idempotent: true },
  );
  await notifyOwner(context, { userId, to: written.first(owners)?.email, isForGood });
  return eraseAt;
}

/** Never throws: closing succeeds without the email. */
async function notifyOwner(
  context: DomainContext,
  { userId, to, isForGood }: { userId: string; to: string | undefined; isForGood: boolean },
): Promise<void> {
  if (to === undefined) return;
  try {
    const message = accountClosed({ graceMs: isForGood ? GRACE_MS : null });
    const key = `account-closed-${userId}-${context.now}`;
    await context.db.write([queueMail(context, { to, key, message })], { idempotent: true });
  } catch (error) {
    log("error", "The owner could not be notified of a closed account", { error });
  }
}
