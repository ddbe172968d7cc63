import type { BrowserContext } from "../rows/browser.ts";
import type { Waiting } from "../sessions/openSession.ts";
import { sendAcctAuthEmail, type SendResult } from "./sendAcctAuthEmail.ts";

/**
 * Sends a new link in place of an expired one, with the same address and purpose (decision 24).
 * Rate limits apply as usual.
 */
export function resendLink(context: BrowserContext, overdue: Waiting): Promise<SendResult> {
  const { operation, email, fullName, redirect } = overdue;
  const input = { operation, email, fullName, redirect, type: "MAGIC_LINK" } as const;
  // The holder of the link received it by email, after the bot check.
  return sendAcctAuthEmail(context, input, true);
}
