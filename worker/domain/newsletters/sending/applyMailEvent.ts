// Applies what the mail provider reports: counts an issue's emails, and suppresses addresses that
// can't be reached or complain. An event takes effect once, whenever and however often it arrives.

import { DAY_MS } from "../../../../shared/durations.ts";
import { sql, type Sql, identifier, literal, type Statement } from "../../../db/sql.ts";
import { log } from "../../../log.ts";
import type { MailEvent, MailEventType } from "../../../ports/mail/MailEvent.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { BOUNCE_DAYS } from "../../mail/deleteExpiredMail.ts";
import { judgeNewsletter } from "./pauseNewsletter.ts";
import { emailKeyOf } from "../../identity/rows/signInRequest.ts";
import { suppressAddress } from "../../mail/suppressAddress.ts";

type Context = Pick<DomainContext, "db" | "now" | "mail" | "config">;

/** Temporary bounces in a row within BOUNCE_DAYS after which an address is suppressed. */
export const MAX_SOFT_BOUNCES = 5;

/** Why an email is dead-lettered. */
const FAILED = "The mail provider accepted an email but could not send it";

/** SQL: the event hasn't taken effect. */
const isNewSql = (id: string): Sql =>
  sql`EXISTS (SELECT 1 FROM mail_events WHERE event_id = ${id} AND applied_at IS NULL)`;

/**
 * SQL: the email of an event, by its key. Without one it is the latest email of an issue to the
 * address, with the subject if that is known.
 */
const isEmail = (
  event: MailEvent,
): Sql => sql`key = coalesce(${event.key}, (SELECT o.key FROM newsletter_subscribers s
  JOIN mail_outbox o ON o.subscriber_id = s.id JOIN newsletter_issues i ON i.id = o.issue_id
  WHERE s.email_key = ${keyOf(event)} AND o.ended_at IS NOT NULL AND (${event.subject} IS NULL
    OR i.subject = ${event.subject})
  ORDER BY o.ended_at DESC LIMIT 1))`;

/** Applies an event once. */
export async function applyMailEvent(context: Context, event: MailEvent): Promise<void> {
  const { db, now } = context;
  const { id, type, key } = event;
  if (type === "FAILURE") log("error", FAILED, { id, key });
  // A clock that is ahead must not outlast later events.
  const at = Math.min(event.at ?? now, now);
  await db.write(
    [
      sql`INSERT INTO mail_events (event_id, type, received_at) VALUES (${id}, ${type}, ${now})
        ON CONFLICT (event_id) DO NOTHING`,
      ...EFFECTS[type](event, at),
      sql`UPDATE mail_events SET applied_at = ${now} WHERE event_id = ${id} AND applied_at IS NULL`,
    ],
    { idempotent: true },
  );
  if (type === "HARD_BOUNCE" || type === "COMPLAINT") await judgeIssue(context, event);
}

/** Judges the newsletter whose email came back or was reported. */
async function judgeIssue(context: Context, event: MailEvent): Promise<void> {
  const found = await context.db.first<{ newsletterId: string }>(sql`
    SELECT j.newsletter_id AS newsletterId FROM mail_outbox
      JOIN newsletter_issues j ON j.id = mail_outbox.issue_id
    WHERE ${isEmail(event)}`);
  if (found) await judgeNewsletter(context, found.newsletterId);
}

/** Stores and logs an event that can't be used. */
export async function storeUnusableEvent(
  { db, now }: Context,
  { id, type }: { id: string; type: string },
): Promise<void> {
  log("error", "An event of the mail provider can’t be used", { id, type });
  await db.write(
    [
      sql`INSERT INTO mail_events (event_id, type, received_at, error)
        VALUES (${id}, ${type}, ${now}, 'no address') ON CONFLICT (event_id) DO NOTHING`,
    ],
    { idempotent: true },
  );
}

