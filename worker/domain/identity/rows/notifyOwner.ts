import { sql } from "../../../db/sql.ts";
import type { MailMessage } from "../../../ports/mail/MailSender.ts";
import { log } from "../../../log.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { queueMail } from "../../mail/queueMail.ts";
import { newToken } from "../../kernel/newToken.ts";

/**
 * Emails the account's owner about a change; `name` starts the email's key. Never throws: the
 * change is done without the email.
 */
export async function notifyOwner(
  context: DomainContext,
  userId: string,
  { name, message }: { name: string; message: MailMessage },
): Promise<void> {
  try {
    const row = await context.db.first<{ email: string }>(
      sql`SELECT email FROM user_emails WHERE user_id = ${userId}`,
    );
    if (!row) return;
    const key = `${name}-${newToken().slice(0, 40)}`;
    await context.db.write([queueMail(context, { to: row.email, key, message })], {
      idempotent: true,
    });
  } catch (error) {
    log("error", "The owner of an account could not be notified of a change", { name, error });
  }
}
