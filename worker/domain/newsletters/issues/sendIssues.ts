// Owns the sending of issues: renders an issue once, then queues an email for every subscriber, a
// page at a time. A page's emails and the place of the next page are written together, and only by
// the holder of the lease, so crashes and concurrent runs queue each email once.
// newsletters/sending/processIssueMails.ts sends what is queued.

import { MINUTE_MS } from "../../../../shared/durations.ts";
import { sql, type Sql, literal } from "../../../db/sql.ts";
import { postTag } from "../../../../shared/cache/cacheTags.ts";
import { purgeFoundStatement } from "../../purges/queuePurge.ts";
import { NO_SUBSCRIBERS } from "../rows/issues.ts";
import { log } from "../../../log.ts";
import { releaseExpiredClaims } from "../../../outbox/lease.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { MAY_SEND_SQL } from "../sending/claimIssueMails.ts";
import { ISSUE_MAIL_PREFIX } from "../rows/issueMailKey.ts";
import { pauseMissedIssues } from "../sending/pauseMissedIssues.ts";
import { processIssueMails } from "../sending/processIssueMails.ts";
import { LOOK_COLUMNS } from "../rows/newsletters.ts";
import { healthyRecipientsSql } from "../rows/sendingHealth.ts";
import { STEP_WAIT_MS, stepLimit, stepsOver } from "../rows/sendingSteps.ts";
import { isInSegmentSql } from "../rows/segments.ts";
import { type IssueToRender, storeIssueText } from "./storeIssueText.ts";

/** Issues per run; the rest waits for the next. */
const ISSUES_AT_ONCE = 10;
/** Subscribers per page. */
const PAGE_LENGTH = 100;
/** Statements left for sending and for other tasks; without them queueing continues in the next run. */
const RESERVED_STATEMENTS = 200;
/** Well above the time that queueing takes. After it the worker counts as crashed. */
const LEASE_MS = 2 * MINUTE_MS;
/** Delay after a failure, and failures in a row until an issue is paused. */
const RETRY_MS = 5 * MINUTE_MS;
const MAX_ATTEMPTS = 5;

/** What queueing needs besides the context. */
interface Sending {
  context: DomainContext;
  /** Current time, in milliseconds since 1970. */
  clock: () => number;
}

interface ClaimedIssue extends IssueToRender {
  isRendered: number;
  recipients: number;
  /** See sendingSteps.ts. */
  step: number;
  hasImported: number;
  healthyRecipients: number;
  /** Its emails that wait to be sent, counted up to what may be queued. */
  waiting: number;
}

/**
 * Starts the issues that are due, queues emails and sends them within the budget, until no more may
 * be sent now.
 */
export async function sendIssues(context: DomainContext, clock: () => number): Promise<void> {
  const { db, config, mail } = context;
  const sending = { context, clock };
  if (!mail.sender || config.mail.driver === "off") return;
  const { bulkPerMinute: perMinute } = config.mail;
  await db.write([pauseMissedIssues(clock())], { idempotent: true });
  const ids = await dueIssues(sending);
  let left = perMinute;
  for (const [index, id] of ids.entries()) {
    if (!db.hasStatements(RESERVED_STATEMENTS)) break;
    // An issue that needs less than its share leaves the rest to those after it.
    const ahead = Math.max(1, Math.ceil(left / (ids.length - index)));
    const claim = await claimIssue(sending, id, ahead);
    if (!claim) continue;
    try {
      left -= await queueIssue(sending, claim, ahead);
    } catch (error) {
      log("error", "An issue could not be queued", { issue: id, error });
      await returnIssue(sending, claim, error as Error);
    }
  }
  await processIssueMails(
    { db, clock },
    { sender: mail.sender, publicUrl: config.publicUrl, perMinute },
  );
  await finishIssues(sending);
}

/** SQL: it is the turn of the issue `i` at the time `now`, which is SQL. */
const isDueSql = (now: Sql): Sql => sql`i.state IN ('SCHEDULED', 'SENDING') AND i.due_at <= ${now}
  AND i.all_queued_at IS NULL AND coalesce(i.next_step_at, 0) <= ${now} AND ${MAY_SEND_SQL}`;

/** The issues whose turn it is. Those that waited longest come first, so that large ones don't hold others up. */
async function dueIssues({ context: { db }, clock }: Sending): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`
    SELECT i.id FROM newsletter_issues i
    WHERE ${isDueSql(sql`${clock()}`)}
    ORDER BY i.last_turn_at, i.due_at, i.id LIMIT +${ISSUES_AT_ONCE}`);
  return rows.map(({ id }) => id);
}

