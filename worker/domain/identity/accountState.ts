// Owns `users.hidden_by_staff` and `closed_at`, and with them `posts.creator_hidden`: all lists
// require `posts.is_listed`, which depends on the post's row alone.

import { type Bindable, type Statement, statement } from "../../db/database.ts";
import { removeFromSearch } from "../searchIndex/queueSearch.ts";

/** A change of an account's state. */
interface AccountChange {
  /** SQL that selects the account's id, or nothing if its state stays, with its values. */
  account: string;
  values: readonly Bindable[];
  /** SQL assignments to the account's row, whose values follow the others. */
  change: { sql: string; values: readonly Bindable[] };
  /** SQL of whether the account is hidden afterwards, over its row before the change. */
  isHidden: string;
}

/**
 * Builds the statements that change an account's state, hide or show what its owner wrote and the
 * discussions of their lists, and remove a hidden person from the search index. `changed`, the last of
 * them, returns the account's id if its state changed.
 */
export function setAccountState({ account, values, change, isHidden }: AccountChange): {
  statements: readonly Statement[];
  changed: Statement<{ id: string }>;
} {
  const changed = statement<{ id: string }>(
    `UPDATE users SET ${change.sql} WHERE id IN (${account}) RETURNING id`,
    ...values,
    ...change.values,
  );
  const statements: Statement[] = [
    [
      `UPDATE posts
       SET creator_hidden = (SELECT ${isHidden} FROM users WHERE id = posts.creator_id)
       WHERE creator_id IN (${account})`,
      ...values,
    ],
    [
      `UPDATE posts SET creator_hidden = (SELECT ${isHidden} FROM users WHERE id IN (${account}))
       WHERE catalog_id IN (SELECT c.id FROM catalogs c
         WHERE c.creator_id IN (${account}) AND c.deleted_at IS NULL)`,
      ...values,
    ],
    ...removeFromSearch(`SELECT id FROM users WHERE id IN (${account}) AND ${isHidden}`, ...values),
    changed,
  ];
  return { statements, changed };
}

/**
 * Builds the statement that hides or shows posts with their writers, for writes of `creator_id`
 * that don't check the account's state.
 */
export function followCreators(postIds: readonly string[]): Statement {
  const isHidden = `coalesce((SELECT u.is_suspended FROM users u WHERE u.id = posts.creator_id), 0)`;
  return [
    `UPDATE posts SET creator_hidden = ${isHidden}
     WHERE id IN (SELECT value FROM json_each(?1)) AND creator_hidden <> ${isHidden}`,
    JSON.stringify(postIds),
  ];
}
