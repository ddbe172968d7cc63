import { SUBMITTED_SQL } from "../drafts/submittedSql.ts";

/**
 * SQL of whether the text that an editor has scheduled, of the row `draft` of drafts, is older than the
 * one that was handed in last: its writer has taken it back since.
 */
export function isRetractedSql(draft: string): string {
  return `(${draft}.scheduled_by IS NOT NULL AND EXISTS (SELECT 1 FROM publication_submissions s
    WHERE s.post_id = ${draft}.post_id AND s.status IN ${SUBMITTED_SQL}
      AND s.handed_in_revision > ${draft}.scheduled_revision))`;
}
