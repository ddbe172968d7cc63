// Sends the failed emails of an issue again, for those who manage its newsletter. One that the provider
// may have accepted is only sent while the provider recognises it, so nobody gets an issue twice.

import { statement } from "../../../db/database.ts";
import { defineLoader } from "../../../db/loader.ts";
import { KEY_LIFETIME_MS } from "../../../ports/mail/MailSender.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { IS_REACHED_SQL, MAY_SEND_SQL } from "../sending/claimIssueMails.ts";
import { continueSentIssues } from "../rows/continueSentIssues.ts";
import { ISSUE_COLUMNS, type IssueRow } from "../rows/issues.ts";
import { managesIssueSql } from "./managesIssueSql.ts";

/**
 * SQL: the email `o` of the issue `i` failed and can be sent again at the time `now`, which is SQL. One
 * that may have arrived only with the same text, by which the provider recognises it.
 */
const isRetryableSql = (now: string): string => `o.state = 'dead' AND o.delivered_at IS NULL
  AND (o.is_uncertain = 0 OR o.batched_at > ${now} - ${KEY_LIFETIME_MS})
  AND i.state IN ('SENDING', 'SENT') AND (i.html_for_others IS NOT NULL OR o.is_uncertain = 0)
  AND ${MAY_SEND_SQL}
  AND EXISTS (SELECT 1 FROM newsletter_subscribers s
    WHERE s.id = o.subscriber_id AND ${IS_REACHED_SQL})`;

/** The number of an issue's failed emails that can be sent again, by its id. */
export const retryableByIssue = defineLoader<DomainContext, string, number>(
  async ({ db, now }, ids) => {
    const rows = await db.all<{ id: string; emails: number }>(
      `SELECT o.issue_id AS id, count(*) AS emails
       FROM mail_outbox o JOIN newsletter_issues i ON i.id = o.issue_id
       WHERE o.issue_id IN (SELECT value FROM json_each(?1)) AND ${isRetryableSql("?2")}
       GROUP BY o.issue_id`,
      JSON.stringify(ids),
      now,
    );
    const byIssue = new Map(rows.map(({ id, emails }) => [id, emails]));
    return ids.map((id) => byIssue.get(id) ?? 0);
  },
);

/**
 * Queues the failed emails of an issue again. One that may have been accepted stays in its batch,
 * which the provider recognises. The issue is being sent until they are, so it can be paused or
 * cancelled meanwhile. Idempotent. Returns the issue; null if there is none that the user
 * manages.
 */
export async function retryIssue(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
  issueId: string,
): Promise<IssueRow | null> {
  const issue = statement<IssueRow>(
    `SELECT ${ISSUE_COLUMNS} FROM newsletter_issues i WHERE i.id = ?1 AND ${managesIssueSql("?2")}`,
    issueId,
    userId,
  );
  const written = await db.write(
    [
      [
        `UPDATE mail_outbox SET state = 'waiting', attempts = 0, due_at = ?3, ended_at = NULL,
           batch_key = iif(is_uncertain = 1, batch_key, NULL)
         WHERE key IN (SELECT o.key FROM newsletter_issues i JOIN mail_outbox o ON o.issue_id = i.id
           WHERE i.id = ?1 AND ${managesIssueSql("?2")} AND ${isRetryableSql("?3")})`,
        issueId,
        userId,
        now,
      ],
      continueSentIssues({
        sql: `i.id = ?1 AND ${managesIssueSql("?2")}`,
        values: [issueId, userId],
      }),
      issue,
    ],
    { idempotent: true },
  );
  return written.first(issue);
}
