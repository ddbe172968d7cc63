import type { Bindable, Statement } from "../../../db/database.ts";

/** SQL: a condition on issues `i`, with its values. */
interface IssueCondition {
  sql: string;
  values: readonly Bindable[];
}

/**
 * Builds the statements that cancel issues which aren't sent yet, with their emails that wait. Those
 * that are being sent still arrive. `now` in milliseconds since 1970.
 */
export function cancelIssues({ sql, values }: IssueCondition, now: number): Statement[] {
  const isCancelled = `i.state IN ('SCHEDULED', 'SENDING', 'PAUSED') AND (${sql})`;
  return [
    [
      `DELETE FROM mail_outbox WHERE state = 'waiting' AND claimed_by IS NULL AND issue_id IN
         (SELECT i.id FROM newsletter_issues i WHERE ${isCancelled})`,
      ...values,
    ],
    [
      `UPDATE newsletter_issues AS i SET state = 'CANCELLED', claimed_by = NULL,
         claimed_until = NULL, attempts = 0, error = NULL, finished_at = ?${values.length + 1}
       WHERE ${isCancelled}`,
      ...values,
      now,
    ],
  ];
}

/** Builds the statements that delete issues, with their emails that wait. */
export function deleteIssues({ sql, values }: IssueCondition): Statement[] {
  return [
    [
      `DELETE FROM mail_outbox WHERE state = 'waiting' AND issue_id IN
         (SELECT i.id FROM newsletter_issues i WHERE ${sql})`,
      ...values,
    ],
    [`DELETE FROM newsletter_issues AS i WHERE ${sql}`, ...values],
  ];
}
