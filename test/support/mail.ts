// A fake email sender, a clock that the test controls, and reads of the outbox and mailbox.

import { env } from "cloudflare:workers";
import { allRows, runStatement } from "./database.ts";
import { Database } from "../../worker/db/database.ts";
import { queueMail, type NewMail } from "../../worker/domain/mail/queueMail.ts";
import { NO_FAULTS } from "../../worker/faults.ts";
import type { OutboxDependencies } from "../../worker/outbox/Outbox.ts";
import { type Mail, MailError, type MailSender } from "../../worker/ports/mail/MailSender.ts";
import { FIXED_NOW } from "./factories.ts";

/** Records each email; the first `failures` of them fail. */
export class FakeMailSender implements MailSender {
  readonly driver = "fake";
  readonly calls: Mail[] = [];
  failures = 0;
  failure: Error = new MailError("The provider is away");
  /** Runs while an email is being sent. */
  meanwhile: () => Promise<unknown> = async () => {};

  async send(mail: Mail): Promise<void> {
    this.calls.push(mail);
    await this.meanwhile();
    if (this.failures > 0) {
      this.failures -= 1;
      throw this.failure;
    }
  }

  /** The keys of the received emails, in order. */
  get keys(): string[] {
    return this.calls.map(({ key }) => key);
  }
}

/** An outbox with a fixed clock. */
export function makeMailOutbox(): OutboxDependencies & { now: number } {
  const clock = { now: FIXED_NOW, db: new Database(env.DB, NO_FAULTS), clock: () => clock.now };
  return clock;
}

/** Creates an email with this key, to be queued. */
export function makeMail(key: string, more: Partial<NewMail> = {}): NewMail {
  const message = { subject: `Mail ${key}`, text: `Text ${key}`, html: `<p>${key}</p>` };
  return { to: "reader@example.com", key, message, ...more };
}

/** Queues an email as a write at this time would. */
export async function postMail(mail: NewMail, now = FIXED_NOW): Promise<void> {
  const desk = { sender: new FakeMailSender(), queued: new Set<string>() };
  await runStatement(queueMail({ mail: desk, now }, mail));
}

/** The columns of a row that tests check. */
export interface OutboxMail {
  key: string;
  recipient: string | null;
  text: string | null;
  state: string;
  attempts: number;
  dueAt: number;
  error: string | null;
}

/** Reads all rows of the outbox, by key. */
export async function mailOutbox(): Promise<OutboxMail[]> {
  const results =
    await allRows<OutboxMail>(`SELECT key, recipient, text, state, attempts, due_at AS dueAt, error FROM mail_outbox
     ORDER BY key`);
  return results;
}

/** Reads the emails that the embedded sender delivered to an address, oldest first. */
export async function mailsTo(
  recipient: string,
): Promise<{ id: number; subject: string; text: string; html: string }[]> {
  const results = await allRows<{ id: number; subject: string; text: string; html: string }>(
    "SELECT id, subject, text, html FROM mailbox WHERE recipient = ?1 ORDER BY id",
    recipient,
  );
  return results;
}

/** Empties the outbox and the mailbox. */
export async function clearMail(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM mail_outbox"),
    env.DB.prepare("DELETE FROM mailbox"),
  ]);
}
