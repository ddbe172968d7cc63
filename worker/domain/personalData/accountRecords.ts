// The CSV files of the account export: the records that each area exports.

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
  const files = PERSONAL_DATA.flatMap(({ records = {} }) => Object.entries(records));
  return Promise.all(
    files.map(async ([file, { columns, from }]) => {
      const names = Object.keys(columns);
      const selected = names.map((name) => `${columns[name]} AS "${name}"`).join(", ");
      const sql = `SELECT ${selected} FROM ${from}`;
      const rows = await db.all<Record<string, string | number | null>>(
        sql,
        userId,
        ...(sql.includes("?2") ? [now] : []),
      );
      const cells = rows.map((row) => names.map((name) => cellOf(name, row[name] ?? null)));
      return [file, csvFile(names, cells)] as const;
    }),
  );
}

/** Formats timestamps as ISO 8601. */
function cellOf(name: string, value: string | number | null): string | number | null {
  return TIMESTAMPS.has(name) && typeof value === "number" ? new Date(value).toISOString() : value;
}
