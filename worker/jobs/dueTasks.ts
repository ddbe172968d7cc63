import { sql, identifier, literal, joinSql, type Statement } from "../db/sql.ts";
import { DAY_MS } from "../../shared/durations.ts";
import { awaitsReminderSql } from "../domain/submissions/remindOfSubmissions.ts";
import { TRASH_DAYS } from "../../shared/limits.ts";
import { monthDue } from "../domain/statistics/monthly/sendMonthlyEmails.ts";

/**
 * SQL by task: true if the task has something to do at a time. The conditions may be wider
 * than what a task takes, since it looks itself; each searches an index, and all are one statement.
 */
const conditions = (now: number) => ({
  "scheduled stories": sql`EXISTS (SELECT 1 FROM drafts WHERE scheduled_at <= ${now})
    OR EXISTS (SELECT 1 FROM drafts WHERE writers_schedule IS NOT NULL)`,
  purges: sql`EXISTS (SELECT 1 FROM purge_outbox WHERE due_at <= ${now})`,
  digests: sql`EXISTS (SELECT 1 FROM notification_preferences WHERE digest <> 'OFF')`,
  "monthly statistics": sql`${monthDue(now) !== null} AND NOT EXISTS (SELECT 1 FROM monthly_emails
    WHERE month = ${monthDue(now) ?? 0} AND is_complete = 1)`,
  submissions: sql`EXISTS (SELECT 1 FROM publication_submissions s
    WHERE ${awaitsReminderSql(now)})`,
  gifts: sql`EXISTS (SELECT 1 FROM gifts WHERE sent_at IS NULL AND send_at IS NOT NULL
    AND state = 'PAID' AND send_at <= ${now})`,
  mails: sql`EXISTS (SELECT 1 FROM mail_outbox
    WHERE state = 'waiting' AND priority IN (0, 1) AND due_at <= ${now})`,
  newsletters: sql`EXISTS (SELECT 1 FROM mail_outbox
      WHERE state = 'waiting' AND priority = 1 AND due_at <= ${now})
    OR EXISTS (SELECT 1 FROM newsletter_issues WHERE state IN ('SCHEDULED', 'SENDING')
      AND all_queued_at IS NULL AND due_at <= ${now})
    OR EXISTS (SELECT 1 FROM newsletter_issues WHERE state IN ('SCHEDULED', 'SENDING')
      AND all_queued_at IS NOT NULL AND after_days IS NULL)`,
  domains: sql`EXISTS (SELECT 1 FROM custom_domains WHERE next_check_at <= ${now})`,
  "sending domains": sql`EXISTS (SELECT 1 FROM newsletter_senders WHERE next_check_at <= ${now})`,
  events: sql`EXISTS (SELECT 1 FROM event_batches WHERE state = 'waiting' AND due_at <= ${now})`,
  notifications: sql`EXISTS (SELECT 1 FROM notification_outbox WHERE state = 'waiting'
    AND due_at <= ${now})`,
  "payments to compare": sql`NOT EXISTS (SELECT 1 FROM payment_events
      WHERE event_id = 'reconcile:' || date(${now} / 1000, 'unixepoch'))
    OR EXISTS (SELECT 1 FROM payment_customers WHERE synced_at <= ${now} - ${literal(DAY_MS)})`,
  // The embedded provider of development stores its events itself until they are delivered.
  payments: sql`EXISTS (SELECT 1 FROM payment_events WHERE state = 'waiting' AND due_at <= ${now})
    OR EXISTS (SELECT 1 FROM embedded_payments WHERE kind = 'event')`,
  exports: sql`EXISTS (SELECT 1 FROM account_exports WHERE ready_at IS NULL)
    OR EXISTS (SELECT 1 FROM account_exports WHERE expires_at <= ${now})`,
  imports: sql`EXISTS (SELECT 1 FROM story_imports WHERE is_open = 1)
    OR EXISTS (SELECT 1 FROM story_imports WHERE expires_at <= ${now})`,
  "imports of subscribers": sql`EXISTS (SELECT 1 FROM newsletter_imports WHERE state = 'WAITING'
    AND due_at <= ${now})`,
  "closed accounts": sql`EXISTS (SELECT 1 FROM users WHERE erase_at <= ${now})`,
  "the trash": sql`EXISTS (SELECT 1 FROM posts
    WHERE deleted_at <= ${now} - ${literal(TRASH_DAYS * DAY_MS)} AND erased_at IS NULL)`,
  "deleted publications": sql`EXISTS (SELECT 1 FROM collections WHERE erase_at <= ${now})`,
  "unused images": sql`EXISTS (SELECT 1 FROM images WHERE erase_at <= ${now})`,
  // In another database; one read shows it.
  statistics: sql`TRUE`,
  milestones: sql`EXISTS (SELECT 1 FROM users WHERE follower_count >= next_milestone)
    OR EXISTS (SELECT 1 FROM collections WHERE follower_count >= next_milestone)
    OR EXISTS (SELECT 1 FROM newsletters WHERE subscriber_count >= next_milestone)`,
  "search documents": sql`EXISTS (SELECT 1 FROM search_queue LIMIT 1)`,
  // Nothing shows whether the index has segments to merge.
  "the search index": sql`TRUE`,
});

/** A task that runs when it has something to do. */
export type TaskName = keyof ReturnType<typeof conditions>;

const TASK_NAMES = Object.keys(conditions(0)) as TaskName[];

/** Which tasks are due at the time, each in a column of its own; read it with `dueTasks`. */
export const dueTasksSql = (now: number): Statement<Record<string, number>> => {
  const columns = Object.values(conditions(now)).map(
    (condition, index) => sql`(${condition}) AS ${identifier(`task${index}`)}`,
  );
  return sql`SELECT ${joinSql(columns, ", ")}`;
};

/** From a row of `dueTasksSql`: 1 for each task that is due. */
export const dueTasks = (row: Record<string, number>): Record<TaskName, number> =>
  Object.fromEntries(TASK_NAMES.map((name, index) => [name, row[`task${index}`]])) as Record<
    TaskName,
    number
  >;
