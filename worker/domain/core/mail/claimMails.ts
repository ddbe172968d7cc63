// Owns the rows of mail_outbox from queueing to the end. A worker claims rows under its id
// (db/lease.ts) and settles each as soon as its result is known.

import { type Database, statement } from "../../../db/database.ts";
import { backoff, releaseExpiredClaims } from "../../../db/lease.ts";
import type { Mail } from "../../../ports/mail/MailSender.ts";

/** Dependencies of claiming. */
export interface MailOutbox {
  readonly db: Database;
  /** Current time, in milliseconds since 1970. */
  readonly clock: () => number;
}

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
/** Failures until an email is dead-lettered: four and a half hours after the first. */
export const MAX_ATTEMPTS = 12;
/** Delay after a failure, doubled with each consecutive one up to the maximum, in milliseconds. */
const BACKOFF_MS = 20_000;
const MAX_BACKOFF_MS = 3_600_000;

/**
 * Claims emails that are due, or the one with `onlyKey`; null if there are none to send or to
 * expire. Throws like `Database.write`.
 */
export async function claimMails(
  { db, clock }: MailOutbox,
  onlyKey: string | null,
): Promise<MailClaim | null> {
  const now = clock();
  const id = crypto.randomUUID();
  const late = statement<{ key: string }>(
    `UPDATE mail_outbox SET state = 'dead', ended_at = ?1, error = 'too late', recipient = NULL,
           subject = NULL, text = NULL, html = NULL, unsubscribe_url = NULL
         WHERE state = 'waiting' AND claimed_by IS NULL AND useful_until <= ?1
           AND (?2 IS NULL OR key = ?2)
         RETURNING key`,
    now,
    onlyKey,
  );
  const claimed = statement<Mail>(
    `UPDATE mail_outbox SET claimed_by = ?2, claimed_until = ?3
         WHERE key IN (SELECT key FROM mail_outbox
           WHERE state = 'waiting' AND due_at <= ?1 AND claimed_by IS NULL
             AND (?4 IS NULL OR key = ?4)
           ORDER BY due_at, key LIMIT +?5)
         RETURNING key, recipient AS "to", subject, text, html, unsubscribe_url AS unsubscribeUrl`,
    now,
    id,
    now + LEASE_MS,
    onlyKey,
    MAILS_AT_ONCE,
  );
  const written = await db.write(
    [releaseExpiredClaims("mail_outbox", now), late, claimed],
    // A retry would claim other rows under the same id.
    { idempotent: false },
  );
  const mails = written.rows(claimed);
  const tooLate = written.rows(late);
  if (mails.length === 0 && tooLate.length === 0) return null;
  return { id, mails, late: tooLate.map(({ key }) => key) };
}

/** Settles a sent email, even if another worker claimed it meanwhile, and deletes its content. */
export async function settleMail({ db, clock }: MailOutbox, key: string): Promise<void> {
  await db.write(
    [
      [
        `UPDATE mail_outbox SET state = 'sent', ended_at = ?2, recipient = NULL, subject = NULL,
           text = NULL, html = NULL, unsubscribe_url = NULL, error = NULL, claimed_by = NULL, claimed_until = NULL
         WHERE key = ?1 AND state = 'waiting'`,
        key,
        clock(),
      ],
    ],
    { idempotent: true },
  );
}

/** Details of a failure. */
export interface MailFailure {
  /** Describes the failure without personal data. */
  error: string;
  isFinal: boolean;
  /** In milliseconds. */
  retryAfterMs: number;
}

/**
 * Returns an email to the queue after a failure, with backoff. Dead-letters it after MAX_ATTEMPTS
 * or a final failure, keeping its content so that it can be retried once the cause is fixed.
 * Returns whether it was dead-lettered.
 */
export async function returnMail(
  { db, clock }: MailOutbox,
  { id }: MailClaim,
  key: string,
  { error, isFinal, retryAfterMs }: MailFailure,
): Promise<boolean> {
  const returned = statement<{ state: string }>(
    `UPDATE mail_outbox SET attempts = attempts + 1, error = ?4, claimed_by = NULL,
           claimed_until = NULL, due_at = ?3 + max(?5, ${backoff("?6", "?7")}),
           state = iif(?8 OR attempts + 1 >= ?9, 'dead', 'waiting'),
           ended_at = iif(?8 OR attempts + 1 >= ?9, ?3, NULL)
         WHERE key = ?1 AND claimed_by = ?2
         RETURNING state`,
    key,
    id,
    clock(),
    error,
    Math.min(retryAfterMs, MAX_BACKOFF_MS),
    BACKOFF_MS,
    MAX_BACKOFF_MS,
    isFinal,
    MAX_ATTEMPTS,
  );
  const written = await db.write([returned], { idempotent: true });
  return written.first(returned)?.state === "dead";
}
