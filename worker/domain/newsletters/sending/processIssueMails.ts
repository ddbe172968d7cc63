import type { Database } from "../../../db/database.ts";
import { sql } from "../../../db/sql.ts";
import type { OutboxDependencies, Processed } from "../../../outbox/Outbox.ts";
import type { Mail, MailSender } from "../../../ports/mail/MailSender.ts";
import { claimIssueMails, type IssueMail } from "./claimIssueMails.ts";
import { type IssueLink, trackedHtml } from "./issueLinks.ts";
import { readerPlaceholder, settingsPlaceholder, tokenPlaceholder } from "../rows/issueMailKey.ts";
import { claimLimit, expireBatches, sendIssueMails } from "./sendIssueMails.ts";
import { SENDER_NAME_SQL } from "../rows/newsletterSender.ts";
import { emailSettingsUrl, unsubscribeUrl } from "../rows/subscriberLinks.ts";

/** What the emails of an issue share. */
interface IssueText extends StoredText {
  /** The same with links and an image that count; null if the newsletter counts nothing. */
  tracked: { forMembers: string | null; forOthers: string } | null;
}

interface StoredText {
  subject: string;
  htmlForMembers: string | null;
  textForMembers: string | null;
  htmlForOthers: string;
  textForOthers: string;
  newsletterId: string;
  senderName: string;
  senderAddress: string | null;
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
 * More than the statements that a claim and its results take. Without them nothing is claimed: emails
 * whose result can't be stored are sent again, and not every provider recognises them.
 */
const CLAIM_STATEMENTS = 150;

/**
 * Sends the due emails of issues within the budget. Concurrent runs are safe, since each email is
 * claimed by one. After a crash a later run sends the claimed emails with the same keys, as
 * `processMail` does. If every email of a claim fails, the run ends.
 */
export async function processIssueMails(
  dependencies: OutboxDependencies,
  sending: Sending,
): Promise<Processed> {
  const { sender, perMinute, publicUrl } = sending;
  const endsAt = Date.now() + TURN_MS;
  const processed: Processed = { done: 0, failed: 0, dead: 0 };
  const texts = new Map<string, IssueText>();
  await expireBatches(dependencies);
  while (Date.now() < endsAt && dependencies.db.hasStatements(CLAIM_STATEMENTS)) {
    const claim = await claimIssueMails(dependencies, {
      driver: sender.driver,
      perMinute,
      limit: claimLimit(sender),
    });
    if (!claim) break;
    await readTexts(dependencies.db, claim.mails, { texts, publicUrl });
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
  { texts, publicUrl }: { texts: Map<string, IssueText>; publicUrl: string },
): Promise<void> {
  const ids = new Set(mails.map(({ issueId }) => issueId).filter((id) => !texts.has(id)));
  if (ids.size === 0) return;
  const [rows, links] = await Promise.all([
    db.all<StoredText & { id: string; tracksEngagement: number }>(sql`
      SELECT i.id, i.subject, i.html_for_members AS htmlForMembers,
        i.text_for_members AS textForMembers, i.html_for_others AS htmlForOthers,
        i.text_for_others AS textForOthers, n.id AS newsletterId,
        ${SENDER_NAME_SQL} AS senderName, n.reply_to AS replyTo,
        n.tracks_engagement AS tracksEngagement, a.address AS senderAddress
      FROM newsletter_issues i JOIN newsletters n ON n.id = i.newsletter_id
        LEFT JOIN newsletter_senders a ON a.newsletter_id = n.id AND a.is_ready = 1
      WHERE i.id IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`),
    db.all<IssueLink & { issueId: string }>(sql`
      SELECT l.id, l.url, l.issue_id AS issueId FROM newsletter_issue_links l
      WHERE l.issue_id IN (SELECT value FROM json_each(${JSON.stringify([...ids])}))`),
  ]);
  const linksByIssue = Map.groupBy(links, ({ issueId }) => issueId);
  for (const { id, tracksEngagement, ...text } of rows) {
    const issue = { id, links: linksByIssue.get(id) ?? [], publicUrl };
    const tracked = tracksEngagement === 1 && {
      forMembers: text.htmlForMembers && trackedHtml(text.htmlForMembers, issue),
      forOthers: trackedHtml(text.htmlForOthers, issue),
    };
    texts.set(id, { ...text, tracked: tracked || null });
  }
}

/** An issue's email to one subscriber. */
function copyFor(mail: Omit<IssueMail, "batchKey">, text: IssueText, publicUrl: string): Mail {
  const { key, issueId, to, subscriberId, linkToken, userId, hasAccess, allowsTracking } = mail;
  const { hostname } = new URL(publicUrl);
  const unsubscribe = unsubscribeUrl(publicUrl, { linkToken, issueId });
  const tracked = allowsTracking === 1 ? text.tracked : null;
  const settingsUrl =
    userId === null ? unsubscribe : emailSettingsUrl(publicUrl, { linkToken, userId });
  const copy = (members: string | null, others: string): string =>
    ((hasAccess === 1 ? members : null) ?? others)
      .replaceAll(settingsPlaceholder(issueId), settingsUrl)
      .replaceAll(tokenPlaceholder(issueId), linkToken)
      .replaceAll(readerPlaceholder(issueId), subscriberId);
  return {
    key,
    to,
    subject: text.subject,
    html: copy(
      tracked ? tracked.forMembers : text.htmlForMembers,
      tracked ? tracked.forOthers : text.htmlForOthers,
    ),
    text: copy(text.textForMembers, text.textForOthers),
    unsubscribeUrl: unsubscribe,
    listId: `${text.newsletterId}.newsletters.${hostname}`,
    sender: {
      newsletterId: text.newsletterId,
      name: text.senderName,
      address: text.senderAddress,
      replyTo: text.replyTo,
    },
    issue: {
      messageId: `${key}@${hostname}`,
      feedbackId: `${issueId}:${text.newsletterId}:bulk:${hostname}`,
    },
  };
}
