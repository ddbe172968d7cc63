import { sql, type Sql, type Statement } from "../../../db/sql.ts";

/**
 * Builds the statements that delete the sessions for which `where` holds, and end
 * the records of impersonations among them (impersonation.ts). The second one returns the families. `now`
 * in milliseconds since 1970.
 */
export function endSessions(
  now: number,
  where: Sql,
): [impersonations: Statement, sessions: Statement] {
  return [
    sql`UPDATE impersonation_records AS r SET ended_at = min(s.expires_at, ${now}),
        ended_by = iif(s.expires_at <= ${now}, 'EXPIRED', 'ENDED')
      FROM (SELECT token_hash, expires_at FROM sessions
        WHERE impersonated_by_user_id IS NOT NULL AND (${where})) AS s
      WHERE r.session_hash = s.token_hash AND r.ended_at IS NULL`,
    sql`DELETE FROM sessions WHERE ${where} RETURNING family`,
  ];
}
