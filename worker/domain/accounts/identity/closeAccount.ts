// Owns how an account ends. A closed one is hidden like a suspended one (users.is_suspended, 2) and
// nobody is signed in to it; whoever signs in again has it back (`comeBack` of startSession.ts). One that
// was to be deleted is erased once its time is over (eraseAccounts.ts).

import { userTag } from "../../../../shared/cacheTags.ts";
import { DAY_MS } from "../../../../shared/durations.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../context.ts";
import { accountClosed } from "../../core/mail/messages/accountClosed.ts";
import { queueMail } from "../../core/mail/queueMail.ts";
import { endConfirmations } from "./emailConfirmation.ts";
import { queuePurge } from "../../core/purges/queuePurge.ts";

/** How long a deleted account can be had back, in milliseconds. */
export const GRACE_MS = 30 * DAY_MS;

/**
 * Closes a person's account until they come back, or for good after the grace; answers when it is
 * erased then, in milliseconds since 1970. Throws as Database.
 */
export async function closeAccount(
  context: DomainContext,
  userId: string,
  { isForGood }: { isForGood: boolean },
): Promise<number | null> {
  const { db, now } = context;
  const eraseAt = isForGood ? now + GRACE_MS : null;
  const [owners] = await db.write(
    [
      ["SELECT email FROM user_emails WHERE user_id = ?1", userId],
      queuePurge(context, [userTag(userId)]),
      [
        `UPDATE users SET is_suspended = is_suspended | 2, erase_at = ?2, erase_attempts = 0,
           erase_retry_at = NULL, updated_at = ?3 WHERE id = ?1`,
        userId,
        eraseAt,
        now,
      ],
      [
        "DELETE FROM identity_tokens WHERE family IN (SELECT family FROM sessions WHERE user_id = ?1)",
        userId,
      ],
      ["DELETE FROM sessions WHERE user_id = ?1 OR impersonated_by_user_id = ?1", userId],
      ["DELETE FROM pending_second_factors WHERE user_id = ?1", userId],
      endConfirmations(userId),
    ],
    { idempotent: true },
  );
  await notifyOwner(context, { userId, to: owners?.[0]?.email as string | undefined, isForGood });
  return eraseAt;
}

/** Never throws: the account is closed without the mail. */
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
    log("error", "The owner could not be told of a closed account", { error });
  }
}
