import type { DomainContext } from "../../context.ts";
import { endConfirmations } from "./emailConfirmation.ts";

/**
 * Ends a sign-in of a person's own on all hosts, as somebody else too, with the address that it asked for, named as `listSessions` names it. False where they
 * have none of the name. Throws as `Database.write`.
 */
export async function revokeSession(
  { db }: Pick<DomainContext, "db">,
  userId: string,
  id: string,
): Promise<boolean> {
  const [, rows] = await db.write(
    [
      [
        `DELETE FROM identity_tokens WHERE family = ?2
           AND EXISTS (SELECT 1 FROM sessions WHERE family = ?2 AND user_id = ?1)`,
        userId,
        id,
      ],
      [
        `DELETE FROM sessions WHERE family = ?2
           AND iif(impersonated_by_user_id IS NULL, user_id, impersonated_by_user_id) = ?1
         RETURNING family`,
        userId,
        id,
      ],
      endConfirmations(userId, id),
    ],
    { idempotent: false },
  );
  return (rows?.length ?? 0) > 0;
}
