import type { Bindable, Statement } from "../../../db/database.ts";

/**
 * Builds the statements that delete the sessions for which `where` holds with its values, and end
 * the records of impersonations among them (impersonation.ts). The second one returns the families. `now`
 * in milliseconds since 1970.
 */
export function endSessions(
  now: number,
  where: string,
  ...values: Bindable[]
): [impersonations: Statement, sessions: Statement] {
  const at = `?${values.length + 1}`;
  return [
    [
      `UPDATE impersonation_records AS r SET ended_at = min(s.expires_at, ${at}),
         ended_by = iif(s.expires_at <= ${at}, 'EXPIRED', 'ENDED')
       FROM (SELECT token_hash, expires_at FROM sessions
         WHERE impersonated_by_user_id IS NOT NULL AND (${where})) AS s
       WHERE r.session_hash = s.token_hash AND r.ended_at IS NULL`,
      ...values,
      now,
    ],
    [`DELETE FROM sessions WHERE ${where} RETURNING family`, ...values],
  ];
}
