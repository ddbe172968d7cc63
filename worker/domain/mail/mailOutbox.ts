import { continueSentIssues } from "../newsletters/rows/continueSentIssues.ts";
import type { Outbox } from "../../outbox/Outbox.ts";

/** Emails to send. Dead-lettered ones keep their content while their link works. */
export const MAIL: Outbox = {
  name: "mail",
  table: "mail_outbox",
  key: "key",
  since: "queued_at",
  isLeased: true,
  backoffMs: 20_000,
  maxBackoffMs: 3_600_000,
  // Four and a half hours after the first failure.
  maxAttempts: 12,
  retryable:
    "(text IS NOT NULL OR (issue_id IS NOT NULL AND is_uncertain = 0 AND delivered_at IS NULL)) AND (useful_until IS NULL OR useful_until > ?1)",
  // In another batch, since the provider repeats its answer about a former one: that is why an email
  // that it may have accepted isn't retried.
  retried: { batch_key: "NULL" },
  // Issues whose emails were queued just now.
  afterRetry: (now) => [
    continueSentIssues({
      sql: `i.id IN (SELECT q.issue_id FROM mail_outbox q
        WHERE q.state = 'waiting' AND q.priority = 1 AND q.due_at = ?1)`,
      values: [now],
    }),
  ],
};
