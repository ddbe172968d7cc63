// A sender that notes what it is given, a clock that the test moves, and a look at outbox and mailbox.

import { env } from "cloudflare:workers";
import { Database } from "../../worker/db/database.ts";
import type { MailOutbox } from "../../worker/domain/core/mail/claimMails.ts";
import { queueMail, type NewMail } from "../../worker/domain/core/mail/queueMail.ts";
import { NO_FAULTS } from "../../worker/faults.ts";
import { type Mail, MailNotSent, type MailSender } from "../../worker/ports/mail/MailSender.ts";
import { FIXED_NOW } from "./factories.ts";

/** Notes each mail it is given; `failures` of them fail first. */
export class FakeMailSender implements MailSender {
  readonly driver = "fake";
  readonly calls: Mail[] = [];
  failures = 0;
  failure: Error = new MailNotSent("The provider is away");
  /** Runs while a mail is on its way. */
  meanwhile: () => Promise<unknown> = async () => {};

  async send(mail: Mail): Promise<void> {
    this.calls.push(mail);
    await this.meanwhile();
    if (this.failures > 0) {
      this.failures -= 1;
      throw this.failure;
    }
  }

  /** The keys it was given, in order. */
  get keys(): string[] {
    return this.calls.map(({ key }) => key);
  }
}

/** A clock that stands still. */
export function makeMailOutbox(): MailOutbox & { now: number } {
  const clock = { now: FIXED_NOW, db: new Database(env.DB, NO_FAULTS), clock: () => clock.now };
  return clock;
}

/** A mail of a key, to be queued. */
export function makeMail(key: string, more: Partial<NewMail> = {}): NewMail {
  const message = { subject: `Mail ${key}`, text: `Text ${key}`, html: `<p>${key}</p>` };
  return { to: "reader@example.com", key, message, ...more };
}

/** Queues a mail as a write at this moment would. */
export async function postMail(mail: NewMail, now = FIXED_NOW): Promise<void> {
  const desk = { sender: new FakeMailSender(), queued: new Set<string>() };
  const [sql, ...values] = queueMail({ mail: desk, now }, mail);
  await env.DB.prepare(sql)
    .bind(...values)
    .run();
}

/** What of a row the tests look at. */
export interface OutboxMail {
  key: string;
  recipient: string | null;
  text: string | null;
  state: string;
  attempts: number;
  dueAt: number;
  error: string | null;
}

/** All rows of the outbox, by key. */
export async function mailOutbox(): Promise<OutboxMail[]> {
  const { results } = await env.DB.prepare(
    `SELECT key, recipient, text, state, attempts, due_at AS dueAt, error FROM mail_outbox
     ORDER BY key`,
  ).all<OutboxMail>();
  return results;
}

/** What the embedded sender has sent to an address, oldest first. */
export async function mailsTo(
  recipient: string,
): Promise<{ id: number; subject: string; text: string; html: string }[]> {
  const { results } = await env.DB.prepare(
    "SELECT id, subject, text, html FROM mailbox WHERE recipient = ?1 ORDER BY id",
  )
    .bind(recipient)
    .all<{ id: number; subject: string; text: string; html: string }>();
  return results;
}

/** Empties outbox and mailbox. */
export async function clearMail(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM mail_outbox"),
    env.DB.prepare("DELETE FROM mailbox"),
  ]);
}
