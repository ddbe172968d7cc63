import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { endConfirmations } from "../emailConfirmation.ts";
import { endSessions } from "./endSessions.ts";

/**
 * Revokes one of the user's sign-ins on all hosts, by its id from `listSessions`. Also ends
 * impersonations it started and address confirmations it requested. False if the user has no such
 * sign-in.
 */
export async function revokeSession(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
  id: string,
): Promise<boolean> {
  const [impersonations, ended] = endSessions(
    now,
    sql`family = ${id} AND iif(impersonated_by_user_id IS NULL, user_id, impersonated_by_user_id) =
      ${userId}`,
  );
  const written = await db.write(
    [
      sql`DELETE FROM identity_tokens WHERE family = ${id}
        AND EXISTS (SELECT 1 FROM sessions WHERE family = ${id} AND user_id = ${userId})`,
      impersonations,
      ended,
      endConfirmations(userId, id),
    ],
    { idempotent: false },
  );
  return written.hasRows(ended);
}
