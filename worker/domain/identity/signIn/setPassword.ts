import { passwordError } from "../../../../shared/identity/passwordRules.ts";
import type { SignUpError } from "../../../../shared/identity/signUpErrors.ts";
import { sql } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { passwordChanged } from "../../mail/messages/account/passwordChanged.ts";
import { queueMail } from "../../mail/queueMail.ts";
import { endSessions } from "../sessions/endSessions.ts";
import { endGrants } from "../../oauth/grants.ts";
import { endConfirmations } from "../emailConfirmation.ts";
import { isCommonPassword } from "./commonPasswords.ts";
import { newToken } from "../../kernel/newToken.ts";
import { forgetEnrolment } from "../secondFactor/secondFactor.ts";
import { hashPassword } from "./passwordHash.ts";

/** True if the account has a password. */
export async function hasPassword(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<boolean> {
  return (await db.first(sql`SELECT 1 FROM user_passwords WHERE user_id = ${userId}`)) !== null;
}

/**
 * Sets or changes a password. Ends all other sign-ins (all but `sessionHash`), impersonations,
 * application grants, and pending address changes, and notifies the owner by email. Returns the
 * validation error, or null.
 */
export async function setPassword(
  context: DomainContext,
  { userId, password, sessionHash }: { userId: string; password: string; sessionHash: string },
): Promise<SignUpError | null> {
  const error = passwordError(password);
  if (error) return error;
  if (isCommonPassword(password)) return "PASSWORD_COMMON";
  const { db, now } = context;
  const isOther = sql`user_id = ${userId} AND impersonated_by_user_id IS NULL
    AND family IS NOT (SELECT family FROM sessions WHERE token_hash = ${sessionHash})`;
  const owners = sql<{ email: string }>`SELECT email FROM user_emails WHERE user_id = ${userId}`;
  const written = await db.write(
    [
      sql`INSERT INTO user_passwords (user_id, hash, changed_at)
        VALUES (${userId}, ${await hashPassword(password)}, ${now})
        ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at`,
      sql`DELETE FROM auth_locks WHERE user_id = ${userId} AND kind = 'PASSWORD'`,
      sql`DELETE FROM identity_tokens WHERE family IN (SELECT family FROM sessions WHERE ${isOther})`,
      ...endSessions(now, sql`(${isOther}) OR impersonated_by_user_id = ${userId}`),
      forgetEnrolment(userId),
      endGrants(userId),
      endConfirmations(userId),
      owners,
    ],
    { idempotent: true },
  );
  await notifyOwner(context, written.first(owners)?.email);
  return null;
}

/** Never throws: the password changes without the email. */
async function notifyOwner(context: DomainContext, to: string | undefined): Promise<void> {
  if (to === undefined) return;
  try {
    const key = `password-changed-${newToken().slice(0, 40)}`;
    await context.db.write([queueMail(context, { to, key, message: passwordChanged() })], {
      idempotent: true,
    });
  } catch (error) {
    log("error", "The owner could not be notified of a new password", { error });
  }
}
