// Owns `users.is_suspended`, and with it what hides posts with their writer: all lists require
// `posts.is_listed`, which depends on the post's row alone.

import type { Bindable, Statement } from "../../../db/database.ts";

/** A change of an account's state. */
interface AccountChange {
  /** SQL that selects the account's id, or nothing if its state stays, with its values. */
  account: string;
  values: readonly Bindable[];
  /** SQL of the next `users.is_suspended`. */
  state: string;
  /** Further assignments to the account's row, whose values follow the others. */
  also: { sql: string; values: readonly Bindable[] };
}

/**
 * Builds the statements that change an account's state, and hide or show what its owner wrote and
 * the discussions of their lists. The last one returns the account's id if its state changed.
 */
export function setAccountState({
  account,
  values,
  state,
  also,
}: AccountChange): [posts: Statement, discussions: Statement, account: Statement<{ id: string }>] {
  return [
    [
      `UPDATE posts SET is_suspended = (is_suspended & 1)
         + 2 * (SELECT (${state}) <> 0 FROM users WHERE id = posts.creator_id)
       WHERE creator_id IN (${account})`,
      ...values,
    ],
    [
      `UPDATE posts SET is_suspended = (SELECT (${state}) <> 0 FROM users WHERE id IN (${account}))
       WHERE catalog_id IN (SELECT c.id FROM catalogs c
         WHERE c.creator_id IN (${account}) AND c.deleted_at IS NULL)`,
      ...values,
    ],
    [
      `UPDATE users SET is_suspended = ${state}, ${also.sql} WHERE id IN (${account}) RETURNING id`,
      ...values,
      ...also.values,
    ],
  ];
}

/**
 * Builds the statement that hides or shows posts with their writers, for writes of `creator_id`
 * that don't check the account's state.
 */
export function followCreators(postIds: readonly string[]): Statement {
  const part = `2 * coalesce((SELECT u.is_suspended <> 0 FROM users u WHERE u.id = posts.creator_id), 0)`;
  return [
    `UPDATE posts SET is_suspended = (is_suspended & 1) + ${part}
     WHERE id IN (SELECT value FROM json_each(?1)) AND (is_suspended & 2) <> ${part}`,
    JSON.stringify(postIds),
  ];
}
