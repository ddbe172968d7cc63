import type { DomainContext } from "../../context.ts";
import { endConfirmations } from "./emailConfirmation.ts";
import { endGrants } from "../oauth/grants.ts";

/**
 * Ends all of a person's sign-ins on all hosts, the asking one too, those as somebody else, what they
 * have let applications do, and what waits to become their address. Throws as `Database.write`.
 */
export async function signOutEverywhere(
  { db }: Pick<DomainContext, "db">,
  userId: string,
): Promise<void> {
  const own = "user_id = ?1 AND impersonated_by_user_id IS NULL";
  await db.write(
    [
      [
        `DELETE FROM identity_tokens WHERE family IN (SELECT family FROM sessions WHERE ${own})`,
        userId,
      ],
      [`DELETE FROM sessions WHERE (${own}) OR impersonated_by_user_id = ?1`, userId],
      ["DELETE FROM pending_second_factors WHERE user_id = ?1", userId],
      endGrants(userId),
      endConfirmations(userId),
    ],
    { idempotent: true },
  );
}
