import { DAY_MS } from "../../../shared/durations.ts";
import { sql, identifier, type Statement } from "../../db/sql.ts";
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
      sql`UPDATE sign_in_requests SET used_by = ${CLOSED}
        WHERE expires_at <= ${now} AND used_by IS NULL AND method = 'MAGIC_LINK'`,
      ...USED_OR_NOT.map(
        (table): Statement => sql`
          DELETE FROM ${identifier(table)}
          WHERE expires_at <= ${now} AND (used_by IS NULL
            OR expires_at <= ${now - ENDED_RETENTION_MS})`,
      ),
      // The pending address is kept for a day after the link expires, so that its owner can request
      // a new link.
      sql`UPDATE email_confirmations SET key_hash = ${ENDED} || key_hash
        WHERE expires_at <= ${now} AND used_by IS NULL AND key_hash NOT LIKE ${`${ENDED}%`}`,
      sql`DELETE FROM email_confirmations WHERE expires_at <= ${now - ENDED_RETENTION_MS}`,
      sql`DELETE FROM rate_limits WHERE ends_at <= ${now}`,
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
      sql`DELETE FROM identity_tokens WHERE expires_at <= ${now}`,
      sql`DELETE FROM pending_second_factors WHERE expires_at <= ${now}`,
      sql`DELETE FROM second_factor_enrolments WHERE expires_at <= ${now}`,
      sql`DELETE FROM collection_invitations WHERE expires_at <= ${now}`,
      sql`DELETE FROM mobile_verifications WHERE expires_at <= ${now}`,
      sql`DELETE FROM invite_codes WHERE expires_at <= ${now - OLD_CODES_RETENTION_MS}`,
      ...endSessions(now, sql`expires_at <= ${now}`),
      sql`DELETE FROM oauth_tokens WHERE expires_at <= ${now}`,
    ],
    { idempotent: true },
  );
}
