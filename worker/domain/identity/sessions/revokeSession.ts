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
    `family = ?2 AND iif(impersonated_by_user_id IS NULL, user_id, impersonated_by_user_id) = ?1`,
    userId,
    id,
  );
  const written = await db.write(
    [
      [
        `DELETE FROM identity_tokens WHERE family = ?2
           AND EXISTS (SELECT 1 FROM sessions WHERE family = ?2 AND user_id = ?1)`,
        userId,
        id,
      ],
      impersonations,
      ended,
      endConfirmations(userId, id),
    ],
    { idempotent: false },
  );
  return written.hasRows(ended);
}
