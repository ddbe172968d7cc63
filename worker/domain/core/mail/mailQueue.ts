import type { DomainContext } from "../../context.ts";

/** What is in the outbox of mails and has not gone. */
export interface MailQueue {
  /** To be sent. */
  waiting: number;
  /** Of those, the ones whose last try failed. */
  failing: number;
  /** When the first of those that wait was queued, in milliseconds since 1970; null for none. */
  oldestAt: number | null;
  /** Given up in the last 30 days. */
  dead: number;
  /** Of those, the ones that may be sent after all: what they say is still kept. */
  revivable: number;
}

/** How long the queue is now. Throws as `Database.all`. */
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

/** SQL that is true of a mail that was given up and can be sent after all, at a moment `?1`. */
export const REVIVABLE =
  "state = 'dead' AND text IS NOT NULL AND (useful_until IS NULL OR useful_until > ?1)";
