import type { DomainContext } from "../../context.ts";
import type { Waiting } from "./openSession.ts";
import { sendAcctAuthEmail, type SendResult } from "./sendAcctAuthEmail.ts";

/**
 * Sends another link in the place of one whose time went by, to the same address and for the same
 * (decision 195). Limits count it as any other. Throws as `Database.write`.
 */
export function resendLink(context: DomainContext, overdue: Waiting): Promise<SendResult> {
  const { operation, email, fullName, redirect } = overdue;
  const input = { operation, email, fullName, redirect, type: "MAGIC_LINK" } as const;
  // Who holds the link was sent it, which the bot check came before.
  return sendAcctAuthEmail(context, input, true);
}
