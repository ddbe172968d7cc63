// Sends claimed emails of issues, in batches if the provider has them. A batch and its key are stored
// before they are sent. If the result is unknown, the same emails are sent under the same key again,
// so that the provider recognises them.

import { sql, literal } from "../../../db/sql.ts";
import { backoffSql, type OutboxDependencies, type Processed } from "../../../outbox/Outbox.ts";
import { log } from "../../../log.ts";
import { logDead } from "../../../outbox/returnFailed.ts";
import {
  type Mail,
  MAX_BATCH,
  KEY_LIFETIME_MS,
  MailError,
  type MailSender,
} from "../../../ports/mail/MailSender.ts";
import { MAIL } from "../../mail/mailOutbox.ts";
import {
  batchKeySql,
  mailErrorOf,
  rejectSenderAfter,
  returnMail,
  sendOne,
  uncertainSql,
} from "../../mail/processMail.ts";
import { settleIssueMails } from "./claimIssueMails.ts";

/** An email to send. */
export interface ClaimedMail {
  issueId: string;
  batchKey: string | null;
  mail: Mail;
}

/** Emails that are sent together under a key. One that was rejected is sent alone, under its own key. */
interface Batch {
  key: string;
  mails: readonly Mail[];
}

interface Sending extends OutboxDependencies {
  sender: MailSender;
  /** The id of the claim. */
  claim: string;
}

type Result = keyof Processed;

/** Emails that are sent one by one at the same time. */
export const MAILS_AT_ONCE = 20;
/** Longest batch, in characters of its texts: a Worker has 128 MB. */
const MAX_BATCH_CHARACTERS = 5_000_000;

/** Emails per claim. */
export function claimLimit({ sendBatch }: MailSender): number {
  return sendBatch ? MAX_BATCH : MAILS_AT_ONCE;
}

/**
 * Dead-letters emails whose result is unknown and whose key the provider has forgotten, for example
 * because their issue was paused: they could be sent twice.
 */
export async function expireBatches({ db, clock }: OutboxDependencies): Promise<void> {
  const now = clock();
  const error = new MailError("It is unknown whether the provider accepted the email");
  const expired = sql<{ key: string }>`
    UPDATE mail_outbox SET state = 'dead', ended_at = ${now}, error = ${error.message}, is_uncertain
      = 1
    WHERE state = 'waiting' AND priority = 1 AND due_at <= ${now} AND batch_key IS NOT NULL
      AND batched_at <= ${now - KEY_LIFETIME_MS} AND claimed_by IS NULL
    RETURNING key`;
  const written = await db.write([expired], { idempotent: true });
  for (const { key } of written.rows(expired)) logDead(MAIL, key, error);
}

/** Sends claimed emails and settles each. Returns their results. */
export async function sendIssueMails(
  sending: Sending,
  mails: readonly ClaimedMail[],
): Promise<Result[]> {
  if (!sending.sender.sendBatch)
    return sendSingly(
      sending,
      mails.map(({ mail }) => mail),
    );
  const results: Result[] = [];
  for (const batch of await batchesOf(sending, mails)) {
    const isAlone = batch.mails.length === 1 && batch.mails[0]?.key === batch.key;
    results.push(
      ...(await (isAlone ? sendSingly(sending, batch.mails) : sendBatch(sending, batch))),
    );
  }
  return results;
}

async function sendSingly(sending: Sending, mails: readonly Mail[]): Promise<Result[]> {
  const { sender, claim } = sending;
  const results: Result[] = [];
  for (let start = 0; start < mails.length; start += MAILS_AT_ONCE) {
    const some = mails.slice(start, start + MAILS_AT_ONCE);
    const ended = await Promise.all(some.map((mail) => sendOne(sending, sender, claim, mail)));
    await settle(sending, some, ended);
    results.push(...ended);
  }
  return results;
}

async function sendBatch(sending: Sending, batch: Batch): Promise<Result[]> {
  const { sender, claim } = sending;
  const { key, mails } = batch;
  let answers: readonly (MailError | null)[];
  try {
    answers = await sender.sendBatch!(key, mails);
  } catch (error) {
    const failure = mailErrorOf(error);
    await rejectSenderAfter(sending, mails[0]!, failure);
    if (!failure.isFinal) return returnBatch(sending, batch, failure);
    // None was accepted. Alone, those that can be sent are.
    await sendAlone(
      sending,
      mails.map((mail) => mail.key),
    );
    return sendSingly(sending, mails);
  }
  const senderError = answers.find((error) => error?.isSenderRejected);
  if (senderError) await rejectSenderAfter(sending, mails[0]!, senderError);
  const rejected = mails.filter((_, index) => answers[index]);
  if (rejected.length > 0)
    await sendAlone(
      sending,
      rejected.map((mail) => mail.key),
    );
  const results = await Promise.all(
    mails.map(({ key: mailKey }, index): Promise<Result> => {
      const error = answers[index];
      if (!error) return Promise.resolve("done");
      return returnMail(sending, sender, { key: mailKey, claim }, error);
    }),
  );
  await settle(sending, mails, results);
  return results;
}

