import type { Bindable, Statement } from "../../../db/database.ts";

/** Sorts after the id of every subscriber. */
const AFTER_EVERYONE = "~";

/**
 * Builds the statement that continues the sent issues `i` for which `sql` holds, if emails of theirs
 * wait again: they can be paused or cancelled meanwhile. One whose story has changed since is rendered
 * again, for nobody who subscribed later.
 */
export function continueSentIssues({
  sql,
  values,
}: {
  sql: string;
  values: readonly Bindable[];
}): Statement {
  return [
    `UPDATE newsletter_issues AS i SET state = 'SENDING', finished_at = NULL,
       all_queued_at = iif(i.html_for_others IS NULL, NULL, i.all_queued_at),
       after_subscriber = '${AFTER_EVERYONE}'
     WHERE i.state = 'SENT' AND (${sql}) AND EXISTS (
       SELECT 1 FROM mail_outbox o WHERE o.issue_id = i.id AND o.state = 'waiting')`,
    ...values,
  ];
}
