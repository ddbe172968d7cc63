import { sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import {
  addressKey,
  countRequest,
  isBeyond,
  LIMITS,
  networkKey,
} from "../identity/rows/rateLimits.ts";
import type { Importer } from "./copyImages.ts";

/** Counts an import of a page or a file against the rate limits. */
export async function mayImport(
  { db, now }: Pick<DomainContext, "db" | "now">,
  { userId, network }: Importer,
): Promise<"yes" | "limited" | "suspended"> {
  const { importsOfUser, importsFromNetwork } = LIMITS;
  const ofNetwork = await networkKey(importsFromNetwork, network);
  const users = sql<{ isHidden: number }>`
    SELECT is_hidden AS isHidden FROM users WHERE id = ${userId}`;
  const byUser = countRequest(addressKey(importsOfUser, userId), importsOfUser, now);
  const byNetwork = countRequest(ofNetwork, importsFromNetwork, now);
  const written = await db.write([users, byUser, byNetwork], { idempotent: false });
  if (written.first(users)?.isHidden !== 0) return "suspended";
  const isLimited =
    isBeyond(written.first(byUser), importsOfUser) ||
    isBeyond(written.first(byNetwork), importsFromNetwork);
  return isLimited ? "limited" : "yes";
}
