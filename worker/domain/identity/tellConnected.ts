import type { SocialProviderId } from "../../../shared/socialProviders.ts";
import { log } from "../../log.ts";
import type { DomainContext } from "../context.ts";
import { accountConnected } from "../mail/messages/accountConnected.ts";
import { queueMail } from "../mail/queueMail.ts";
import { newToken } from "./newToken.ts";

/**
 * Tells a person's address of a connection that lets somebody in from now on. Never throws: the
 * account is connected without the mail.
 */
export async function tellConnected(
  context: DomainContext,
  userId: string,
  provider: SocialProviderId,
): Promise<void> {
  try {
    const row = await context.db.first<{ email: string }>(
      "SELECT email FROM user_emails WHERE user_id = ?1",
      userId,
    );
    if (!row) return;
    const key = `account-connected-${newToken().slice(0, 40)}`;
    const message = accountConnected({ provider });
    await context.db.write([queueMail(context, { to: row.email, key, message })], {
      idempotent: true,
    });
  } catch (error) {
    log("error", "The owner could not be told of a connected account", { error });
  }
}
