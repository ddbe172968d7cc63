import { sql, type Sql, type Statement } from "../../../db/sql.ts";

/**
 * Builds the statements that cancel issues which aren't sent yet, with their emails that wait. Those
 * that are being sent still arrive. `now` in milliseconds since 1970.
 */
export function cancelIssues(where: Sql, now: number): Statement[] {
  const isCancelled = sql`i.state IN ('SCHEDULED', 'SENDING', 'PAUSED') AND (${where})`;
  return [
    sql`DELETE FROM mail_outbox WHERE state = 'waiting' AND claimed_by IS NULL AND issue_id IN
      (SELECT i.id FROM newsletter_issues i WHERE ${isCancelled})`,
    sql`UPDATE newsletter_issues AS i SET state = 'CANCELLED', claimed_by = NULL,
        claimed_until = NULL, attempts = 0, error = NULL, finished_at = ${now}
      WHERE ${isCancelled}`,
  ];
}

/** Builds the statements that delete issues, with their emails that wait. */
export function deleteIssues(where: Sql): Statement[] {
  return [
    sql`DELETE FROM mail_outbox WHERE state = 'waiting' AND issue_id IN
      (SELECT i.id FROM newsletter_issues i WHERE ${where})`,
    sql`DELETE FROM newsletter_issues AS i WHERE ${where}`,
  ];
}
