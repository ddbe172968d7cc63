// Owns the rows of mail_outbox between their cause and their end. A drain claims rows under an id of
// its own (db/lease.ts) and ends each as soon as it knows what became of it.

import type { Database } from "../../../db/database.ts";
import { backoff, releaseExpiredClaims } from "../../../db/lease.ts";
import type { Mail } from "../../../ports/mail/MailSender.ts";

/** What claiming needs. */
export interface MailOutbox {
  readonly db: Database;
  /** The present moment, in milliseconds since 1970. */
  readonly clock: () => number;
}

/** Mails that one drain has in hand. */
export interface MailClaim {
  id: string;
  mails: Mail[];
  /** Keys of those that came too late to be of use: they are given up. */
  late: string[];
}

/** After so long a drain counts as dead, in milliseconds: well over what sending and noting it take. */
export const LEASE_MS = 60_000;
/** Mails of one claim; they are sent side by side. */
const MAILS_AT_ONCE = 5;
/** So many failures end a mail: four hours and a half after the first. */
export const MAX_ATTEMPTS = 12;
/** The wait after a failure, doubled with each in a row up to the most, in milliseconds. */
const BACKOFF_MS = 20_000;
const MAX_BACKOFF_MS = 3_600_000;

/**
 * Claims mails that are due, or the one of a key; null where there is none, neither to send nor too
 * late. Throws as `Database.write`.
 */
export async function claimMails(
  { db, clock }: MailOutbox,
  onlyKey: string | null,
): Promise<MailClaim | null> {
  const now = clock();
  const id = crypto.randomUUID();
  const [, late = [], mails = []] = await db.write(
    [
      releaseExpiredClaims("mail_outbox", now),
      [
        `UPDATE mail_outbox SET state = 'dead', ended_at = ?1, error = 'too late', recipient = NULL,
           subject = NULL, text = NULL, html = NULL, unsubscribe_url = NULL
         WHERE state = 'waiting' AND claimed_by IS NULL AND useful_until <= ?1
           AND (?2 IS NULL OR key = ?2)
         RETURNING key`,
        now,
        onlyKey,
      ],
      [
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
      ],
    ],
    // A second run would claim other rows under the same id.
    { idempotent: false },
  );
  if (mails.length === 0 && late.length === 0) return null;
  return {
    id,
    mails: mails as unknown as Mail[],
    late: late.map(({ key }) => String(key)),
  };
}

/** Ends a mail that has gone, whoever has it in hand by now: what it said is forgotten. */
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

/** What is known of a failure. */
export interface MailFailure {
  /** Says what happened, and nothing of whom. */
  error: string;
  isFinal: boolean;
  /** In milliseconds. */
  retryAfterMs: number;
}

/**
 * Has a mail wait after a failure, the longer the more often it has failed, and gives it up after
 * MAX_ATTEMPTS or a final one: then it stays with all it says, for who mends the cause. Answers
 * whether it was given up.
 */
export async function returnMail(
  { db, clock }: MailOutbox,
  { id }: MailClaim,
  key: string,
  { error, isFinal, retryAfterMs }: MailFailure,
): Promise<boolean> {
  const [rows = []] = await db.write(
    [
      [
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
      ],
    ],
    { idempotent: true },
  );
  return rows[0]?.state === "dead";
}
