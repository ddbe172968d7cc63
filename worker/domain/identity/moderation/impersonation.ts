// Owns impersonation: staff see the product as a user does, with a reason, for up to an hour,
// audited by the write that starts it. Staff can't be impersonated, and an impersonation session
// can't change the account.

import { HOUR_MS } from "../../../../shared/durations.ts";
import { MAX_STAFF_REASON, MIN_STAFF_REASON } from "../../../../shared/limits.ts";
import { cleanText } from "../../../../shared/story/cleanText.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { newToken } from "../../kernel/newToken.ts";
import { hashToken } from "../rows/session.ts";
import { emailKeyOf } from "../rows/signInRequest.ts";

/** Maximum duration of an impersonation, in milliseconds. */
export const IMPERSONATION_LIFETIME_MS = HOUR_MS;

interface ImpersonationInput {
  /** Username, email address, or id. */
  account: string;
  reason: string;
}

/**
 * Starts an impersonation and returns the session token. Null if no user matches or the user is
 * staff. The caller checks that `staffId` is staff; impersonation ends with the staff member's
 * session.
 */
export async function startImpersonation(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { staffId, sessionHash: staffHash, host }: { staffId: string; sessionHash: string; host: string },
  { account, reason }: ImpersonationInput,
): Promise<string | "no-reason" | null> {
  const said = cleanText(reason).trim().slice(0, MAX_STAFF_REASON);
  if (said.length < MIN_STAFF_REASON) return "no-reason";
  const token = newToken();
  const sessionHash = await hashToken(token);
  const key = emailKeyOf(account.trim().replace(/^@/, ""));
  const record = sql`
    INSERT INTO impersonation_records (staff_id, user_id, reason, session_hash, started_at)
    SELECT ${staffId}, user_id, ${said}, ${sessionHash}, ${now} FROM sessions
      WHERE token_hash = ${sessionHash} RETURNING id`;
  const written = await db.write(
    [
      sql`INSERT INTO sessions (token_hash, user_id, xsrf_token, impersonated_by_user_id,
        created_at,
          expires_at, host, family)
        SELECT ${sessionHash}, u.id, ${newToken()}, ${staffId}, ${now},
          ${now + IMPERSONATION_LIFETIME_MS}, ${host},
          (SELECT family FROM sessions WHERE token_hash = ${staffHash}) FROM users u
        WHERE u.is_staff = 0 AND (u.id = ${key} OR u.username_key = ${key}
          OR u.id = (SELECT user_id FROM user_emails WHERE email_key = ${key}))`,
      record,
    ],
    { idempotent: false },
  );
  return written.hasRows(record) ? token : null;
}

/**
 * How an impersonation ended, as stored. `SIGNED_IN`: the browser signed in to another account
 * (startSession.ts). All other session ends are `EXPIRED` or `ENDED` (endSessions.ts).
 */
type ImpersonationEnd = "STOPPED" | "SIGNED_OUT" | "SIGNED_IN" | "EXPIRED" | "ENDED";

/**
 * Ends an impersonation. True if `ownToken`, which the browser kept, is a valid session of the same
 * staff member.
 */
export async function stopImpersonation(
  { db, now }: Pick<DomainContext, "db" | "now">,
  sessionHash: string,
  { ownToken, end }: { ownToken: string | null; end: "STOPPED" | "SIGNED_OUT" },
): Promise<boolean> {
  const ownHash = ownToken === null ? null : await hashToken(ownToken);
  const own = sql`
    SELECT 1 FROM sessions o JOIN sessions s ON s.impersonated_by_user_id = o.user_id
    WHERE s.token_hash = ${sessionHash} AND o.token_hash = ${ownHash} AND o.expires_at > ${now}
      AND o.impersonated_by_user_id IS NULL`;
  const written = await db.write(
    [
      own,
      sql`UPDATE impersonation_records SET ended_at = ${now}, ended_by = ${end}
        WHERE session_hash = ${sessionHash} AND ended_at IS NULL`,
      sql`DELETE FROM sessions WHERE token_hash = ${sessionHash}
        AND impersonated_by_user_id IS NOT NULL`,
    ],
    { idempotent: false },
  );
  return written.hasRows(own);
}

/** One impersonation, as staff see it in the log. */
interface ImpersonationRecord {
  staff: string;
  /** Username of the impersonated user. */
  user: string;
  reason: string;
  startedAt: number;
  /** In milliseconds since 1970, like `startedAt`. */
  endedAt: number | null;
  /** Null while it is active. */
  endedBy: ImpersonationEnd | null;
}

/** Lists up to `max` impersonations, newest first. */
export function latestImpersonation(
  { db }: Pick<DomainContext, "db">,
  max: number,
): Promise<ImpersonationRecord[]> {
  return db.all<ImpersonationRecord>(sql`
    SELECT s.username AS staff, u.username AS user, r.reason, r.started_at AS startedAt,
      r.ended_at AS endedAt, r.ended_by AS endedBy
    FROM impersonation_records r JOIN users s ON s.id = r.staff_id JOIN users u ON u.id = r.user_id
    ORDER BY r.id DESC LIMIT +${max}`);
}
