import type { DomainContext } from "../../kernel/context.ts";
import { endSessions } from "./endSessions.ts";

/**
 * Ends a session, by its token's hash, and the same sign-in's sessions on other hosts. Idempotent.
 */
export async function signOut(
  { db, now }: Pick<DomainContext, "db" | "now">,
  tokenHash: string,
): Promise<void> {
  const family = "(SELECT family FROM sessions WHERE token_hash = ?1)";
  await db.write(
    [
      [`DELETE FROM identity_tokens WHERE family = ${family}`, tokenHash],
      ...endSessions(now, `token_hash = ?1 OR family = ${family}`, tokenHash),
    ],
    { idempotent: true },
  );
}
