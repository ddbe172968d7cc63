// Imports the next rows of a file: what becomes of each, and one write for all of them.

import { DAY_MS } from "../../../../shared/durations.ts";
import { MAX_IMPORTED_PER_DAY } from "../../../../shared/limits.ts";
import type { ImportConsent } from "../../../../shared/newsletters/subscriberImportErrors.ts";
import { sql, type Statement } from "../../../db/sql.ts";
import { confirmImported } from "../../mail/messages/confirmSubscription.ts";
import { dropConfirmations } from "../rows/subscriberStates.ts";
import type { SubscriberState } from "../rows/subscribers.ts";
import { CONFIRM_DAYS } from "../subscribers/requestSubscription.ts";
import { decideRows, type NewSubscriber, type PageResult } from "./decideRows.ts";
import type { ImportedRow } from "./readSubscriberRow.ts";
import type { SubscriberStatus } from "./statusWords.ts";
import type { ImportingContext } from "./workSubscriberImports.ts";

/** Rows per page. */
const PAGE_LENGTH = 250;

/** The claim under which a file is processed. */
interface ImportLease {
  id: string;
  claim: string;
  leaseMs: number;
}

/** The state of a file, with the chunk of its next rows. */
interface ImportState {
  newsletterId: string;
  newsletterName: string;
  /** The publication of the newsletter; null for a writer's. */
  collectionId: string | null;
  userId: string | null;
  consent: ImportConsent;
  isReviewed: number;
  afterRow: number;
  /** Addresses that the account, or all accounts for the publication, have imported today. */
  importedToday: number;
  /** JSON; null after the last chunk. */
  rows: string | null;
}

/**
 * Imports the next rows. Returns false if the file is done, must wait for the next day, or is no
 * longer held.
 */
export async function importPage(
  context: ImportingContext,
  now: number,
  lease: ImportLease,
): Promise<boolean> {
  const { db } = context;
  const today = now - (now % DAY_MS);
  const state = await db.first<ImportState>(sql`
    SELECT i.newsletter_id AS newsletterId, n.name AS newsletterName,
      n.collection_id AS collectionId, i.user_id AS userId, i.consent,
      i.is_reviewed AS isReviewed, i.after_row AS afterRow, c.rows,
      max(coalesce((SELECT d.addresses FROM newsletter_import_days d
          WHERE d.user_id = i.user_id AND d.day = ${today}), 0),
        coalesce((SELECT d.addresses FROM newsletter_import_days_of_collections d
          WHERE d.collection_id = n.collection_id AND d.day = ${today}), 0)) AS importedToday
    FROM newsletter_imports i JOIN newsletters n ON n.id = i.newsletter_id
      LEFT JOIN newsletter_import_chunks c ON c.import_id = i.id AND c.last_row > i.after_row
    WHERE i.id = ${lease.id} AND i.claimed_by = ${lease.claim} AND i.state = 'WAITING'
    ORDER BY c.last_row LIMIT 1`);
  if (!state) return false;
  if (state.rows === null) return finishImport(context, now, lease);
  const left = state.isReviewed === 1 ? PAGE_LENGTH : MAX_IMPORTED_PER_DAY - state.importedToday;
  if (left <= 0) return waitUntil(context, lease, today + DAY_MS);
  const { afterRow } = state;
  const rows = (JSON.parse(state.rows) as ImportedRow[])
    .filter(([number]) => number > afterRow)
    .slice(0, Math.min(PAGE_LENGTH, left));
  const page = await decideRows(context, { ...state, importId: lease.id, rows, now });
  await db.write(pageStatements(context, state, lease, { page, rows, now, today }), {
    idempotent: true,
  });
  return true;
}

async function finishImport(
  { db }: ImportingContext,
  now: number,
  { id, claim }: ImportLease,
): Promise<false> {
  await db.write(
    [
      sql`UPDATE newsletter_imports SET state = 'DONE', finished_at = ${now}
        WHERE id = ${id} AND claimed_by = ${claim}`,
    ],
    { idempotent: true },
  );
  return false;
}

async function waitUntil(
  { db }: ImportingContext,
  { id, claim }: ImportLease,
  dueAt: number,
): Promise<false> {
  await db.write(
    [
      sql`UPDATE newsletter_imports SET due_at = ${dueAt} WHERE id = ${id} AND claimed_by = ${claim}`,
    ],
    { idempotent: true },
  );
  return false;
}

/** Stands for the link of each copy of the confirmation. */
const URL_PLACEHOLDER = "https://confirmation.invalid/";

