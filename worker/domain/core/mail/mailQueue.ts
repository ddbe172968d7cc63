import type { DomainContext } from "../../context.ts";

/** State of the mail outbox. */
export interface MailQueue {
  /** Waiting to be sent. */
  waiting: number;
  /** Waiting emails whose last attempt failed. */
  failing: number;
  /** When the oldest waiting email was queued, in milliseconds since 1970; null for none. */
  oldestAt: number | null;
  /** Dead-lettered in the last 30 days. */
  dead: number;
  /** Dead-lettered emails that can be retried, because their content is still stored. */
  revivable: number;
}

/** Reads the state of the outbox. Throws like `Database.all`. */
export async function readMailQueue({
  db,
  now,
}: Pick<DomainContext, "db" | "now">): Promise<MailQueue> {
  const [waiting, dead] = await Promise.all([
    db.first<Pick<MailQueue, "waiting" | "failing" | "oldestAt">>(
      `SELECT count(*) AS waiting, count(*) FILTER (WHERE attempts > 0) AS failing,
         min(queued_at) AS oldestAt
       FROM mail_outbox WHERE state = 'waiting'`,
    ),
    db.first<Pick<MailQueue, "dead" | "revivable">>(
      `SELECT count(*) AS dead, count(*) FILTER (WHERE ${REVIVABLE}) AS revivable
       FROM mail_outbox WHERE state = 'dead'`,
      now,
    ),
  ]);
  return {
    ...(waiting ?? { waiting: 0, failing: 0, oldestAt: null }),
    ...(dead ?? { dead: 0, revivable: 0 }),
  };
}

/** SQL: the email was dead-lettered and can be retried at time `?1`. */
export const REVIVABLE =
  "state = 'dead' AND text IS NOT NULL AND (useful_until IS NULL OR useful_until > ?1)";
