// Declares what happens to every column of every table that names a person. The statements are in
// eraseAccounts.ts and accountRecords.ts; test/worker/identity/personalData.test.ts compares them
// with this declaration, and fails for a column that isn't declared.

import { ACCOUNT_DATA } from "./accountData.ts";
import { EMAIL_DATA } from "./emailData.ts";
import { MEMBERSHIP_DATA } from "./membershipData.ts";
import type { ColumnFate, PersonalTable } from "./personalTable.ts";
import { WRITING_DATA } from "./writingData.ts";

/** The tables by name. */
export const PERSONAL_DATA: Readonly<Record<string, PersonalTable>> = {
  ...ACCOUNT_DATA,
  ...EMAIL_DATA,
  ...MEMBERSHIP_DATA,
  ...WRITING_DATA,
};

/** What happens to each column of a table, by the column's name. */
export function columnFates({ columns }: PersonalTable): ReadonlyMap<string, ColumnFate> {
  return new Map(
    Object.entries(columns).flatMap(([fate, names]) =>
      names.split(" ").map((name) => [name, fate as ColumnFate] as const),
    ),
  );
}
