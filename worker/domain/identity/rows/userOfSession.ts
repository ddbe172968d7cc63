import { sql, type Sql } from "../../../db/sql.ts";

/**
 * The user of a session, given its token's hash. The session may turn out to be expired or of
 * another host: use the rows only if it is valid.
 */
export function userOfSession(tokenHash: string): Sql {
  return sql`(SELECT user_id FROM sessions WHERE token_hash = ${tokenHash})`;
}