/** SQL: the newsletter `n` has subscribers who didn't confirm their address here. */
const HAS_IMPORTED_SQL = sql`EXISTS (SELECT 1 FROM newsletter_imports m
  WHERE m.newsletter_id = n.id AND m.subscribed > 0)`;

/** Claims an issue; null if another worker holds it, or its turn has passed since it was listed. */
async function claimIssue(
  { context: { db }, clock }: Sending,
  id: string,
  ahead: number,
): Promise<ClaimedIssue | null> {
  const now = clock();
  const claim = crypto.randomUUID();
  const isHeld = sql<ClaimedIssue>`
    SELECT i.id, i.claimed_by AS claim, i.post_id AS postId, i.subject,
      i.preview_text AS previewText, n.name AS newsletter, ${LOOK_COLUMNS}, i.audience,
      i.html_for_others IS NOT NULL AS isRendered, i.after_days AS afterDays,
      i.recipients, i.step,
      ${HAS_IMPORTED_SQL} AS hasImported,
      iif(${HAS_IMPORTED_SQL}, ${healthyRecipientsSql(sql`${now}`)}, 0) AS healthyRecipients,
        (SELECT count(*) FROM (SELECT 1 FROM mail_outbox o
        WHERE o.issue_id = i.id AND o.state = 'waiting' LIMIT +${ahead})) AS waiting
    FROM newsletter_issues i JOIN newsletters n ON n.id = i.newsletter_id
    WHERE i.id = ${id} AND i.claimed_by = ${claim}`;
  const written = await db.write(
    [
      releaseExpiredClaims("newsletter_issues", now),
      sql`UPDATE newsletter_issues AS i
        SET claimed_by = ${claim}, claimed_until = ${now + LEASE_MS}, state = 'SENDING',
          started_at = coalesce(started_at, ${now})
        WHERE i.id = ${id} AND i.claimed_by IS NULL AND ${isDueSql(sql`${now}`)}`,
      isHeld,
    ],
    { idempotent: true },
  );
  return written.first(isHeld) ?? null;
}

/**
 * Renders an issue, and queues its emails until `ahead` wait to be sent, so that pausing takes effect
 * soon, or until its next step. Returns how many wait.
 */
async function queueIssue(sending: Sending, issue: ClaimedIssue, ahead: number): Promise<number> {
  if (issue.isRendered === 0) await storeIssueText(sending.context, issue);
  let { waiting, recipients } = issue;
  // Each new subscriber gets an automatic one (welcomeSubscribers), and nobody else.
  let isDone = issue.afterDays !== null;
  const limit = stepLimit({ ...issue, hasImported: issue.hasImported === 1 });
  const { db } = sending.context;
  while (
    !isDone &&
    waiting < ahead &&
    recipients < limit &&
    db.hasStatements(RESERVED_STATEMENTS)
  ) {
    const page = await queuePage(sending, issue, Math.min(PAGE_LENGTH, limit - recipients));
    if (!page) break;
    waiting += page.recipients - recipients;
    recipients = page.recipients;
    isDone = page.isDone === 1;
  }
  const isStepOver = !isDone && recipients >= limit;
  const now = sending.clock();
  await db.write(
    [
      sql`UPDATE newsletter_issues SET claimed_by = NULL, claimed_until = NULL, attempts = 0,
          error = NULL, all_queued_at = iif(after_days IS NULL, all_queued_at, ${now}),
          last_turn_at = ${now}, step = ${isStepOver ? stepsOver(recipients) : issue.step},
            next_step_at = ${isStepOver ? now + STEP_WAIT_MS : null}
        WHERE id = ${issue.id} AND claimed_by = ${issue.claim}`,
    ],
    { idempotent: true },
  );
  return waiting;
}

/** SQL: the next subscribers of an issue, if its lease holds, up to a number. */
const pageSql = ({ id, claim }: ClaimedIssue, length: Sql): Sql => sql`
  SELECT s.id, s.email_key, s.user_id, s.created_at, s.confirmed_at,
    s.last_engaged_at, i.audience, i.audience_topic
  FROM newsletter_issues i CROSS JOIN newsletter_subscribers s
    ON s.newsletter_id = i.newsletter_id AND s.state = 'ACTIVE' AND s.id > i.after_subscriber
  WHERE i.id = ${id} AND i.claimed_by = ${claim} AND i.state = 'SENDING' AND i.all_queued_at IS NULL
  ORDER BY s.id LIMIT ${length}`;

