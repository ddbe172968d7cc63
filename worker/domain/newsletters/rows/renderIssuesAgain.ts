import { sql, type Sql, type Statement } from "../../../db/sql.ts";

/**
 * Builds the statement that has issues in progress rendered again: readers of the rest get what they
 * would see by then, and so do those whose failed emails are sent again. It comes before every write that publishes, unpublishes, locks or unlocks stories;
 * `changes` is SQL that selects the stories `p` whose status or visibility the write changes. Whoever queues or renders such an issue has to claim it again. Emails without a story are
 * never rendered again.
 */
export function renderIssuesAgain(changes: Sql): Statement {
  return sql`
    UPDATE newsletter_issues SET html_for_members = NULL, text_for_members = NULL,
      html_for_others = NULL, text_for_others = NULL,
      all_queued_at = iif(state = 'SENT', all_queued_at, NULL), claimed_by = NULL,
      claimed_until = NULL
    WHERE state IN ('SENDING', 'PAUSED', 'SENT') AND post_id IN
      (SELECT p.id FROM posts p WHERE p.email_newsletter_id IS NULL AND (${changes}))`;
}
