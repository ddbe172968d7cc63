import { readEmail } from "../../../../shared/format/inputPatterns.ts";
import { sql } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { countRequest, isBeyond, LIMITS, networkKey } from "../rows/rateLimits.ts";
import { emailKeyOf } from "../rows/signInRequest.ts";

/**
 * Whether an address is free to register, for the one-tap prompt. Null for an invalid address and
 * beyond the network's rate limit.
 */
export async function emailAvailability(
  { db, now, network }: DomainContext,
  typed: string,
): Promise<{ isAvailable: boolean } | null> {
  const email = readEmail(typed);
  if (email === null) return null;
  const attempts = countRequest(
    await networkKey(LIMITS.askFromNetwork, network),
    LIMITS.askFromNetwork,
    now,
  );
  const owners = sql`SELECT user_id FROM user_emails WHERE email_key = ${emailKeyOf(email)}`;
  const written = await db.write([attempts, owners], { idempotent: false });
  return isBeyond(written.first(attempts), LIMITS.askFromNetwork)
    ? null
    : { isAvailable: !written.hasRows(owners) };
}
