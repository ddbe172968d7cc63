import { DAY_MS } from "../../../shared/durations.ts";
import type { DomainContext } from "../context.ts";

/** Links and codes stay so long after their end: what was used is known to have been. */
const REQUESTS_KEPT_MS = DAY_MS;

/** Lets go of what has ended: counts, links, codes, tokens, invitations, sessions. Throws as `Database.write`. */
export async function trimIdentity({ db, now }: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      ["DELETE FROM rate_limits WHERE ends_at <= ?1", now],
      ["DELETE FROM identity_tokens WHERE expires_at <= ?1", now],
      ["DELETE FROM sign_in_requests WHERE expires_at <= ?1", now - REQUESTS_KEPT_MS],
      ["DELETE FROM second_factor_waits WHERE expires_at <= ?1", now],
      ["DELETE FROM email_confirmations WHERE expires_at <= ?1", now - REQUESTS_KEPT_MS],
      ["DELETE FROM social_sign_ins WHERE expires_at <= ?1", now - REQUESTS_KEPT_MS],
      ["DELETE FROM collection_invitations WHERE expires_at <= ?1", now],
      ["DELETE FROM mobile_verifications WHERE expires_at <= ?1", now],
      ["DELETE FROM sessions WHERE expires_at <= ?1", now],
    ],
    { idempotent: true },
  );
}
