import { DAY_MS } from "../../../../shared/durations.ts";
import type { Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { CLOSED, ENDED_RETENTION_MS } from "../../core/identity/signInRequest.ts";

/** So long a code of an invitation is said to be too old; then there is none. */
const OLD_CODES_RETENTION_MS = 90 * DAY_MS;

/**
 * What was used is known to have been for a while. What was not goes at its end, so that no clock that
 * moves back makes it good again; a link is closed instead, so that another can be had in its place.
 */
const USED_OR_NOT = ["sign_in_requests", "social_sign_ins", "oauth_codes"] as const;

/** Begins what stands in the place of a key's hash once the key opens nothing. */
const ENDED = "ended:";

/** Lets go of what has ended: counts, links, codes, tokens, invitations, sessions. Throws as `Database.write`. */
export async function deleteExpiredIdentity({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      [
        `UPDATE sign_in_requests SET used_by = '${CLOSED}'
         WHERE expires_at <= ?1 AND used_by IS NULL AND method = 'MAGIC_LINK'`,
        now,
      ],
      ...USED_OR_NOT.map((table): Statement => [
        `DELETE FROM ${table}
           WHERE expires_at <= ?1 AND (used_by IS NULL OR expires_at <= ?2)`,
        now,
        now - ENDED_RETENTION_MS,
      ]),
      // The address goes on waiting for a day, so that its owner is asked for it and can have another link.
      [
        `UPDATE email_confirmations SET key_hash = '${ENDED}' || key_hash
         WHERE expires_at <= ?1 AND used_by IS NULL AND key_hash NOT LIKE '${ENDED}%'`,
        now,
      ],
      ["DELETE FROM email_confirmations WHERE expires_at <= ?1", now - ENDED_RETENTION_MS],
      ["DELETE FROM rate_limits WHERE ends_at <= ?1", now],
      ["DELETE FROM identity_tokens WHERE expires_at <= ?1", now],
      ["DELETE FROM pending_second_factors WHERE expires_at <= ?1", now],
      ["DELETE FROM second_factor_enrolments WHERE expires_at <= ?1", now],
      ["DELETE FROM collection_invitations WHERE expires_at <= ?1", now],
      ["DELETE FROM mobile_verifications WHERE expires_at <= ?1", now],
      ["DELETE FROM invite_codes WHERE expires_at <= ?1", now - OLD_CODES_RETENTION_MS],
      ["DELETE FROM sessions WHERE expires_at <= ?1", now],
      ["DELETE FROM oauth_tokens WHERE expires_at <= ?1", now],
    ],
    { idempotent: true },
  );
}