function pageStatements(
  { mail }: ImportingContext,
  { newsletterId, newsletterName, collectionId, userId, isReviewed, afterRow }: ImportState,
  { id, claim, leaseMs }: ImportLease,
  {
    page: { added, rejected, known },
    rows,
    now,
    today,
  }: { page: PageResult; rows: readonly ImportedRow[]; now: number; today: number },
): Statement[] {
  /** SQL: the lease holds, and the page isn't written yet. */
  const isNext = sql`EXISTS (SELECT 1 FROM newsletter_imports i
    WHERE i.id = ${id} AND i.claimed_by = ${claim} AND i.after_row = ${afterRow})`;
  const count = (state: SubscriberState): number =>
    added.filter((each) => each.state === state).length;
  const gone = (status: SubscriberStatus): number =>
    added.filter((each) => each.state === "UNSUBSCRIBED" && each.status === status).length;
  const asked = added.filter(({ state }) => state === "PENDING");
  const limited = isReviewed === 1 ? 0 : count("ACTIVE") + asked.length;
  return [
    ...(added.length > 0 ? [...dropFormerConfirmations(added), insertSubscribers(added)] : []),
    ...(asked.length > 0 && mail.sender ? [queueConfirmations(asked)] : []),
    ...(rejected.length > 0
      ? [
          sql`INSERT INTO newsletter_import_rejections (import_id, row_number, email, reason)
            SELECT ${id}, json_extract(value, '$[0]'), json_extract(value, '$[1]'),
              json_extract(value, '$[2]')
            FROM json_each(${JSON.stringify(rejected)}) WHERE ${isNext} ON CONFLICT DO NOTHING`,
        ]
      : []),
    sql`INSERT INTO newsletter_import_days (user_id, day, addresses)
      SELECT ${userId}, ${today}, ${limited} WHERE ${userId} IS NOT NULL AND ${limited} > 0
        AND ${isNext}
      ON CONFLICT (user_id, day) DO UPDATE SET addresses = addresses + excluded.addresses`,
    sql`INSERT INTO newsletter_import_days_of_collections (collection_id, day, addresses)
      SELECT ${collectionId}, ${today}, ${limited} WHERE ${collectionId} IS NOT NULL
        AND ${limited} > 0 AND ${isNext}
      ON CONFLICT (collection_id, day) DO UPDATE SET addresses = addresses + excluded.addresses`,
    sql`UPDATE newsletter_imports SET after_row = ${rows.at(-1)?.[0] ?? afterRow},
      claimed_until = ${now + leaseMs}, attempts = 0, error = NULL,
        subscribed = subscribed + ${count("ACTIVE")}, pending = pending + ${asked.length},
          unsubscribed = unsubscribed + ${gone("unsubscribed")},
        known = known + ${known}, rejected = rejected + ${rejected.length}, suppressed = suppressed
          + ${gone("suppressed")}
      WHERE id = ${id} AND claimed_by = ${claim} AND after_row = ${afterRow}`,
    sql`DELETE FROM newsletter_import_chunks WHERE import_id = ${id} AND last_row <=
      (SELECT i.after_row FROM newsletter_imports i WHERE i.id = ${id})`,
  ];

  /** Nobody who left or was suppressed meanwhile is subscribed. Nobody is welcomed. */
  function insertSubscribers(subscribers: readonly NewSubscriber[]): Statement {
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
        a.value ->> 'name', a.value ->> 'consentedAt', ${id}
      FROM json_each(${JSON.stringify(subscribers)}) a
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
  function dropFormerConfirmations(subscribers: readonly NewSubscriber[]): Statement[] {
    const keys = (state: SubscriberState): string[] =>
      subscribers.filter((each) => each.state === state).map(({ key }) => key);
    const [subscribed, ended] = [keys("ACTIVE"), keys("UNSUBSCRIBED")];
    if (subscribed.length + ended.length === 0) return [];
    // Lists of keys, so that the addresses are looked up instead of compared with each other.
    return [
      dropConfirmations(sql`s.newsletter_id = ${newsletterId} AND s.state = 'PENDING' AND ${isNext}
        AND s.email_key IN (SELECT value
          FROM json_each(${JSON.stringify([...subscribed, ...ended])}))
        AND (s.import_id = ${id} OR s.email_key IN (SELECT value
          FROM json_each(${JSON.stringify(subscribed)})))`),
    ];
  }

  /** Emails to those who were added just now. */
  function queueConfirmations(subscribers: readonly NewSubscriber[]): Statement {
    const { subject, text, html } = confirmImported({
      name: newsletterName,
      url: URL_PLACEHOLDER,
      days: CONFIRM_DAYS,
    });
    const links = subscribers.map(({ confirmHash, url }) => ({ confirmHash, url }));
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
}
