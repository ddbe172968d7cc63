// What each area of the domain says of the personal data that it stores: what happens to every column
// of every table that names a person, what an account's export contains, and what erases it.
// personalData/areas.ts lists the areas; test/worker/identity/personalData.test.ts compares the columns
// with the schema, the export and the erasure.

import { sql, type Sql, identifier, type Statement } from "../../db/sql.ts";

/** The personal data of an area. */
export interface PersonalData {
  /** The tables with rows that name a person. */
  tables: Readonly<Record<string, PersonalTable>>;
  /** CSV files of the account's export by name. */
  records?: (account: ExportedAccount) => Readonly<Record<string, PersonalRecords>>;
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
 * A CSV file of the export: columns with their SQL, and the rows' source.
 * Content and names of other people are included only if the user may still see them.
 */
export interface PersonalRecords {
  columns: Readonly<Record<string, Sql>>;
  from: Sql;
}

/** An account, and the time of its export. */
export interface ExportedAccount {
  userId: string;
  now: number;
}

/** An account whose grace period is over. */
export interface DueAccount {
  id: string;
  now: number;
  /** Images that nothing but the account uses; their bytes are deleted. */
  imageIds: readonly string[];
}

/** SQL: the account is to be erased. */
export const isDue = ({ id, now }: DueAccount): Sql =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND erase_at <= ${now})`;

/** SQL: the addresses of the account. */
export const addressesOf = ({ id }: DueAccount): Sql =>
  sql`SELECT email_key FROM user_emails WHERE user_id = ${id}
    UNION SELECT email_key FROM email_confirmations WHERE user_id = ${id}`;

/** SQL: the stories of the account. */
export const storiesOf = ({ id }: DueAccount): Sql =>
  sql`SELECT id FROM posts WHERE creator_id = ${id}`;

/** Builds a statement for an account if it is due; `statement` ends with a condition. */
export function dueStatement(account: DueAccount, statement: Sql): Statement {
  return sql`${statement} AND ${isDue(account)}`;
}

/** Builds the statements that delete the account's rows of tables, with the columns that name it. */
export function deleteRows(
  account: DueAccount,
  rows: readonly (readonly [table: string, column: string])[],
): Statement[] {
  return rows.map(([table, column]) =>
    dueStatement(
      account,
      sql`DELETE FROM ${identifier(table)} WHERE ${identifier(column)} = ${account.id}`,
    ),
  );
}

/** Builds the statements that delete rows by the account's addresses, with SQL for the row's address. */
export function deleteByAddress(
  account: DueAccount,
  rows: readonly (readonly [table: string, address: Sql])[],
): Statement[] {
  return rows.map(([table, address]) =>
    dueStatement(
      account,
      sql`DELETE FROM ${identifier(table)} WHERE ${address} IN (${addressesOf(account)})`,
    ),
  );
}

/** Builds the statements that delete the rows of the account's stories. */
export function deleteByStory(account: DueAccount, tables: readonly string[]): Statement[] {
  return tables.map((table) =>
    dueStatement(
      account,
      sql`DELETE FROM ${identifier(table)} WHERE post_id IN (${storiesOf(account)})`,
    ),
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
  return columns.map(([table, column]) => {
    const name = identifier(column);
    return dueStatement(
      account,
      sql`UPDATE ${identifier(table)} SET ${name} = NULL WHERE ${name} = ${account.id}`,
    );
  });
}
