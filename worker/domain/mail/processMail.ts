import { sql, type Sql } from "../../db/sql.ts";
import { log } from "../../log.ts";
import type { OutboxDependencies, Processed } from "../../outbox/Outbox.ts";
import { logDead, returnFailed } from "../../outbox/returnFailed.ts";
import { type Mail, MailError, type MailSender } from "../../ports/mail/MailSender.ts";
import type { DomainContext } from "../kernel/context.ts";
import { rejectSender } from "../newsletters/rows/newsletterSender.ts";
import { claimBulkMails, claimMails, type MailClaim, settleMail } from "./claimMails.ts";
import { MAIL } from "./mailOutbox.ts";

/** Maximum number of claims per run; the rest waits for the next. */
const MAX_CLAIMS = 20;

/**
 * Sends the emails that are due, or the one with `onlyKey`. Concurrent runs are safe, since each
 * email is claimed by one. After a crash a later run sends the claimed emails; one that was already
 * sent is repeated with the same key, which some providers deduplicate (see ports/mail). If every
 * email of a claim fails, the run ends.
 */
export async function processMail(
  dependencies: OutboxDependencies,
  sender: MailSender,
  onlyKey: string | null = null,
): Promise<Processed> {
  const processed: Processed = { done: 0, failed: 0, dead: 0 };
  const rounds = onlyKey === null ? MAX_CLAIMS : 1;
  for (let round = 0; round < rounds; round += 1) {
    const claim =
      (await claimMails(dependencies, onlyKey)) ??
      (onlyKey === null ? await claimBulkMails(dependencies, sender.driver) : null);
    if (!claim) break;
    for (const key of claim.late)
      logDead(MAIL, key, new Error("The email expired before it could be sent"));
    processed.dead += claim.late.length;
    const results = await Promise.all(
      claim.mails.map((mail) => deliver(dependencies, sender, claim, mail)),
    );
    for (const result of results) processed[result] += 1;
    if (results.includes("failed") && !results.includes("done")) break;
  }
  return processed;
}

/**
 * Sends a queued email before the response. False if it failed for now; the user may try again, and
 * the outbox does. Never throws: an email that can't be read stays queued.
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
    log("error", "An email could not be sent and will be retried", { key, error });
    return false;
  }
}

async function deliver(
  dependencies: OutboxDependencies,
  sender: MailSender,
  claim: MailClaim,
  mail: Mail,
): Promise<keyof Processed> {
  const result = await sendOne(dependencies, sender, claim.id, mail);
  if (result === "done") await settleMail(dependencies, mail.key);
  return result;
}

/**
 * Sends a claimed email, which stays claimed until it is settled, or returns it to the queue.
 */
export async function sendOne(
  dependencies: OutboxDependencies,
  sender: MailSender,
  claim: string,
  mail: Mail,
): Promise<keyof Processed> {
  try {
    await sender.send(mail);
  } catch (thrown) {
    const error = mailErrorOf(thrown);
    await rejectSenderAfter(dependencies, mail, error);
    return returnMail(dependencies, sender, { key: mail.key, claim }, error);
  }
  return "done";
}

/** Emails of a newsletter whose own sender the provider rejected come from the site's address. */
export async function rejectSenderAfter(
  { db, clock }: OutboxDependencies,
  { sender }: Mail,
  { isSenderRejected }: MailError,
): Promise<void> {
  if (isSenderRejected && sender)
    await db.write([rejectSender(sender, clock())], { idempotent: true });
}

/** A sender's error. Others may name the recipient, so only their type is kept. */
export function mailErrorOf(error: unknown): MailError {
  if (error instanceof MailError) return error;
  return new MailError(String((error as Error | null)?.name ?? "unknown"), { isUncertain: true });
}

/**
 * SQL: whether the provider may have accepted an email, after this error. It knows the keys of emails
 * that it accepted, so one that it rejects for good wasn't accepted before.
 */
export function uncertainSql({ isFinal, isUncertain }: MailError): Sql {
  if (isFinal) return sql`0`;
  return isUncertain ? sql`1` : sql`is_uncertain`;
}

/**
 * SQL: the batch of an email after this error. With another sender it is another email, unless the
 * provider may have accepted it already.
 */
export function batchKeySql({ isSenderRejected }: MailError): Sql {
  return isSenderRejected ? sql`iif(is_uncertain = 1, batch_key, NULL)` : sql`batch_key`;
}

/** Returns a claimed email to the queue, or dead-letters it. */
export function returnMail(
  dependencies: OutboxDependencies,
  { driver }: MailSender,
  row: { key: string; claim: string },
  error: MailError,
): Promise<"failed" | "dead"> {
  const { isFinal, retryAfterMs } = error;
  const details = { driver };
  const also = { is_uncertain: uncertainSql(error), batch_key: batchKeySql(error) };
  return returnFailed(MAIL, dependencies, row, { error, isFinal, retryAfterMs, details, also });
}