/** The statements of each type of event, at a time in milliseconds since 1970. */
const EFFECTS: Readonly<Record<MailEventType, (event: MailEvent, at: number) => Statement[]>> = {
  DELIVERED: (event, at) => [
    ...mark("delivered_at", event, at),
    sql`DELETE FROM email_bounces WHERE email_key = ${keyOf(event)} AND last_at <= ${at}`,
  ],
  HARD_BOUNCE: (event, at) => [
    countAgainst("hard_bounces", "hard_bounced_at", event),
    ...mark("hard_bounced_at", event, at),
    ...mark("bounced_at", event, at),
    ...suppress(event, "BOUNCE", at),
  ],
  SOFT_BOUNCE: (event, at) => [
    ...mark("bounced_at", event, at),
    sql`INSERT INTO email_bounces AS b (email_key, bounces, first_at, last_at)
      SELECT ${keyOf(event)}, 1, ${at}, ${at} WHERE ${isNewSql(event.id)}
      ON CONFLICT (email_key) DO UPDATE SET
        bounces = iif(excluded.last_at - b.first_at > ${literal(BOUNCE_DAYS * DAY_MS)}, 1, b.bounces
          + 1),
        first_at = iif(excluded.last_at - b.first_at > ${literal(BOUNCE_DAYS * DAY_MS)},
          excluded.first_at,
          min(b.first_at, excluded.first_at)),
        last_at = max(b.last_at, excluded.last_at)`,
    ...suppress(
      event,
      "BOUNCE",
      at,
      sql`AND EXISTS (SELECT 1 FROM email_bounces
        WHERE email_key = ${keyOf(event)} AND bounces >= ${literal(MAX_SOFT_BOUNCES)})`,
    ),
  ],
  COMPLAINT: (event, at) => [
    countAgainst("complaints", "complained_at", event),
    ...mark("complained_at", event, at),
    ...suppress(event, "COMPLAINT", at),
  ],
  FAILURE: (event, at) => [
    sql`UPDATE mail_outbox SET state = 'dead', ended_at = ${at}, error = ${FAILED},
      is_uncertain = 0,
        claimed_by = NULL, claimed_until = NULL
      WHERE ${isEmail(event)} AND state <> 'dead' AND ${isNewSql(event.id)}`,
  ],
};

/** Counts an email that is reported for the first time against its newsletter. */
function countAgainst(
  count: "hard_bounces" | "complaints",
  column: "hard_bounced_at" | "complained_at",
  event: MailEvent,
): Statement {
  return sql`
    INSERT INTO newsletter_issue_health (issue_id, ${identifier(count)})
    SELECT issue_id, 1 FROM mail_outbox
    WHERE ${isEmail(event)} AND issue_id IS NOT NULL AND ${identifier(column)} IS NULL
    ON CONFLICT (issue_id) DO UPDATE SET ${identifier(count)} = ${identifier(count)} + 1`;
}

/** SQL: what the first event of a kind about an email changes in its issue's counts. */
const COUNTS: Readonly<Record<EventColumn, ((event: MailEvent) => Sql) | null>> = {
  // One that came back isn't delivered, whichever is reported first.
  delivered_at: (event) =>
    sql`delivered = delivered + (SELECT bounced_at IS NULL FROM mail_outbox WHERE ${isEmail(event)})`,
  bounced_at: (event) => sql`bounced = bounced + 1,
    delivered = delivered - (SELECT delivered_at IS NOT NULL FROM mail_outbox
      WHERE ${isEmail(event)})`,
  hard_bounced_at: null,
  complained_at: () => sql`complained = complained + 1`,
};

/** The column of `mail_outbox` with the time of the first event of a kind. */
type EventColumn = "delivered_at" | "bounced_at" | "hard_bounced_at" | "complained_at";

/** Records the first event of a kind about an email, and counts it for its issue. */
function mark(column: EventColumn, event: MailEvent, at: number): Statement[] {
  const counts = COUNTS[column];
  const isFirst = sql`${isEmail(event)} AND ${identifier(column)} IS NULL`;
  return [
    ...(counts === null
      ? []
      : [
          sql`UPDATE newsletter_issues SET ${counts(event)}
            WHERE id = (SELECT issue_id FROM mail_outbox WHERE ${isFirst})`,
        ]),
    sql`UPDATE mail_outbox SET ${identifier(column)} = ${at} WHERE ${isFirst}`,
  ];
}

/** Suppresses the address of a new event, if a condition holds too. */
function suppress(
  event: MailEvent,
  reason: "BOUNCE" | "COMPLAINT",
  at: number,
  condition: Sql = sql``,
): Statement[] {
  const when = sql`${isNewSql(event.id)} ${condition}`;
  return suppressAddress(keyOf(event), { reason, at, when });
}

function keyOf({ recipient }: MailEvent): string {
  return emailKeyOf(recipient);
}
