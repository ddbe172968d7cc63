import { statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";

/** SQL: the account's confirmed address. */
const ADDRESS = "(SELECT email_key FROM user_emails WHERE user_id = ?1)";

/**
 * Sends newsletters and notifications to an account's address again, after emails to it came back;
 * a trigger restores its subscriptions. False if there was nothing to resume, as after a complaint,
 * which only staff can lift. Throws like `Database.write`.
 */
export async function resumeEmail(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<boolean> {
  const lifted = statement<{ email_key: string }>(
    `DELETE FROM email_suppressions WHERE email_key = ${ADDRESS} AND reason = 'BOUNCE'
     RETURNING email_key`,
    userId,
  );
  const written = await db.write(
    [lifted, [`DELETE FROM email_bounces WHERE email_key = ${ADDRESS}`, userId]],
    { idempotent: false },
  );
  return written.hasRows(lifted);
}