/** SQL: 1 if nobody comes after the page. */
const isLastSql = (issue: ClaimedIssue, length: number): Sql =>
  sql`(SELECT count(*) FROM (${pageSql(issue, sql`${length} + 1`)})) <= ${length}`;

/** SQL: the subscribers of a page who get the issue, at a time. */
const recipientsSql = (
  issue: ClaimedIssue,
  now: number,
  length: number,
): Sql => sql`(SELECT g.id FROM (${pageSql(issue, sql`+${length}`)}) g
  WHERE ${isInSegmentSql("g", { segment: sql`g.audience`, topic: sql`g.audience_topic`, now })}
    AND NOT EXISTS (SELECT 1 FROM email_suppressions u WHERE u.email_key = g.email_key))`;

/**
 * Queues the emails of a page. Returns whether it was the last one, and how many emails have been
 * queued in total; null if another worker took over.
 */
async function queuePage(
  { context: { db }, clock }: Sending,
  issue: ClaimedIssue,
  length: number,
): Promise<{ isDone: number; recipients: number } | null> {
  const { id, claim } = issue;
  const now = clock();
  const moved = sql<{ isDone: number; recipients: number }>`
    UPDATE newsletter_issues SET
      recipients = recipients + (SELECT count(*) FROM ${recipientsSql(issue, now, length)}),
      all_queued_at = iif(${isLastSql(issue, length)}, ${now}, NULL),
      after_subscriber = coalesce((SELECT max(id)
        FROM (${pageSql(issue, sql`+${length}`)})), after_subscriber),
      claimed_until = ${now + LEASE_MS}
    WHERE id = ${id} AND claimed_by = ${claim} AND state = 'SENDING' AND all_queued_at IS NULL
    RETURNING all_queued_at IS NOT NULL AS isDone, recipients`;
  const written = await db.write(
    [
      sql`INSERT INTO mail_outbox (key, queued_at, due_at, priority, issue_id, subscriber_id)
        SELECT ${ISSUE_MAIL_PREFIX} || ${id} || '-' || r.id, ${now}, ${now}, 1, ${id}, r.id
        FROM ${recipientsSql(issue, now, length)} r WHERE TRUE ON CONFLICT (key) DO NOTHING`,
      moved,
    ],
    { idempotent: true },
  );
  return written.first(moved);
}

/** Returns an issue to the queue after a failure, or pauses it for its owner after several. */
async function returnIssue(
  { context: { db }, clock }: Sending,
  { id, claim }: ClaimedIssue,
  error: Error,
): Promise<void> {
  await db.write(
    [
      sql`UPDATE newsletter_issues SET claimed_by = NULL, claimed_until = NULL,
          attempts = attempts + 1, error = ${error.name}, due_at = ${clock() + RETRY_MS},
          state = iif(attempts + 1 >= ${literal(MAX_ATTEMPTS)}, 'PAUSED', state)
        WHERE id = ${id} AND claimed_by = ${claim}`,
    ],
    { idempotent: true },
  );
}

/** SQL: the issue `i` found no subscribers when it was due. */
const FOUND_NOBODY_SQL = sql`i.state IN ('SCHEDULED', 'SENDING') AND i.all_queued_at IS NOT NULL
  AND i.after_days IS NULL AND i.recipients = 0`;

/**
 * Finishes the issues whose emails have all been sent, failed or dropped. One that found no
 * subscribers is cancelled as if it hadn't started, so that it can be sent later.
 */
async function finishIssues({ context: { db }, clock }: Sending): Promise<void> {
  await db.write(
    [
      purgeFoundStatement(
        sql`SELECT ${postTag("")} || i.post_id AS tag FROM newsletter_issues i
          WHERE ${FOUND_NOBODY_SQL} AND i.post_id IS NOT NULL`,
        clock(),
      ),
      sql`UPDATE newsletter_issues AS i SET state = 'CANCELLED', started_at = NULL,
          error = ${NO_SUBSCRIBERS}, finished_at = ${clock()}
        WHERE ${FOUND_NOBODY_SQL}`,
      sql`UPDATE newsletter_issues SET state = 'SENT', finished_at = ${clock()}
        WHERE state IN ('SCHEDULED', 'SENDING') AND all_queued_at IS NOT NULL AND after_days IS NULL
          AND NOT EXISTS (SELECT 1 FROM mail_outbox o
            WHERE o.issue_id = newsletter_issues.id AND o.state = 'waiting')`,
    ],
    { idempotent: true },
  );
}
