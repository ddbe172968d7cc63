import { DAY_MS } from "../../../shared/durations.ts";
import type { Statement } from "../../db/database.ts";
import type { DomainContext } from "../kernel/context.ts";
import { endSessions } from "./sessions/endSessions.ts";
import { CLOSED, ENDED_RETENTION_MS } from "./rows/signInRequest.ts";

/** How long an expired invite code is reported as expired; after that it is unknown. */
const OLD_CODES_RETENTION_MS = 90 * DAY_MS;

/**
 * Used rows are kept for a while so that reuse can be reported. Unused rows are deleted when they
 * expire, so that a clock set back can't revive them; an expired link is closed instead, so that a
 * new one can be requested from it.
 */
const USED_OR_NOT = ["sign_in_requests", "social_sign_ins", "oauth_codes"] as const;

/** Prefix that replaces a usable key hash once the key has expired. */
const ENDED = "ended:";

/** Deletes expired sign-ins, confirmations, rate limits and codes. */
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
      // The pending address is kept for a day after the link expires, so that its owner can request
      // a new link.
      [
        `UPDATE email_confirmations SET key_hash = '${ENDED}' || key_hash
         WHERE expires_at <= ?1 AND used_by IS NULL AND key_hash NOT LIKE '${ENDED}%'`,
        now,
      ],
      ["DELETE FROM email_confirmations WHERE expires_at <= ?1", now - ENDED_RETENTION_MS],
      ["DELETE FROM rate_limits WHERE ends_at <= ?1", now],
    ],
    { idempotent: true },
  );
}

/** Deletes expired sessions, tokens, challenges and invitations. */
export async function deleteExpiredSessions({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<void> {
  await db.write(
    [
      ["DELETE FROM identity_tokens WHERE expires_at <= ?1", now],
      ["DELETE FROM pending_second_factors WHERE expires_at <= ?1", now],
      ["DELETE FROM second_factor_enrolments WHERE expires_at <= ?1", now],
      ["DELETE FROM collection_invitations WHERE expires_at <= ?1", now],
      ["DELETE FROM mobile_verifications WHERE expires_at <= ?1", now],
      ["DELETE FROM invite_codes WHERE expires_at <= ?1", now - OLD_CODES_RETENTION_MS],
      ...endSessions(now, "expires_at <= ?1", now),
      ["DELETE FROM oauth_tokens WHERE expires_at <= ?1", now],
    ],
    { idempotent: true },
  );
}
