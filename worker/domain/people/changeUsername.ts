import { userTag } from "../../../shared/cache/cacheTags.ts";
import type { SignUpError } from "../../../shared/identity/signUpErrors.ts";
import { readUsername } from "../../../shared/people/usernameRules.ts";
import { statement } from "../../db/database.ts";
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
const isFree = (name: string, id: string): string =>
  `NOT EXISTS (SELECT 1 FROM users WHERE username_key = ${name} AND id <> ${id})
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
  const names = statement<{ username: string }>("SELECT username FROM users WHERE id = ?1", userId);
  const written = await db.write(
    [
      queuePurge(context, [userTag(userId)], {
        sql: isFree("?3", "?4"),
        values: [username, userId],
      }),
      [
        `INSERT INTO former_usernames (username_key, user_id, changed_at)
         SELECT username_key, id, ?3 FROM users
         WHERE id = ?2 AND username_key <> ?1 AND ${isFree("?1", "?2")}
         ON CONFLICT (username_key) DO NOTHING`,
        username,
        userId,
        now,
      ],
      [
        `UPDATE users SET username = ?1, username_key = ?1, updated_at = ?3
         WHERE id = ?2 AND ${isFree("?1", "?2")}`,
        username,
        userId,
        now,
      ],
      indexUser(context, userId),
      ["DELETE FROM former_usernames WHERE username_key = ?1 AND user_id = ?2", username, userId],
      names,
    ],
    { idempotent: true },
  );
  hostCache.forget(hostsBeforeRoots(username, context.config.hosts), [userId]);
  userById(context).clearAll();
  userByUsername(context).clearAll();
  return written.first(names)?.username === username ? null : "USERNAME_TAKEN";
}
