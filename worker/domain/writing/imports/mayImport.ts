import type { DomainContext } from "../../context.ts";
import {
  addressKey,
  countTry,
  isBeyond,
  LIMITS,
  networkKey,
} from "../../core/identity/rateLimits.ts";
import type { Importer } from "./copyImages.ts";

/** Counts an import of a page or a file against the rate limits. Throws like `Database.write`. */
export async function mayImport(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { userId, network }: Importer,
): Promise<"yes" | "limited" | "suspended"> {
  const { importsOfUser, importsFromNetwork } = LIMITS;
  const ofNetwork = await networkKey(importsFromNetwork, network);
  const [users, byUser, byNetwork] = await db.write(
    [
      ["SELECT is_suspended AS isSuspended FROM users WHERE id = ?1", userId],
      countTry(addressKey(importsOfUser, userId), importsOfUser, now),
      countTry(ofNetwork, importsFromNetwork, now),
    ],
    { idempotent: false },
  );
  if (users?.[0]?.isSuspended !== 0) return "suspended";
  const isLimited = isBeyond(byUser, importsOfUser) || isBeyond(byNetwork, importsFromNetwork);
  return isLimited ? "limited" : "yes";
}
