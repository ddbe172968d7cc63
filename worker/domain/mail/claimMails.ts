// Claims emails to be sent, and settles each as soon as its result is known.

import { sql, literal, type Statement } from "../../db/sql.ts";
import type { Mail } from "../../ports/mail/MailSender.ts";
import { claimDue } from "../../outbox/lease.ts";
import type { OutboxDependencies } from "../../outbox/Outbox.ts";
import {
  SENDER_COLUMNS_SQL,
  type SenderColumns,
  senderOfColumns,
} from "../newsletters/rows/newsletterSender.ts";
import { MAIL } from "./mailOutbox.ts";

/** Emails claimed by one worker. */
export interface MailClaim {
  id: string;
  mails: Mail[];
  /** Keys of emails past their `usefulUntil`; they are dead-lettered. */
  late: string[];
}

/**
 * Lease of a claim, in milliseconds: well above the time to send and settle. After it the worker
 * counts as crashed.
 */
export const LEASE_MS = 60_000;
/** Emails per claim; they are sent concurrently. */
const MAILS_AT_ONCE = 5;

/** What sending needs of an email. */
interface ClaimedRow extends SenderColumns {
  key: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribeUrl: string | null;
  listId: string | null;
}

/** SQL: the columns of a ClaimedRow. */
const RETURNED = sql`key, recipient AS "to", subject, text, html, unsubscribe_url AS unsubscribeUrl,
  list_id AS listId, ${SENDER_COLUMNS_SQL}`;

function mailOf(row: ClaimedRow): Mail {
  const { key, to, subject, text, html, unsubscribeUrl, listId } = row;
  return { key, to, subject, text, html, unsubscribeUrl, listId, sender: senderOfColumns(row) };
}

/**
 * Claims emails that are due, or the one with `onlyKey`; null if there are none to send or to
 * expire.
 */
export async function claimMails(
  { db, clock }: OutboxDependencies,
  onlyKey: string | null,
): Promise<MailClaim | null> {
  const now = clock();
  const id = crypto.randomUUID();
  const late = sql<{ key: string }>`
    UPDATE mail_outbox SET state = 'dead', ended_at = ${now}, error = 'too late', recipient = NULL,
      subject = NULL, text = NULL, html = NULL, unsubscribe_url = NULL
    WHERE state = 'waiting' AND claimed_by IS NULL AND useful_until <= ${now}
      AND (${onlyKey} IS NULL OR key = ${onlyKey})
    RETURNING key`;
  const claimed = claimDue<ClaimedRow>(MAIL, {
    id,
    now,
    leaseMs: LEASE_MS,
    when: sql`state = 'waiting' AND priority = 0 AND (${onlyKey} IS NULL OR key = ${onlyKey})`,
    order: sql`due_at, key`,
    limit: MAILS_AT_ONCE,
    returning: RETURNED,
  });
  const written = await db.write([releaseExpiredMails(now), late, claimed], {
    idempotent: false,
  });
  const mails = written.rows(claimed).map(mailOf);
  const tooLate = written.rows(late);
  if (mails.length === 0 && tooLate.length === 0) return null;
  return { id, mails, late: tooLate.map(({ key }) => key) };
}

/**
 * Releases emails whose lease expired by `now`, in milliseconds since 1970. Those of a batch were
 * being sent when the Worker stopped, so the provider may have accepted them.
 */
export function releaseExpiredMails(now: number): Statement {
  return sql`
    UPDATE mail_outbox SET claimed_by = NULL, claimed_until = NULL,
      is_uncertain = max(is_uncertain, batch_key IS NOT NULL)
    WHERE claimed_until <= ${now}`;
}

/**
 * Claims emails to many that aren't issues, as far as the driver's budget allows, which the sending
 * of issues refills; null if there are none.
 */
export async function claimBulkMails(
  { db, clock }: OutboxDependencies,
  driver: string,
): Promise<MailClaim | null> {
  const now = clock();
  const id = crypto.randomUUID();
  const claimed = claimDue<ClaimedRow>(MAIL, {
    id,
    now,
    leaseMs: LEASE_MS,
    when: sql`state = 'waiting' AND priority = 1 AND issue_id IS NULL
      AND (useful_until IS NULL OR useful_until > ${now})
      AND (SELECT emails FROM mail_budgets WHERE driver = ${driver}) >= ${literal(MAILS_AT_ONCE)}`,
    order: sql`due_at, key`,
    limit: MAILS_AT_ONCE,
    returning: RETURNED,
  });
  const written = await db.write(
    [
      releaseExpiredMails(now),
      claimed,
      sql`UPDATE mail_budgets SET emails = emails - (SELECT count(*) FROM mail_outbox
        WHERE claimed_until = ${now + LEASE_MS} AND claimed_by = ${id}) WHERE driver = ${driver}`,
    ],
    { idempotent: false },
  );
  const mails = written.rows(claimed).map(mailOf);
  return mails.length === 0 ? null : { id, mails, late: [] };
}

/** Settles a sent email, even if another worker claimed it meanwhile, and deletes its content. */
export async function settleMail({ db, clock }: OutboxDependencies, key: string): Promise<void> {
  await db.write(
    [
      sql`UPDATE mail_outbox SET state = 'sent', ended_at = ${clock()}, recipient = NULL,
        subject = NULL,
          text = NULL, html = NULL, unsubscribe_url = NULL, error = NULL, claimed_by = NULL,
            claimed_until = NULL
        WHERE key = ${key} AND state = 'waiting'`,
    ],
    { idempotent: true },
  );
}
