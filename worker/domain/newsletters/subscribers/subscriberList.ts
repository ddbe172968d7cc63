import { normalizeTag } from "../../../../shared/topics/normalizeTag.ts";
import {
  encodeCursor,
  type KeysetPosition,
  type Page,
  type PageBounds,
  toPage,
} from "../../../db/keyset.ts";
import { sql, literal, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { emailKeyOf } from "../../identity/rows/signInRequest.ts";
import { isInSegmentSql, type Segment } from "../rows/segments.ts";
import { endSubscriptions } from "../rows/subscriberStates.ts";
import { isActiveSql } from "../../people/rows/canSeeUser.ts";
import {
  SUBSCRIBER_COLUMNS,
  type SubscriberRow,
  type SubscriberState,
} from "../rows/subscribers.ts";

/** Which subscribers of a newsletter are listed. */
export interface SubscriberFilter {
  /** A part of an address or of an imported name; empty for all. */
  search: string;
  state: SubscriberState | null;
  /** Only ACTIVE subscribers of a segment. */
  segment: Segment | null;
  /** A tag as typed, for the segment TOPIC; otherwise empty. */
  topic: string;
}

/**
 * Subscribers examined for a page of a filter without an index of its own. A page can be short, even
 * empty, while another follows.
 */
const MAX_EXAMINED = 500;
/** Of a search, whose rows are cheap to compare. */
const MAX_SEARCHED = 1000;
/** Addresses that begin with what is searched for, which come first; and how many are examined for them. */
const MAX_FIRST = 10;
const MAX_FIRST_EXAMINED = 100;

/** Start of the first page by time: after every subscriber. */
const FROM_NEWEST = [Number.MAX_SAFE_INTEGER, "~"] as const;

/**
 * A newsletter's subscribers, newest first. A search begins with addresses that begin like it, however
 * old; other matches are looked for among the newest subscribers first.
 */
export async function listSubscribers(
  { db, now }: Pick<DomainContext, "db" | "now">,
  newsletterId: string,
  typed: SubscriberFilter,
  bounds: PageBounds,
): Promise<Page<SubscriberRow>> {
  const filter = { ...typed, topic: normalizeTag(typed.topic) };
  const words = typed.search.trim();
  const { segment } = filter;
  if (words === "" && (segment === null || segment === "ALL")) {
    const rows = await db.all(pageByTime(newsletterId, filter, bounds));
    return toPage(rows, bounds, positionOf);
  }
  const [page, last] =
    words === ""
      ? segmentStatements(newsletterId, filter, bounds, now)
      : searchStatements(newsletterId, { ...filter, words }, bounds, now);
  const rows = await db.all(page);
  const found = toPage(rows, bounds, positionOf);
  if (found.pageInfo.hasNextPage) return found;
  const end = await db.first(last);
  if (!end) return found;
  const endCursor = encodeCursor(positionOf(end));
  return { ...found, pageInfo: { ...found.pageInfo, hasNextPage: true, endCursor } };
}

const positionOf = ({
  createdAt,
  id,
}: Pick<SubscriberRow, "id" | "createdAt">): KeysetPosition => ({ value: createdAt, id });

function afterTime({ after }: PageBounds) {
  return after ? ([after.value, after.id] as const) : FROM_NEWEST;
}

/** Each form reads an index of its own. */
function pageByTime(
  newsletterId: string,
  { state }: SubscriberFilter,
  bounds: PageBounds,
): Statement<SubscriberRow> {
  const [time, id] = afterTime(bounds);
  const limit = bounds.limit + 1;
  if (state !== null)
    return sql<SubscriberRow>`
      SELECT ${SUBSCRIBER_COLUMNS} FROM newsletter_subscribers s
      WHERE s.newsletter_id = ${newsletterId} AND s.state = ${state}
        AND (s.created_at, s.id) < (${time}, ${id})
      ORDER BY s.created_at DESC, s.id DESC LIMIT +${limit}`;
  return sql<SubscriberRow>`
    SELECT ${SUBSCRIBER_COLUMNS} FROM newsletter_subscribers s
    WHERE s.newsletter_id = ${newsletterId} AND (s.created_at, s.id) < (${time}, ${id})
    ORDER BY s.created_at DESC, s.id DESC LIMIT +${limit}`;
}

/** A page, and the last row that may be examined for it. */
type FilteredStatements = readonly [
  page: Statement<SubscriberRow>,
  last: Statement<Pick<SubscriberRow, "id" | "createdAt">>,
];

function segmentStatements(
  newsletterId: string,
  { segment, topic }: SubscriberFilter,
  bounds: PageBounds,
  now: number,
): FilteredStatements {
  const [time, id] = afterTime(bounds);
  return [
    sql<SubscriberRow>`SELECT ${SUBSCRIBER_COLUMNS} FROM (SELECT * FROM newsletter_subscribers a
        WHERE a.newsletter_id = ${newsletterId} AND a.state = 'ACTIVE'
          AND (a.created_at, a.id) < (${time}, ${id})
        ORDER BY a.created_at DESC, a.id DESC LIMIT ${literal(MAX_EXAMINED)}) s
      WHERE ${isInSegmentSql("s", { segment: sql`${segment}`, topic: sql`${topic}`, now })}
      ORDER BY s.created_at DESC, s.id DESC LIMIT +${bounds.limit + 1}`,
    sql<Pick<SubscriberRow, "id" | "createdAt">>`SELECT a.id, a.created_at AS createdAt
      FROM newsletter_subscribers a
      WHERE a.newsletter_id = ${newsletterId} AND a.state = 'ACTIVE'
        AND (a.created_at, a.id) < (${time}, ${id})
      ORDER BY a.created_at DESC, a.id DESC LIMIT 1 OFFSET ${literal(MAX_EXAMINED - 1)}`,
  ];
}

/** Those whose address or imported name contains the words, in any case. */
function searchStatements(
  newsletterId: string,
  { words, state, segment, topic }: SubscriberFilter & { words: string },
  bounds: PageBounds,
  now: number,
): FilteredStatements {
  const [time, id] = afterTime(bounds);
  const key = emailKeyOf(words);
  const isListed = sql`(${state} IS NULL OR s.state = ${state})
    AND (${segment} IS NULL OR (s.state = 'ACTIVE'
      AND ${isInSegmentSql("s", { segment: sql`${segment}`, topic: sql`${topic}`, now })}))`;
  // They are on the first page, and on no other.
  const first = sql`SELECT s.* FROM (SELECT * FROM newsletter_subscribers a
      WHERE a.newsletter_id = ${newsletterId} AND a.email_key >= ${key}
        AND a.email_key < ${key + LAST_CHARACTER}
      ORDER BY a.email_key LIMIT ${literal(MAX_FIRST_EXAMINED)}) s
    WHERE ${isListed} ORDER BY s.email_key LIMIT ${Math.min(MAX_FIRST, bounds.limit - 1)}`;
  const examined = sql`FROM newsletter_subscribers a
      WHERE a.newsletter_id = ${newsletterId} AND (a.created_at, a.id) < (${time}, ${id})
      ORDER BY a.created_at DESC, a.id DESC`;
  // SQLite changes the case of ASCII letters alone.
  return [
    sql<SubscriberRow>`WITH first AS MATERIALIZED (${first})
      SELECT ${SUBSCRIBER_COLUMNS} FROM (
        SELECT 0 AS place, s.* FROM first s WHERE ${bounds.after === null ? 1 : 0}
        UNION ALL SELECT 1, s.* FROM (SELECT * ${examined} LIMIT ${literal(MAX_SEARCHED)}) s
        WHERE (instr(s.email_key, ${key}) > 0 OR instr(lower(s.name), lower(${words})) > 0)
          AND ${isListed} AND s.id NOT IN (SELECT id FROM first)) s
      ORDER BY s.place, s.created_at DESC, s.id DESC LIMIT +${bounds.limit + 1}`,
    sql<Pick<SubscriberRow, "id" | "createdAt">>`SELECT a.id, a.created_at AS createdAt ${examined}
      LIMIT 1 OFFSET ${literal(MAX_SEARCHED - 1)}`,
  ];
}

/** Sorts after every character of an address. */
const LAST_CHARACTER = "\u{10FFFF}";

/**
 * Removes an address from a newsletter, as if it had unsubscribed. Also one that bounced, which would
 * continue after the bounce. Nothing for a suspended user. Idempotent. The caller has checked that
 * the user manages the newsletter. Returns false if it has no such subscriber.
 */
export async function removeSubscriber(
  { db, now }: Pick<DomainContext, "db" | "now">,
  userId: string,
  newsletterId: string,
  subscriberId: string,
): Promise<boolean> {
  const own = sql`
    SELECT 1 FROM newsletter_subscribers WHERE id = ${subscriberId}
      AND newsletter_id = ${newsletterId}`;
  const written = await db.write(
    [
      own,
      endSubscriptions(
        sql`s.id = ${subscriberId} AND s.newsletter_id = ${newsletterId}
          AND ${isActiveSql(sql`${userId}`)}`,
        now,
      ),
    ],
    { idempotent: true },
  );
  return written.hasRows(own);
}

/** Subscribers per read of an export. */
const EXPORT_PAGE = 1000;

/** A subscriber with all that is known. */
export interface ExportedSubscriber extends SubscriberRow {
  /** When they subscribed elsewhere, as an imported file says. */
  consentedAt: number | null;
  lastEngagedAt: number | null;
}

/**
 * The rows of a newsletter's subscribers in pages, by address. Without those who haven't confirmed:
 * anyone may have typed their address.
 */
export async function* subscriberPages(
  { db }: Pick<DomainContext, "db">,
  newsletterId: string,
): AsyncGenerator<ExportedSubscriber[]> {
  let after = "";
  for (;;) {
    const rows = await db.all<ExportedSubscriber & { emailKey: string }>(sql`
      SELECT ${SUBSCRIBER_COLUMNS}, s.email_key AS emailKey,
        s.consented_at AS consentedAt, s.last_engaged_at AS lastEngagedAt
      FROM newsletter_subscribers s
      WHERE s.newsletter_id = ${newsletterId} AND s.email_key > ${after} AND s.state <> 'PENDING'
      ORDER BY s.email_key LIMIT +${EXPORT_PAGE}`);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE) return;
    after = last.emailKey;
  }
}
