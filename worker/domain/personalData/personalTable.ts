/**
 * What happens to a column of a person's data: when the account is erased, and in the account's
 * export. `public` columns may be shown to people who aren't signed in, as far as the account's
 * settings and the visibility of its content allow.
 */
export type ColumnFate = `${"erased" | "kept"}, ${"exported" | "withheld"}${"" | ", public"}`;

/** A table with rows that name a person. */
export interface PersonalTable {
  /** Why columns stay after the account is erased. */
  whyKept?: string;
  /** Why columns aren't in the account's export. */
  whyWithheld?: string;
  /** The names of the columns by what happens to them, separated by spaces. */
  columns: Readonly<Partial<Record<ColumnFate, string>>>;
}
