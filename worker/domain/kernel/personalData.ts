// What each area of the domain says of the personal data that it stores: what happens to every column
// of every table that names a person, what an account's export contains, and what erases it.
// personalData/areas.ts lists the areas; test/worker/identity/personalData.test.ts compares the columns
// with the schema, the export and the erasure.

import type { Statement } from "../../db/database.ts";

/** The personal data of an area. */
export interface PersonalData {
  /** The tables with rows that name a person. */
  tables: Readonly<Record<string, PersonalTable>>;
  /** CSV files of the account's export by name. */
  records?: Readonly<Record<string, PersonalRecords>>;
  /**
   * Builds the statements that erase the data of an account that is due. Stories stay until the trash
   * erases their rows.
   */
  erase: (account: DueAccount) => Statement[];
}

/** A table with rows that name a person. */
export interface PersonalTable {
  /** Why columns stay after the account is erased. */
  whyKept?: string;
  /** Why columns aren't in the account's export. */
  whyWithheld?: string;
  /** The names of the columns by what happens to them, separated by spaces. */
  columns: Readonly<Partial<Record<ColumnFate, string>>>;
}

/**
 * What happens to a column of a person's data: when the account is erased, and in the account's
 * export. `public` columns may be shown to people who aren't signed in, as far as the account's
 * settings and the visibility of its content allow.
 */
export type ColumnFate = `${"erased" | "kept"}, ${"exported" | "withheld"}${"" | ", public"}`;

/**
 * A CSV file of the export: columns with their SQL, and the rows' source. `?1` is the user, `?2` now.
 * Content and names of other people are included only if the user may still see them.
 */
export interface PersonalRecords {
  columns: Readonly<Record<string, string>>;
  from: string;
}

/** An account whose grace period is over. */
export interface DueAccount {
  id: string;
  now: number;
  /** Images that nothing but the account uses; their bytes are deleted. */
  imageIds: readonly string[];
}

/** SQL: the account `?1` is to be erased at the time `?2`. */
export const IS_DUE = "EXISTS (SELECT 1 FROM users WHERE id = ?1 AND erase_at <= ?2)";

/** SQL: the addresses of the account `?1`. */
export const ADDRESSES = `SELECT email_key FROM user_emails WHERE user_id = ?1
    UNION SELECT email_key FROM email_confirmations WHERE user_id = ?1`;

/** SQL: the stories of the account `?1`. */
export const STORIES = "SELECT id FROM posts WHERE creator_id = ?1";

/** Builds a statement for an account if it is due; `sql` ends with a condition. */
export function dueStatement({ id, now }: DueAccount, sql: string): Statement {
  return [`${sql} AND ${IS_DUE}`, id, now];
}

/** Builds the statements that delete the account's rows of tables, with the columns that name it. */
export function deleteRows(
  account: DueAccount,
  rows: readonly (readonly [table: string, column: string])[],
): Statement[] {
  return rows.map(([table, column]) =>
    dueStatement(account, `DELETE FROM ${table} WHERE ${column} = ?1`),
  );
}

/** Builds the statements that delete rows by the account's addresses, with SQL for the row's address. */
export function deleteByAddress(
  account: DueAccount,
  rows: readonly (readonly [table: string, address: string])[],
): Statement[] {
  return rows.map(([table, address]) =>
    dueStatement(account, `DELETE FROM ${table} WHERE ${address} IN (${ADDRESSES})`),
  );
}

/** Builds the statements that delete the rows of the account's stories. */
export function deleteByStory(account: DueAccount, tables: readonly string[]): Statement[] {
  return tables.map((table) =>
    dueStatement(account, `DELETE FROM ${table} WHERE post_id IN (${STORIES})`),
  );
}

/**
 * Builds the statements that remove the account's id from rows that are kept, for counts or because
 * they describe others' content.
 */
export function clearColumns(
  account: DueAccount,
  columns: readonly (readonly [table: string, column: string])[],
): Statement[] {
  return columns.map(([table, column]) =>
    dueStatement(account, `UPDATE ${table} SET ${column} = NULL WHERE ${column} = ?1`),
  );
}
