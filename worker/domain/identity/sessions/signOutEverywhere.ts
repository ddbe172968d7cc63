import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { endConfirmations } from "../emailConfirmation.ts";
import { endSessions } from "./endSessions.ts";
import { endGrants } from "../../oauth/grants.ts";

/**
 * Ends all of a user's sign-ins on all hosts, including the current one, impersonations,
 * application grants, and pending address changes.
 */
export async function signOutEverywhere(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
): Promise<void> {
  const own = sql`user_id = ${userId} AND impersonated_by_user_id IS NULL`;
  await db.write(
    [
      sql`DELETE FROM identity_tokens WHERE family IN (SELECT family FROM sessions WHERE ${own})`,
      ...endSessions(now, sql`(${own}) OR impersonated_by_user_id = ${userId}`),
      sql`DELETE FROM pending_second_factors WHERE user_id = ${userId}`,
      endGrants(userId),
      endConfirmations(userId),
    ],
    { idempotent: true },
  );
}
