import { toHex } from "../../../shared/format/hex.ts";
import type { DomainContext } from "../context.ts";

/** Who is signed in, as the session's row and its user say. */
export interface Session {
  userId: string;
  xsrfToken: string;
  isStaff: boolean;
  /** A member of staff acts as this user. */
  isSpoofed: boolean;
  /** When its owner last showed that it is them, in milliseconds since 1970. */
  confirmedAt: number;
}

/** The session of a hashed token, or null when there is none, it has ended, or its user is gone. */
export async function readSession(
  context: Pick<DomainContext, "db" | "now">,
  tokenHash: string,
): Promise<Session | null> {
  const row = await context.db.first<{
    userId: string;
    xsrfToken: string;
    isStaff: number;
    isSpoofed: number;
    confirmedAt: number;
  }>(
    `SELECT s.user_id AS userId, s.xsrf_token AS xsrfToken, u.is_staff AS isStaff,
       s.spoofed_by_user_id IS NOT NULL AS isSpoofed,
       coalesce(s.confirmed_at, s.created_at) AS confirmedAt
     FROM sessions s JOIN users u ON u.id = s.user_id
     WHERE s.token_hash = ?1 AND s.expires_at > ?2
       AND (s.spoofed_by_user_id IS NULL OR EXISTS
         (SELECT 1 FROM users f WHERE f.id = s.spoofed_by_user_id AND f.is_staff = 1))`,
    tokenHash,
    context.now,
  );
  if (!row) return null;
  return { ...row, isStaff: row.isStaff === 1, isSpoofed: row.isSpoofed === 1 };
}

/** SHA-256 of a session token in hex: what the database keeps instead of the token. */
export async function hashToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token));
  return toHex(new Uint8Array(digest));
}
