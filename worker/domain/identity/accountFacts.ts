import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { latestCodeEnd } from "./mobileVerification.ts";
import type { SuppressionReason } from "../mail/suppressAddress.ts";
import { CLOCK_SKEW_MS } from "./rows/signInRequest.ts";

/** Sign-in methods and contact details of an account. */
export interface AccountFacts {
  email: string | null;
  /** Address that the owner requested but has not confirmed yet. */
  pendingEmail: string | null;
  /** Null if the address gets newsletters and notifications. */
  emailSuppression: SuppressionReason | null;
  /** When the password was set; null without one. */
  passwordChangedAt: number | null;
  /** When the second factor was turned on; null if it is off. */
  secondFactorSince: number | null;
  recoveryCodesLeft: number;
  /** In E.164 format; null if none is verified. */
  mobileNumber: string | null;
  /** Number with a pending verification code that is still valid; null for none. */
  pendingMobileNumber: string | null;
}

/** Account details for the account's owner. */
export async function accountFacts(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
): Promise<AccountFacts | null> {
  return db.first<AccountFacts>(sql`
    SELECT (SELECT email FROM user_emails WHERE user_id = u.id) AS email,
      (SELECT c.email FROM email_confirmations c
        WHERE c.user_id = u.id AND c.expires_at > ${now} AND c.used_by IS NULL
          AND c.created_at <= ${now + CLOCK_SKEW_MS}
          AND NOT EXISTS (SELECT 1 FROM email_confirmations n
            WHERE n.user_id = u.id AND n.created_at > c.created_at)
        ORDER BY c.created_at DESC LIMIT 1) AS pendingEmail,
      (SELECT s.reason FROM user_emails e JOIN email_suppressions s ON s.email_key = e.email_key
        WHERE e.user_id = u.id) AS emailSuppression,
      (SELECT changed_at FROM user_passwords WHERE user_id = u.id) AS passwordChangedAt,
      (SELECT confirmed_at FROM second_factors WHERE user_id = u.id) AS secondFactorSince,
      (SELECT count(*) FROM recovery_codes WHERE user_id = u.id) AS recoveryCodesLeft,
      (SELECT number FROM mobile_numbers WHERE user_id = u.id) AS mobileNumber,
      (SELECT number FROM mobile_verifications
        WHERE user_id = u.id AND expires_at > ${now}
          AND expires_at <= ${latestCodeEnd(now)}) AS pendingMobileNumber
    FROM users u WHERE u.id = ${userId}`);
}
