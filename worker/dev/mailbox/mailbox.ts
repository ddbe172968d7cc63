// Stores emails and text messages for the mailbox page.

import type { Database } from "../../db/database.ts";
import { sql } from "../../db/sql.ts";
import type { Mail, MailAddress } from "../../ports/mail/MailSender.ts";

/** An email with its sender. */
export interface StoredMail extends Mail {
  from: MailAddress;
}

/** An email in the list. */
export interface MailboxEntry {
  id: number;
  /** Sender address. */
  sender: string;
  recipient: string;
  subject: string;
  /** In milliseconds since 1970. */
  sentAt: number;
}

/** An email with its content. */
export interface MailboxMail extends MailboxEntry {
  text: string;
  html: string;
}

/** A page of the list, newest first. */
export interface MailboxPage {
  mails: MailboxEntry[];
  /** `before` of the next page; null on the last. */
  next: number | null;
}

/** Emails per page. */
const PAGE_LENGTH = 25;
/** Older emails are deleted. */
const MAX_STORED = 1000;

const COLUMNS = sql`id, sender, recipient, subject, sent_at AS sentAt`;

/**
 * Stores an email, once per key. `now` in milliseconds since 1970.
 */
export async function storeMailboxMail(db: Database, mail: StoredMail, now: number): Promise<void> {
  await db.write(
    [
      sql`INSERT INTO mailbox (key, sender, recipient, subject, text, html, sent_at)
        VALUES (${mail.key}, ${mail.from.email}, ${mail.to}, ${mail.subject}, ${mail.text},
          ${mail.html}, ${now}) ON CONFLICT (key) DO NOTHING`,
      sql`DELETE FROM mailbox WHERE id <= (SELECT max(id) FROM mailbox) - ${MAX_STORED}`,
    ],
    { idempotent: true },
  );
}

/** The emails before an id, or the newest. */
export async function mailboxPage(db: Database, before: number | null): Promise<MailboxPage> {
  const rows = await db.all<MailboxEntry>(
    sql`SELECT ${COLUMNS} FROM mailbox WHERE ${before} IS NULL OR id < ${before} ORDER BY id DESC
      LIMIT +${PAGE_LENGTH + 1}`,
  );
  const mails = rows.slice(0, PAGE_LENGTH);
  return { mails, next: rows.length > PAGE_LENGTH ? (mails.at(-1)?.id ?? null) : null };
}

/** An email by id; null for none. */
export function mailboxMail(db: Database, id: number): Promise<MailboxMail | null> {
  return db.first(sql`SELECT ${COLUMNS}, text, html FROM mailbox WHERE id = ${id}`);
}
