import type { Database } from "../../../db/database.ts";
import type { OutboxDependencies, Processed } from "../../../outbox/Outbox.ts";
import type { Mail, MailSender } from "../../../ports/mail/MailSender.ts";
import { claimIssueMails, type IssueMail } from "./claimIssueMails.ts";
import { settingsPlaceholder, tokenPlaceholder } from "./issueMailKey.ts";
import { claimLimit, sendIssueMails } from "./sendIssueMails.ts";
import { emailSettingsUrl, unsubscribeUrl } from "./subscriberLinks.ts";

/** What the emails of an issue share. */
interface IssueText {
  subject: string;
  htmlForMembers: string | null;
  textForMembers: string | null;
  htmlForOthers: string;
  textForOthers: string;
  newsletterId: string;
  senderName: string;
  replyTo: string | null;
}

/** How issues are sent. */
interface Sending {
  sender: MailSender;
  /** The main site's origin. */
  publicUrl: string;
  perMinute: number;
}

/**
 * Maximum duration of a run before it stops claiming emails, in milliseconds, because other
 * scheduled tasks are due as well.
 */
const TURN_MS = 25_000;

/**
 * Sends the due emails of issues within the budget. Concurrent runs are safe, since each email is
 * claimed by one. After a crash a later run sends the claimed emails with the same keys, as
 * `processMail` does. If every email of a claim fails, the run ends. Throws like `Database.write`.
 */
export async function processIssueMails(
  dependencies: OutboxDependencies,
  sending: Sending,
): Promise<Processed> {
  const { sender, perMinute, publicUrl } = sending;
  const endsAt = Date.now() + TURN_MS;
  const processed: Processed = { done: 0, failed: 0, dead: 0 };
  const texts = new Map<string, IssueText>();
  while (Date.now() < endsAt) {
    const claim = await claimIssueMails(dependencies, {
      driver: sender.driver,
      perMinute,
      limit: claimLimit(sender),
    });
    if (!claim) break;
    await readTexts(dependencies.db, claim.mails, texts);
    const results = await sendIssueMails(
      { ...dependencies, sender, claim: claim.id },
      claim.mails.map(({ batchKey, ...mail }) => ({
        issueId: mail.issueId,
        batchKey,
        mail: copyFor(mail, texts.get(mail.issueId)!, publicUrl),
      })),
    );
    for (const result of results) processed[result] += 1;
    const hasFailed = results.length > 0 && !results.includes("done");
    if (claim.isLast || hasFailed) break;
  }
  return processed;
}

/** Adds the texts of the emails' issues that haven't been read yet. */
async function readTexts(
  db: Database,
  mails: readonly IssueMail[],
  texts: Map<string, IssueText>,
): Promise<void> {
  const ids = new Set(mails.map(({ issueId }) => issueId).filter((id) => !texts.has(id)));
  if (ids.size === 0) return;
  const rows = await db.all<IssueText & { id: string }>(
    `SELECT i.id, i.subject, i.html_for_members AS htmlForMembers,
       i.text_for_members AS textForMembers, i.html_for_others AS htmlForOthers,
       i.text_for_others AS textForOthers, n.id AS newsletterId,
       coalesce(nullif(n.sender_name, ''), n.name) AS senderName, n.reply_to AS replyTo
     FROM newsletter_issues i JOIN newsletters n ON n.id = i.newsletter_id
     WHERE i.id IN (SELECT value FROM json_each(?1))`,
    JSON.stringify([...ids]),
  );
  for (const { id, ...text } of rows) texts.set(id, text);
}

/** An issue's email to one subscriber. */
function copyFor(
  { key, issueId, to, linkToken, userId, hasAccess }: Omit<IssueMail, "batchKey">,
  text: IssueText,
  publicUrl: string,
): Mail {
  const { hostname } = new URL(publicUrl);
  const unsubscribe = unsubscribeUrl(publicUrl, { linkToken });
  const settingsUrl =
    userId === null ? unsubscribe : emailSettingsUrl(publicUrl, { linkToken, userId });
  const copy = (members: string | null, others: string): string =>
    ((hasAccess === 1 ? members : null) ?? others)
      .replaceAll(settingsPlaceholder(issueId), settingsUrl)
      .replaceAll(tokenPlaceholder(issueId), linkToken);
  return {
    key,
    to,
    subject: text.subject,
    html: copy(text.htmlForMembers, text.htmlForOthers),
    text: copy(text.textForMembers, text.textForOthers),
    unsubscribeUrl: unsubscribe,
    list: {
      id: `${text.newsletterId}.newsletters.${hostname}`,
      senderName: text.senderName,
      replyTo: text.replyTo,
      messageId: `${key}@${hostname}`,
      feedbackId: `${issueId}:${text.newsletterId}:bulk:${hostname}`,
    },
  };
}
