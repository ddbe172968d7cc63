import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { endSessions } from "./endSessions.ts";

/**
 * Ends a session, by its token's hash, and the same sign-in's sessions on other hosts. Idempotent.
 */
export async function signOut(
  { db, now }: Pick<DomainContext, "db" | "now">,
  tokenHash: string,
): Promise<void> {
  const family = sql`(SELECT family FROM sessions WHERE token_hash = ${tokenHash})`;
  await db.write(
    [
      sql`DELETE FROM identity_tokens WHERE family = ${family}`,
      ...endSessions(now, sql`token_hash = ${tokenHash} OR family = ${family}`),
    ],
    { idempotent: true },
  );
}
