import { log } from "../../../log.ts";
import { type Mail, MailNotSent, type MailSender } from "../../../ports/mail/MailSender.ts";
import type { DomainContext } from "../../context.ts";
import {
  claimMails,
  type MailClaim,
  type MailOutbox,
  returnMail,
  settleMail,
} from "./claimMails.ts";

/** What a drain came to, in mails. */
export interface ProcessedMail {
  sent: number;
  /** Left to a later drain. */
  failed: number;
  /** Given up: refused for good, failed too often, or too late. */
  dead: number;
}

/** The most claims of one drain; what is left waits for the next. */
const MAX_CLAIMS = 20;

/**
 * Sends what is due, or the mail of a key alone. Several may run at once: each mail is in one's hand.
 * Each may die anywhere, and what it had in hand is sent by a later one; a mail that had gone then
 * goes again under the same key, by which the provider knows it where it knows keys (ports/mail says
 * which does). Where a whole claim fails, the rest waits. Throws as `Database.write`.
 */
export async function processMail(
  clock: MailOutbox,
  sender: MailSender,
  onlyKey: string | null = null,
): Promise<ProcessedMail> {
  const processed: ProcessedMail = { sent: 0, failed: 0, dead: 0 };
  const rounds = onlyKey === null ? MAX_CLAIMS : 1;
  for (let round = 0; round < rounds; round += 1) {
    const claim = await claimMails(clock, onlyKey);
    if (!claim) break;
    for (const key of claim.late) giveUp(sender, key, new Error("The mail came too late"));
    processed.dead += claim.late.length;
    const outcomes = await Promise.all(
      claim.mails.map((mail) => deliver(clock, sender, claim, mail)),
    );
    for (const outcome of outcomes) processed[outcome] += 1;
    if (outcomes.includes("failed") && !outcomes.includes("sent")) break;
  }
  return processed;
}

/**
 * Sends a queued mail before the answer that says so. False where it has failed for now: the reader
 * may try again, and the outbox does. Does not throw: a mail that can't be looked at waits as well.
 */
export async function sendMailNow(
  { db, mail, now }: Pick<DomainContext, "db" | "mail" | "now">,
  key: string,
): Promise<boolean> {
  if (!mail.sender) return false;
  mail.queued.delete(key);
  try {
    const { failed, dead } = await processMail({ db, clock: () => now }, mail.sender, key);
    return failed + dead === 0;
  } catch (error) {
    log("error", "A mail could not be sent now", { key, error });
    return false;
  }
}

async function deliver(
  clock: MailOutbox,
  sender: MailSender,
  claim: MailClaim,
  mail: Mail,
): Promise<keyof ProcessedMail> {
  try {
    await sender.send(mail);
  } catch (error) {
    // What others throw may name the recipient.
    const failure =
      error instanceof MailNotSent
        ? error
        : new MailNotSent(String((error as Error | null)?.name ?? "unknown"));
    const isDeadLettered = await returnMail(clock, claim, mail.key, {
      error: failure.message,
      isFinal: failure.isFinal,
      retryAfterMs: failure.retryAfterMs ?? 0,
    });
    if (isDeadLettered) giveUp(sender, mail.key, failure);
    else
      log("warn", "A mail was not sent", { driver: sender.driver, key: mail.key, error: failure });
    return isDeadLettered ? "dead" : "failed";
  }
  await settleMail(clock, mail.key);
  return "sent";
}

function giveUp({ driver }: MailSender, key: string, error: unknown): void {
  log("error", "A mail was given up", { driver, key, error });
}
