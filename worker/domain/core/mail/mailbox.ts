// What the embedded sender keeps, for the mailbox page. Development and tests only.

import type { Database } from "../../../db/database.ts";
import type { StoredMail } from "../../../ports/mail/embeddedMail.ts";

/** A mail of the list. */
export interface MailboxEntry {
  id: number;
  /** Whom it is from, by address. */
  sender: string;
  recipient: string;
  subject: string;
  /** In milliseconds since 1970. */
  sentAt: number;
}

/** A mail with what it says. */
export interface MailboxMail extends MailboxEntry {
  text: string;
  html: string;
}

/** A page of the list, newest first. */
export interface MailboxPage {
  mails: MailboxEntry[];
  /** The `before` of the next page; null for the last. */
  next: number | null;
}

/** Mails of a page. */
const PAGE_LENGTH = 25;
/** More are not kept. */
const MAX_STORED = 1000;

const COLUMNS = "id, sender, recipient, subject, sent_at AS sentAt";

/** Keeps a mail, once for each key. `now` in milliseconds since 1970. Throws as `Database.write`. */
export async function keepMail(db: Database, mail: StoredMail, now: number): Promise<void> {
  await db.write(
    [
      [
        `INSERT INTO mailbox (key, sender, recipient, subject, text, html, sent_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (key) DO NOTHING`,
        mail.key,
        mail.from.email,
        mail.to,
        mail.subject,
        mail.text,
        mail.html,
        now,
      ],
      ["DELETE FROM mailbox WHERE id <= (SELECT max(id) FROM mailbox) - ?1", MAX_STORED],
    ],
    { idempotent: true },
  );
}

/** The mails before one of an id, or the newest. Throws as `Database.all`. */
export async function mailboxPage(db: Database, before: number | null): Promise<MailboxPage> {
  const rows = await db.all<MailboxEntry>(
    `SELECT ${COLUMNS} FROM mailbox WHERE ?1 IS NULL OR id < ?1 ORDER BY id DESC LIMIT +?2`,
    before,
    PAGE_LENGTH + 1,
  );
  const mails = rows.slice(0, PAGE_LENGTH);
  return { mails, next: rows.length > PAGE_LENGTH ? (mails.at(-1)?.id ?? null) : null };
}

/** A mail by its id; null where there is none. Throws as `Database.all`. */
export function mailboxMail(db: Database, id: number): Promise<MailboxMail | null> {
  return db.first(`SELECT ${COLUMNS}, text, html FROM mailbox WHERE id = ?1`, id);
}
