import { userTag } from "../../../shared/cache/cacheTags.ts";
import type { SignUpError } from "../../../shared/identity/signUpErrors.ts";
import { readUsername } from "../../../shared/people/usernameRules.ts";
import { sql, type Sql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { hostCache } from "../domains/rows/hostCache.ts";
import { hostsBeforeRoots } from "../domains/rows/isProductHost.ts";
import { addressKey, countRequest, isBeyond, LIMITS } from "../identity/rows/rateLimits.ts";
import { looksOfficial } from "../identity/signIn/usernamesFor.ts";
import { queuePurge } from "../purges/queuePurge.ts";
import { indexUser } from "../searchIndex/queueSearch.ts";
import { userById, userByUsername } from "./rows/users.ts";

/** Validation error of a username, or the rate limit. */
export type UsernameError = SignUpError | "LIMITED";

/** SQL: no other user has or had the name. The arguments are SQL values. */
const isFree = (name: Sql, id: Sql): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM users WHERE username_key = ${name} AND id <> ${id})
    AND NOT EXISTS (SELECT 1 FROM former_usernames
      WHERE username_key = ${name} AND user_id <> ${id})`;

/**
 * Changes a username. The old one redirects to the user and stays reserved for them. Returns null
 * on success, also if the name is unchanged.
 */
export async function changeUsername(
  context: DomainContext,
  userId: string,
  typed: string,
): Promise<UsernameError | null> {
  const read = readUsername(typed);
  if ("error" in read) return read.error;
  const { username } = read;
  if (looksOfficial(username)) return "USERNAME_INVALID";
  const { db, now } = context;
  const counted = countRequest(addressKey(LIMITS.renameOfUser, userId), LIMITS.renameOfUser, now);
  const countedWrite = await db.write([counted], { idempotent: false });
  if (isBeyond(countedWrite.first(counted), LIMITS.renameOfUser)) return "LIMITED";
  const names = sql<{ username: string }>`SELECT username FROM users WHERE id = ${userId}`;
  const written = await db.write(
    [
      queuePurge(context, [userTag(userId)], isFree(sql`${username}`, sql`${userId}`)),
      sql`INSERT INTO former_usernames (username_key, user_id, changed_at)
        SELECT username_key, id, ${now} FROM users
        WHERE id = ${userId} AND username_key <> ${username}
          AND ${isFree(sql`${username}`, sql`${userId}`)}
        ON CONFLICT (username_key) DO NOTHING`,
      sql`UPDATE users SET username = ${username}, username_key = ${username}, updated_at = ${now}
        WHERE id = ${userId} AND ${isFree(sql`${username}`, sql`${userId}`)}`,
      indexUser(context, userId),
      sql`DELETE FROM former_usernames WHERE username_key = ${username} AND user_id = ${userId}`,
      names,
    ],
    { idempotent: true },
  );
  hostCache.forget(hostsBeforeRoots(username, context.config.hosts), [userId]);
  userById(context).clearAll();
  userByUsername(context).clearAll();
  return written.first(names)?.username === username ? null : "USERNAME_TAKEN";
}
