import type { Statement } from "../../../db/database.ts";

/** Builds the statement that ends an import whose file wasn't read; its rows are deleted later. */
export function failImport(importId: string, now: number, error: string): Statement {
  return [
    `UPDATE newsletter_imports SET state = 'FAILED', error = ?3, finished_at = ?2, report_until = ?2
     WHERE id = ?1 AND state = 'UPLOADING'`,
    importId,
    now,
    error,
  ];
}
