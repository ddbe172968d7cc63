import { normalizeTag } from "../../../../shared/topics/normalizeTag.ts";
import {
  encodeCursor,
  type KeysetPosition,
  type Page,
  type PageBounds,
  toPage,
} from "../../../db/keyset.ts";
import { type Statement, statement } from "../../../db/database.ts";
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
  /** The beginning of an address; empty for all. */
  search: string;
  state: SubscriberState | null;
  /** Only ACTIVE subscribers of a segment. */
  segment: Segment | null;
  /** A tag as typed, for the segment TOPIC; otherwise empty. */
  topic: string;
}

/** After every character that an address contains, so that a range covers a prefix. */
const LAST = "\u{10ffff}";

/**
 * Subscribers examined for a page of a filter without an index of its own. A page can be short, even
 * empty, while another follows.
 */
const MAX_EXAMINED = 500;

/** Start of the first page by time: after every subscriber. */
const FROM_NEWEST = [Number.MAX_SAFE_INTEGER, "~"] as const;

/**
 * A newsletter's subscribers: newest first, or by address if searched.
 */
export async function listSubscribers(
  { db, now }: Pick<DomainContext, "db" | "now">,
  newsletterId: string,
  typed: SubscriberFilter,
  bounds: PageBounds,
): Promise<Page<SubscriberRow>> {
  const filter = { ...typed, topic: normalizeTag(typed.topic) };
  const key = emailKeyOf(filter.search.trim());
  const { segment } = filter;
  const isFiltered = key !== "" || (segment !== null && segment !== "ALL");
  if (!isFiltered) {
    const [sql, ...values] = pageByTime(newsletterId, filter, bounds);
    return toPage(await db.all<SubscriberRow>(sql, ...values), bounds, positionOf);
  }
  const [page, last] =
    key === ""
      ? segmentStatements(newsletterId, filter, bounds, now)
      : searchStatements(newsletterId, { ...filter, key }, bounds, now);
  const [pageSql, ...pageValues] = page;
  const [lastSql, ...lastValues] = last;
  // A search alone finds a whole page in whatever it examines.
  const isSparse = filter.state !== null || segment !== null;
  const [rows, end] = await Promise.all([
    db.all<SubscriberRow>(pageSql, ...pageValues),
    isSparse ? db.first<Pick<SubscriberRow, "id" | "createdAt">>(lastSql, ...lastValues) : null,
  ]);
  const found = toPage(rows, bounds, positionOf);
  if (found.pageInfo.hasNextPage || !end) return found;
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
  const page = [...afterTime(bounds), bounds.limit + 1] as const;
  if (state !== null)
    return statement<SubscriberRow>(
      `SELECT ${SUBSCRIBER_COLUMNS} FROM newsletter_subscribers s
       WHERE s.newsletter_id = ?1 AND s.state = ?5 AND (s.created_at, s.id) < (?2, ?3)
       ORDER BY s.created_at DESC, s.id DESC LIMIT +?4`,
      newsletterId,
      ...page,
      state,
    );
  return statement<SubscriberRow>(
    `SELECT ${SUBSCRIBER_COLUMNS} FROM newsletter_subscribers s
     WHERE s.newsletter_id = ?1 AND (s.created_at, s.id) < (?2, ?3)
     ORDER BY s.created_at DESC, s.id DESC LIMIT +?4`,
    newsletterId,
    ...page,
  );
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
  const start = [newsletterId, ...afterTime(bounds)] as const;
  return [
    statement<SubscriberRow>(
      `SELECT ${SUBSCRIBER_COLUMNS} FROM (SELECT * FROM newsletter_subscribers a
         WHERE a.newsletter_id = ?1 AND a.state = 'ACTIVE' AND (a.created_at, a.id) < (?2, ?3)
         ORDER BY a.created_at DESC, a.id DESC LIMIT ${MAX_EXAMINED}) s
       WHERE ${isInSegmentSql("s", { segment: "?5", topic: "?6", now: "?7" })}
       ORDER BY s.created_at DESC, s.id DESC LIMIT +?4`,
      ...start,
      bounds.limit + 1,
      segment,
      topic,
      now,
    ),
    statement<Pick<SubscriberRow, "id" | "createdAt">>(
      `SELECT a.id, a.created_at AS createdAt FROM newsletter_subscribers a
       WHERE a.newsletter_id = ?1 AND a.state = 'ACTIVE' AND (a.created_at, a.id) < (?2, ?3)
       ORDER BY a.created_at DESC, a.id DESC LIMIT 1 OFFSET ${MAX_EXAMINED - 1}`,
      ...start,
    ),
  ];
}

/** SQL: the subscribers whose address begins with `?2`, below `?3`, after the subscriber `?4`. */
const FOUND_SQL = `a.newsletter_id = ?1 AND a.email_key < ?3 AND a.id <> ?4
  AND a.email_key >= max(?2, coalesce(
    (SELECT c.email_key FROM newsletter_subscribers c WHERE c.id = ?4), ''))`;

function searchStatements(
  newsletterId: string,
  { key, state, segment, topic }: SubscriberFilter & { key: string },
  { after, limit }: PageBounds,
  now: number,
): FilteredStatements {
  const start = [newsletterId, key, key + LAST, after?.id ?? ""] as const;
  return [
    statement<SubscriberRow>(
      `SELECT ${SUBSCRIBER_COLUMNS} FROM (SELECT * FROM newsletter_subscribers a
         WHERE ${FOUND_SQL} ORDER BY a.email_key LIMIT ${MAX_EXAMINED}) s
       WHERE (?6 IS NULL OR s.state = ?6) AND (?7 IS NULL OR (s.state = 'ACTIVE'
         AND ${isInSegmentSql("s", { segment: "?7", topic: "?8", now: "?9" })}))
       ORDER BY s.email_key LIMIT +?5`,
      ...start,
      limit + 1,
      state,
      segment,
      topic,
      now,
    ),
    statement<Pick<SubscriberRow, "id" | "createdAt">>(
      `SELECT a.id, a.created_at AS createdAt FROM newsletter_subscribers a
       WHERE ${FOUND_SQL} ORDER BY a.email_key LIMIT 1 OFFSET ${MAX_EXAMINED - 1}`,
      ...start,
    ),
  ];
}

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
  const own = statement(
    "SELECT 1 FROM newsletter_subscribers WHERE id = ?1 AND newsletter_id = ?2",
    subscriberId,
    newsletterId,
  );
  const written = await db.write(
    [
      own,
      endSubscriptions(
        {
          sql: `s.id = ?2 AND s.newsletter_id = ?1 AND ${isActiveSql("?3")}`,
          values: [newsletterId, subscriberId, userId],
        },
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
  name: string | null;
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
    const rows = await db.all<ExportedSubscriber & { emailKey: string }>(
      `SELECT ${SUBSCRIBER_COLUMNS}, s.email_key AS emailKey, s.name,
         s.consented_at AS consentedAt, s.last_engaged_at AS lastEngagedAt
       FROM newsletter_subscribers s
       WHERE s.newsletter_id = ?1 AND s.email_key > ?2 AND s.state <> 'PENDING'
       ORDER BY s.email_key LIMIT +?3`,
      newsletterId,
      after,
      EXPORT_PAGE,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < EXPORT_PAGE) return;
    after = last.emailKey;
  }
}
