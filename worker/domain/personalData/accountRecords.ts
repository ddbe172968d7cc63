// The CSV files of the account export: the records that each area exports.

import { sql, identifier, joinSql } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { csvFile } from "../kernel/csvFile.ts";
import { PERSONAL_DATA } from "./areas.ts";

/** Columns that hold timestamps. */
const TIMESTAMPS = new Set(["since", "last", "when", "until"]);

/** Builds the CSV files of an account, by file name. */
export async function accountRecords(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
): Promise<(readonly [string, string])[]> {
  const files = PERSONAL_DATA.flatMap(({ records }) =>
    Object.entries(records?.({ userId, now }) ?? {}),
  );
  return Promise.all(
    files.map(async ([file, { columns, from }]) => {
      const names = Object.keys(columns);
      const selected = Object.values(columns).map(
        (column, index) => sql`${column} AS ${identifier(`column${index}`)}`,
      );
      const rows = await db.all<Record<string, string | number | null>>(
        sql`SELECT ${joinSql(selected, ", ")} FROM ${from}`,
      );
      const cells = rows.map((row) =>
        names.map((name, index) => cellOf(name, row[`column${index}`] ?? null)),
      );
      return [file, csvFile(names, cells)] as const;
    }),
  );
}

/** Formats timestamps as ISO 8601. */
function cellOf(name: string, value: string | number | null): string | number | null {
  return TIMESTAMPS.has(name) && typeof value === "number" ? new Date(value).toISOString() : value;
}
