import { type IdLookup, idLookup } from "../../../db/database.ts";

/**
 * The user of a session, given its token's hash. The session may turn out to be expired or of
 * another host: use the rows only if it is valid.
 */
export function userOfSession(tokenHash: string): IdLookup {
  return idLookup("SELECT user_id FROM sessions WHERE token_hash = ?", tokenHash);
}
