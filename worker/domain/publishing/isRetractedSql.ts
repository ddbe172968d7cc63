import { sql, type Sql } from "../../db/sql.ts";
import { SUBMITTED_SQL } from "../drafts/submittedSql.ts";

/**
 * SQL condition on the row `draft` of drafts: the text that an editor scheduled is older than the
 * text submitted last, so its writer has withdrawn it since.
 */
export function isRetractedSql(draft: Sql): Sql {
  return sql`(${draft}.scheduled_by IS NOT NULL AND EXISTS (SELECT 1 FROM publication_submissions s
    WHERE s.post_id = ${draft}.post_id AND s.status IN ${SUBMITTED_SQL}
      AND s.handed_in_revision > ${draft}.scheduled_revision))`;
}
