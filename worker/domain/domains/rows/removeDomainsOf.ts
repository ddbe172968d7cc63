import { sql, type Statement } from "../../../db/sql.ts";

/**
 * Builds the statement that removes all hosts of an owner who is erased; the schedule releases them
 * from the platform. `now` in milliseconds since 1970.
 */
export function removeDomainsOf(ownerId: string, now: number): Statement {
  return sql`
    UPDATE custom_domains SET state = 'removed', removed_at = ${now}, error = NULL,
      next_check_at = iif(is_subdomain, NULL, ${now})
    WHERE owner_id = ${ownerId} AND state <> 'removed'`;
}
