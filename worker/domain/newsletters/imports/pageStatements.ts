// The write of a page of imported rows: one batch that does nothing if it ran before.

import { DAY_MS } from "../../../../shared/durations.ts";
import { type Sql, sql, type Statement } from "../../../db/sql.ts";
import { confirmImported } from "../../mail/messages/confirmSubscription.ts";
import { dropConfirmations } from "../rows/subscriberStates.ts";
import type { SubscriberState } from "../rows/subscribers.ts";
import { CONFIRM_DAYS } from "../subscribers/requestSubscription.ts";
import type { NewSubscriber, PageResult } from "./decideRows.ts";
import type { SubscriberStatus } from "./statusWords.ts";

/** Replaced by the link of each copy of the confirmation. */
const URL_PLACEHOLDER = "https://confirmation.invalid/";

/** A page of rows, with what has been decided of them. */
interface DecidedPage extends PageResult {
  importId: string;
  /** The claim under which the file is processed. */
  claim: string;
  leaseMs: number;
  newsletterId: string;
  newsletterName: string;
  /** The publication of the newsletter; null for a writer's. */
  collectionId: string | null;
  userId: string | null;
  /** Staff have reviewed the file, so that it doesn't count towards the day's limit. */
  isReviewed: boolean;
  /** The last rows of the page before, and of this one. */
  afterRow: number;
  lastRow: number;
  now: number;
  /** The beginning of the day. */
  today: number;
  sendsEmail: boolean;
}

/** Writes a page, if the lease holds and the page isn't written yet. */
export function pageStatements(page: DecidedPage): Statement[] {
  const { importId, claim, afterRow, lastRow, added, rejected, known, now } = page;
  const isNext = sql`EXISTS (SELECT 1 FROM newsletter_imports i
    WHERE i.id = ${importId} AND i.claimed_by = ${claim} AND i.after_row = ${afterRow})`;
  const gone = (status: SubscriberStatus): number =>
    added.filter((each) => each.state === "UNSUBSCRIBED" && each.status === status).length;
  const asked = added.filter(({ state }) => state === "PENDING");
  const active = added.filter(({ state }) => state === "ACTIVE").length;
  return [
    ...(added.length > 0
      ? [...dropFormerConfirmations(page, isNext), insertSubscribers(page, isNext)]
      : []),
    ...(asked.length > 0 && page.sendsEmail ? [queueConfirmations(page, isNext, asked)] : []),
    ...(rejected.length > 0
      ? [
          sql`INSERT INTO newsletter_import_rejections (import_id, row_number, email, reason)
            SELECT ${importId}, json_extract(value, '$[0]'), json_extract(value, '$[1]'),
              json_extract(value, '$[2]')
            FROM json_each(${JSON.stringify(rejected)}) WHERE ${isNext} ON CONFLICT DO NOTHING`,
        ]
      : []),
    ...countTowardsDay(page, isNext, page.isReviewed ? 0 : active + asked.length),
    sql`UPDATE newsletter_imports SET after_row = ${lastRow},
      claimed_until = ${now + page.leaseMs}, attempts = 0, error = NULL,
        subscribed = subscribed + ${active}, pending = pending + ${asked.length},
          unsubscribed = unsubscribed + ${gone("unsubscribed")},
        known = known + ${known}, rejected = rejected + ${rejected.length}, suppressed = suppressed
          + ${gone("suppressed")}
      WHERE id = ${importId} AND claimed_by = ${claim} AND after_row = ${afterRow}`,
    sql`DELETE FROM newsletter_import_chunks WHERE import_id = ${importId} AND last_row <=
      (SELECT i.after_row FROM newsletter_imports i WHERE i.id = ${importId})`,
  ];
}

/** What the account, and all accounts for the publication, have imported today. */
function countTowardsDay(
  { userId, collectionId, today }: DecidedPage,
  isNext: Sql,
  addresses: number,
): Statement[] {
  return [
    sql`INSERT INTO newsletter_import_days (user_id, day, addresses)
      SELECT ${userId}, ${today}, ${addresses} WHERE ${userId} IS NOT NULL AND ${addresses} > 0
        AND ${isNext}
      ON CONFLICT (user_id, day) DO UPDATE SET addresses = addresses + excluded.addresses`,
    sql`INSERT INTO newsletter_import_days_of_collections (collection_id, day, addresses)
      SELECT ${collectionId}, ${today}, ${addresses} WHERE ${collectionId} IS NOT NULL
        AND ${addresses} > 0 AND ${isNext}
      ON CONFLICT (collection_id, day) DO UPDATE SET addresses = addresses + excluded.addresses`,
  ];
}

