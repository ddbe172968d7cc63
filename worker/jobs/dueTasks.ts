import { DAY_MS } from "../../shared/durations.ts";
import { TRASH_DAYS } from "../../shared/limits.ts";

/**
 * SQL by task: true if the task has something to do at the time `?1`. The conditions may be wider
 * than what a task takes, since it looks itself; each searches an index, and all are one statement.
 */
const CONDITIONS = {
  "scheduled stories": `EXISTS (SELECT 1 FROM drafts WHERE scheduled_at <= ?1)
    OR EXISTS (SELECT 1 FROM drafts WHERE writers_schedule IS NOT NULL)`,
  purges: "EXISTS (SELECT 1 FROM purge_outbox WHERE due_at <= ?1)",
  digests: "EXISTS (SELECT 1 FROM notification_preferences WHERE digest <> 'OFF')",
  gifts: `EXISTS (SELECT 1 FROM gifts WHERE sent_at IS NULL AND send_at IS NOT NULL
    AND state = 'PAID' AND send_at <= ?1)`,
  mails: `EXISTS (SELECT 1 FROM mail_outbox
    WHERE state = 'waiting' AND priority IN (0, 1) AND due_at <= ?1)`,
  newsletters: `EXISTS (SELECT 1 FROM mail_outbox
      WHERE state = 'waiting' AND priority = 1 AND due_at <= ?1)
    OR EXISTS (SELECT 1 FROM newsletter_issues WHERE state IN ('SCHEDULED', 'SENDING')
      AND all_queued_at IS NULL AND due_at <= ?1)
    OR EXISTS (SELECT 1 FROM newsletter_issues WHERE state IN ('SCHEDULED', 'SENDING')
      AND all_queued_at IS NOT NULL AND after_days IS NULL)`,
  domains: "EXISTS (SELECT 1 FROM custom_domains WHERE next_check_at <= ?1)",
  "sending domains": "EXISTS (SELECT 1 FROM newsletter_senders WHERE next_check_at <= ?1)",
  events: "EXISTS (SELECT 1 FROM event_batches WHERE state = 'waiting' AND due_at <= ?1)",
  notifications:
    "EXISTS (SELECT 1 FROM notification_outbox WHERE state = 'waiting' AND due_at <= ?1)",
  "payments to compare": `NOT EXISTS (SELECT 1 FROM payment_events
      WHERE event_id = 'reconcile:' || date(?1 / 1000, 'unixepoch'))
    OR EXISTS (SELECT 1 FROM payment_customers WHERE synced_at <= ?1 - ${DAY_MS})`,
  // The embedded provider of development stores its events itself until they are delivered.
  payments: `EXISTS (SELECT 1 FROM payment_events WHERE state = 'waiting' AND due_at <= ?1)
    OR EXISTS (SELECT 1 FROM embedded_payments WHERE kind = 'event')`,
  exports: `EXISTS (SELECT 1 FROM account_exports WHERE ready_at IS NULL)
    OR EXISTS (SELECT 1 FROM account_exports WHERE expires_at <= ?1)`,
  imports: `EXISTS (SELECT 1 FROM story_imports WHERE is_open = 1)
    OR EXISTS (SELECT 1 FROM story_imports WHERE expires_at <= ?1)`,
  "imports of subscribers":
    "EXISTS (SELECT 1 FROM newsletter_imports WHERE state = 'WAITING' AND due_at <= ?1)",
  "closed accounts": "EXISTS (SELECT 1 FROM users WHERE erase_at <= ?1)",
  "the trash": `EXISTS (SELECT 1 FROM posts
    WHERE deleted_at <= ?1 - ${TRASH_DAYS * DAY_MS} AND erased_at IS NULL)`,
  "unused images": "EXISTS (SELECT 1 FROM images WHERE erase_at <= ?1)",
  "search documents": "EXISTS (SELECT 1 FROM search_queue LIMIT 1)",
  // Nothing shows whether the index has segments to merge.
  "the search index": "TRUE",
} as const;

/** A task that runs when it has something to do. */
export type TaskName = keyof typeof CONDITIONS;

/** SQL: a column for each task, 1 if it is due at the time `?1`. */
export const DUE_TASKS_SQL = `SELECT ${Object.entries(CONDITIONS)
  .map(([name, condition]) => `(${condition}) AS "${name}"`)
  .join(", ")}`;
