// Owns `users.hidden_by_staff` and `closed_at`, and with them `posts.creator_hidden`: all lists
// require `posts.is_listed`, which depends on the post's row alone.

import { sql, type Sql, type Statement } from "../../db/sql.ts";
import { removeFromSearch } from "../searchIndex/queueSearch.ts";

/** A change of an account's state. */
interface AccountChange {
  /** SQL that selects the account's id, or nothing if its state stays. */
  account: Sql;
  /** SQL assignments to the account's row. */
  change: Sql;
  /** SQL of whether the account is hidden afterwards, over its row before the change. */
  isHidden: Sql;
}

/**
 * Builds the statements that change an account's state, hide or show what its owner wrote and the
 * discussions of their lists, and remove a hidden person from the search index. The `changed`, the last of
 * them, returns the account's id if its state changed.
 */
export function setAccountState({ account, change, isHidden }: AccountChange): {
  statements: readonly Statement[];
  changed: Statement<{ id: string }>;
} {
  const changed = sql<{ id: string }>`
    UPDATE users SET ${change} WHERE id IN (${account}) RETURNING id`;
  const statements: Statement[] = [
    sql`UPDATE posts
      SET creator_hidden = (SELECT ${isHidden} FROM users WHERE id = posts.creator_id)
      WHERE creator_id IN (${account})`,
    sql`UPDATE posts SET creator_hidden = (SELECT ${isHidden} FROM users WHERE id IN (${account}))
      WHERE catalog_id IN (SELECT c.id FROM catalogs c
        WHERE c.creator_id IN (${account}) AND c.deleted_at IS NULL)`,
    ...removeFromSearch(sql`SELECT id FROM users WHERE id IN (${account}) AND ${isHidden}`),
    changed,
  ];
  return { statements, changed };
}

/**
 * Builds the statement that hides or shows posts with their writers, for writes of `creator_id`
 * that don't check the account's state.
 */
export function followCreators(postIds: readonly string[]): Statement {
  const isHidden = sql`coalesce((SELECT u.is_hidden FROM users u
    WHERE u.id = posts.creator_id), 0)`;
  return sql`
    UPDATE posts SET creator_hidden = ${isHidden}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(postIds)}))
      AND creator_hidden <> ${isHidden}`;
}
