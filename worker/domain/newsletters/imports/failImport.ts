import { sql, type Statement } from "../../../db/sql.ts";

/** Builds the statement that ends an import whose file wasn't read; its rows are deleted later. */
export function failImport(importId: string, now: number, error: string): Statement {
  return sql`
    UPDATE newsletter_imports SET state = 'FAILED', error = ${error}, finished_at = ${now},
      report_until = ${now}
    WHERE id = ${importId} AND state = 'UPLOADING'`;
}