async function settle(
  sending: Sending,
  mails: readonly Mail[],
  results: readonly Result[],
): Promise<void> {
  const sent = mails.filter((_, index) => results[index] === "done").map(({ key }) => key);
  if (sent.length > 0) await settleIssueMails(sending, sent);
}

/**
 * The batches of claimed emails: the one in which they were sent before, or new ones. A batch has
 * emails of one issue, so that pausing an issue leaves no batch incomplete.
 */
async function batchesOf(sending: Sending, mails: readonly ClaimedMail[]): Promise<Batch[]> {
  const [first] = mails;
  if (!first) return [];
  if (first.batchKey !== null)
    return [{ key: first.batchKey, mails: mails.map(({ mail }) => mail) }];
  const batches = [...Map.groupBy(mails, ({ issueId }) => issueId).values()]
    .flatMap((ofIssue) => chunksOf(ofIssue.map(({ mail }) => mail)))
    .map((chunk) => ({ key: `batch-${crypto.randomUUID()}`, mails: chunk }));
  return storeBatches(sending, batches);
}

function chunksOf(mails: readonly Mail[]): Mail[][] {
  const chunks: Mail[][] = [];
  let characters = Infinity;
  for (const mail of mails) {
    const length = mail.html.length + mail.text.length;
    if (characters + length > MAX_BATCH_CHARACTERS) {
      chunks.push([]);
      characters = 0;
    }
    chunks.at(-1)!.push(mail);
    characters += length;
  }
  return chunks;
}

/** Stores new batches, and returns those of which the claim still holds every email. */
async function storeBatches(
  { db, clock, claim }: Sending,
  batches: readonly Batch[],
): Promise<Batch[]> {
  const now = clock();
  const pairs = batches.flatMap(({ key, mails }) => mails.map((mail) => [mail.key, key]));
  const stored = sql<{ key: string }>`
    UPDATE mail_outbox SET batch_key = e.value ->> 1, batched_at = ${now}, attempts = 0,
      due_at = ${now}
    FROM json_each(${JSON.stringify(pairs)}) e
    WHERE mail_outbox.key = e.value ->> 0 AND claimed_by = ${claim}
    RETURNING key`;
  const written = await db.write([stored], { idempotent: true });
  const keys = new Set(written.rows(stored).map(({ key }) => key));
  return batches.filter(({ mails }) => mails.every(({ key }) => keys.has(key)));
}

/** From now on sends these emails alone, under their own keys: the provider rejected them. */
async function sendAlone({ db, clock, claim }: Sending, keys: readonly string[]): Promise<void> {
  await db.write(
    [
      sql`UPDATE mail_outbox SET batch_key = key, batched_at = ${clock()}
        WHERE key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
          AND claimed_by = ${claim}`,
    ],
    { idempotent: true },
  );
}

/** Returns a batch to the queue, so that it is due as a whole. Its emails have failed as often. */
async function returnBatch(
  { db, clock, claim, sender }: Sending,
  { key, mails }: Batch,
  error: MailError,
): Promise<Result[]> {
  const now = clock();
  const isDead = sql`attempts + 1 >= ${literal(MAIL.maxAttempts)}`;
  const returned = sql<{ key: string; state: "waiting" | "dead" }>`
    UPDATE mail_outbox SET attempts = attempts + 1, error = ${error.message},
      is_uncertain = ${uncertainSql(error)}, batch_key = ${batchKeySql(error)}, claimed_by = NULL,
      claimed_until = NULL,
      due_at = ${now} + max(${Math.min(error.retryAfterMs ?? 0, MAIL.maxBackoffMs)},
        ${backoffSql(MAIL)}),
      state = iif(${isDead}, 'dead', 'waiting'), ended_at = iif(${isDead}, ${now}, NULL)
    WHERE claimed_by = ${claim} AND batch_key = ${key} AND state = 'waiting' RETURNING key, state`;
  const written = await db.write([returned], { idempotent: true });
  const details = { driver: sender.driver };
  const dead = written.rows(returned).filter(({ state }) => state === "dead");
  for (const row of dead) logDead(MAIL, row.key, error, details);
  if (dead.length > 0) return mails.map(() => "dead");
  log("warn", "A batch of emails failed", { batch: key, error, ...details });
  return mails.map(() => "failed");
}
