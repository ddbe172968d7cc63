import { userTag } from "../../../../shared/cache/cacheTags.ts";
import { sql, type Sql } from "../../../db/sql.ts";
import { defineLoader } from "../../../db/loader.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type UserRow, userColumns } from "./userRow.ts";

/** A user by id; null for none. */
export const userById = defineLoader<DomainContext, string, UserRow | null>(
  async (context, ids) => {
    const rows = await context.db.all<UserRow>(
      sql`SELECT ${userColumns("u")} FROM users u WHERE u.id IN (SELECT value
        FROM json_each(${JSON.stringify(ids)}))`,
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.map((id) => seenUser(context, byId.get(id)));
  },
);

/** A user by current or former username, case-insensitive; null for none. */
export const userByUsername = defineLoader<DomainContext, string, UserRow | null>(
  async (context, usernames) => {
    const keys = usernames.map((username) => username.toLowerCase());
    const rows = await context.db.all<UserRow & { askedKey: string }>(sql`
      SELECT ${userColumns("u")}, u.username_key AS askedKey FROM users u
      WHERE u.username_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
      UNION ALL
      SELECT ${userColumns("u")}, f.username_key FROM former_usernames f
      JOIN users u ON u.id = f.user_id
      WHERE f.username_key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`);
    const byKey = new Map(rows.map(({ askedKey, ...row }) => [askedKey, row]));
    return keys.map((key) => seenUser(context, byKey.get(key)));
  },
  (username) => username.toLowerCase(),
);

/** The id of the user with a current or former username, given in lower case. */
export function userOfUsername(username: string): Sql {
  return sql`(SELECT id FROM users WHERE username_key = ${username}
    UNION ALL SELECT user_id FROM former_usernames WHERE username_key = ${username} LIMIT 1)`;
}

/** The owner of a live host, given in lower case without port; null for none. */
export const userByDomain = defineLoader<DomainContext, string, UserRow | null>(
  async (context, domains) => {
    const rows = await context.db.all<UserRow>(sql`
      SELECT ${userColumns("u")} FROM users u
      WHERE u.domain IN (SELECT value FROM json_each(${JSON.stringify(domains)}))
        AND u.is_hidden = 0`);
    const byDomain = new Map(rows.map((row) => [row.domain, row]));
    // A site reads its owner by domain and the page by username; priming saves the second lookup.
    for (const row of rows) userByUsername(context).prime(row.username, row);
    return domains.map((domain) => seenUser(context, byDomain.get(domain)));
  },
);

/** Adds the user's cache tag and primes later lookups by id. */
export function seenUser(context: DomainContext, user: UserRow | null | undefined): UserRow | null {
  if (!user) return null;
  context.renderTrace.addTag(userTag(user.id));
  userById(context).prime(user.id, user);
  return user;
}
