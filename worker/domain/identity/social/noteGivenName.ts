import { sql } from "../../../db/sql.ts";
import { cutFullName } from "../../../../shared/people/fullName.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { hashToken } from "../rows/session.ts";

/**
 * Stores the name that Apple's form sends beside the code. It is unverified, so it is used for
 * display only; the first one wins.
 */
export async function noteGivenName(
  { db }: Pick<DomainContext, "db">,
  token: string,
  given: string,
): Promise<void> {
  const name = cutFullName(given);
  if (name === null) return;
  await db.write(
    [
      sql`UPDATE social_sign_ins SET given_name = ${name}
        WHERE token_hash = ${await hashToken(token)} AND given_name IS NULL AND taken_at IS NULL
          AND provider = 'apple'`,
    ],
    { idempotent: true },
  );
}
