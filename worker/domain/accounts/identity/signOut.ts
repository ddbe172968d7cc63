import type { DomainContext } from "../../context.ts";

/**
 * Ends a session, given its token's hash, with those that the same sign-in has on other hosts. Ending
 * it again changes nothing. Throws as `Database.write`.
 */
export async function signOut({ db }: Pick<DomainContext, "db">, tokenHash: string): Promise<void> {
  const family = "(SELECT family FROM sessions WHERE token_hash = ?1)";
  await db.write(
    [
      [`DELETE FROM identity_tokens WHERE family = ${family}`, tokenHash],
      [`DELETE FROM sessions WHERE token_hash = ?1 OR family = ${family}`, tokenHash],
    ],
    { idempotent: true },
  );
}
