import { userTag } from "../../../../shared/cacheTags.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../context.ts";
import { type UserRow, userColumns } from "./userRow.ts";

/** A person by id; null when there is none. */
export const userById = defineLoader<DomainContext, string, UserRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<UserRow>(
      `SELECT ${userColumns("u")} FROM users u WHERE u.id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => seenUser(context, byId.get(id)));
  },
);

/** A person by username, in any case, or by one that they had; null when there is none. */
export const userByUsername = defineLoader<DomainContext, string, UserRow | null>(
  async (context, usernames) => {
    const keys = usernames.map((username) => username.toLowerCase());
    const rows = await context.db.all<UserRow & { askedKey: string }>(
      `SELECT ${userColumns("u")}, u.username_key AS askedKey FROM users u
       WHERE u.username_key IN (SELECT value FROM json_each(?1))
       UNION ALL
       SELECT ${userColumns("u")}, f.username_key FROM former_usernames f
       JOIN users u ON u.id = f.user_id
       WHERE f.username_key IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(keys),
    );
    const byKey = new Map(rows.map(({ askedKey, ...row }) => [askedKey, row]));
    return keys.map((key) => seenUser(context, byKey.get(key)));
  },
  (username) => username.toLowerCase(),
);

/** The person a live host belongs to, the host in lower case without port; null when there is none. */
export const userByDomain = defineLoader<DomainContext, string, UserRow | null>(
  async (context, domains) => {
    const rows = await context.db.all<UserRow>(
      `SELECT ${userColumns("u")} FROM users u
       WHERE u.domain IN (SELECT value FROM json_each(?1)) AND u.is_suspended = 0`,
      JSON.stringify(domains),
    );
    const byDomain = new Map(rows.map((row) => [row.domain, row]));
    // A host's site asks by domain and its page by username: the second look-up is free.
    for (const row of rows) userByUsername(context).prime(row.username, row);
    return domains.map((domain) => seenUser(context, byDomain.get(domain)));
  },
);

/** Notes that a render read this person, and lets later look-ups by id find them. */
export function seenUser(context: DomainContext, user: UserRow | null | undefined): UserRow | null {
  if (!user) return null;
  context.tags.add(userTag(user.id));
  userById(context).prime(user.id, user);
  return user;
}