/** Nobody who left or was suppressed meanwhile is subscribed. Nobody is welcomed. */
function insertSubscribers(
  { importId, newsletterId, added, now }: DecidedPage,
  isNext: Sql,
): Statement {
  return sql`
    INSERT INTO newsletter_subscribers (id, newsletter_id, email_key, email, user_id, state,
      source, link_token, confirm_hash, confirm_until, created_at, confirmed_at, unsubscribed_at,
      name, consented_at, import_id)
    SELECT a.value ->> 'id', ${newsletterId}, a.value ->> 'key', a.value ->> 'email',
      (SELECT e.user_id FROM user_emails e WHERE e.email_key = a.value ->> 'key'),
      a.value ->> 'state', 'IMPORT', a.value ->> 'linkToken', a.value ->> 'confirmHash',
      iif(a.value ->> 'state' = 'PENDING', ${now + CONFIRM_DAYS * DAY_MS}, NULL), ${now},
      iif(a.value ->> 'state' = 'ACTIVE', ${now}, NULL),
      iif(a.value ->> 'state' = 'UNSUBSCRIBED', ${now}, NULL),
      a.value ->> 'name', a.value ->> 'consentedAt', ${importId}
    FROM json_each(${JSON.stringify(added)}) a
    WHERE ${isNext} AND NOT EXISTS
      (SELECT 1 FROM email_suppressions u WHERE u.email_key = a.value ->> 'key')
    ON CONFLICT (newsletter_id, email_key) DO UPDATE SET state = excluded.state,
      confirmed_at = coalesce(excluded.confirmed_at, confirmed_at),
      unsubscribed_at = excluded.unsubscribed_at, confirm_hash = NULL, confirm_until = NULL,
      source = excluded.source, name = excluded.name, consented_at = excluded.consented_at,
      import_id = excluded.import_id
    WHERE (excluded.state = 'ACTIVE' AND state = 'PENDING')
      OR (excluded.state = 'UNSUBSCRIBED' AND state IN ('ACTIVE', 'PENDING')
        AND import_id = excluded.import_id)`;
}

/** Nobody is asked to confirm any more whom this subscribes or unsubscribes. */
function dropFormerConfirmations(
  { importId, newsletterId, added }: DecidedPage,
  isNext: Sql,
): Statement[] {
  const keys = (state: SubscriberState): string[] =>
    added.filter((each) => each.state === state).map(({ key }) => key);
  const [subscribed, ended] = [keys("ACTIVE"), keys("UNSUBSCRIBED")];
  if (subscribed.length + ended.length === 0) return [];
  // Lists of keys, so that the addresses are looked up instead of compared with each other.
  return [
    dropConfirmations(sql`s.newsletter_id = ${newsletterId} AND s.state = 'PENDING' AND ${isNext}
      AND s.email_key IN (SELECT value
        FROM json_each(${JSON.stringify([...subscribed, ...ended])}))
      AND (s.import_id = ${importId} OR s.email_key IN (SELECT value
        FROM json_each(${JSON.stringify(subscribed)})))`),
  ];
}

/** Emails to those who were added just now. */
function queueConfirmations(
  { newsletterName, now }: DecidedPage,
  isNext: Sql,
  asked: readonly NewSubscriber[],
): Statement {
  const { subject, text, html } = confirmImported({
    name: newsletterName,
    url: URL_PLACEHOLDER,
    days: CONFIRM_DAYS,
  });
  const links = asked.map(({ confirmHash, url }) => ({ confirmHash, url }));
  return sql`
    INSERT INTO mail_outbox (key, recipient, subject, text, html, queued_at, due_at,
      useful_until, priority, newsletter_id)
    SELECT 'subscribe-' || substr(s.confirm_hash, 1, 40), s.email, ${subject},
      replace(${text}, ${URL_PLACEHOLDER}, a.value ->> 'url'),
      replace(${html}, ${URL_PLACEHOLDER}, a.value ->> 'url'), ${now}, ${now}, s.confirm_until, 1,
      s.newsletter_id
    FROM json_each(${JSON.stringify(links)}) a JOIN newsletter_subscribers s
      ON s.confirm_hash = a.value ->> 'confirmHash' AND s.state = 'PENDING'
    WHERE ${isNext} ON CONFLICT (key) DO NOTHING`;
}
