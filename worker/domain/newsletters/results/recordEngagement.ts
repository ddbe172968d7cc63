// Counts opens and clicks of an issue's emails, once per subscriber and link. Counts nothing if the
// newsletter or the subscriber's account has switched it off, or if the email was due so long ago that
// who read it is deleted.

import { DAY_MS } from "../../../../shared/durations.ts";
import { ENGAGEMENT_DAYS } from "../../../../shared/limits.ts";
import { sql, type Sql, literal, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { hasBannedHost } from "../../publishing/hasBannedLinks.ts";
import { ALLOWS_TRACKING_SQL } from "../sending/claimIssueMails.ts";
import { ISSUE_MAIL_PREFIX } from "../rows/issueMailKey.ts";
import type { MailVisitor } from "../subscribers/mailVisitor.ts";

type Context = Pick<DomainContext, "db" | "now">;

/**
 * Clicks on several links within this time after sending are those of a scanner that checks an
 * email before it is delivered, in milliseconds.
 */
const SCAN_MS = 10_000;
/** The same at any time, if they are on nearly all links of the email: people read in between. */
const BURST_MS = 15_000;
const BURST_SHARE = 0.75;
const MIN_BURST = 3;

/** How long it is stored who opened an issue and clicked its links, in milliseconds. */
const RETENTION_MS = ENGAGEMENT_DAYS * DAY_MS;
/** Rows per run of the deletion. */
const MAX_DELETED = 20_000;

/**
 * SQL: the subscriber `s` with the token gets the issue `i`, both sides let it count, and at the
 * time `now` its rows can't have been deleted: else they would count again.
 */
const isCountedSql = (token: string, now: number): Sql => sql`s.link_token = ${token}
  AND s.newsletter_id = i.newsletter_id AND ${ALLOWS_TRACKING_SQL}
  AND coalesce(s.welcomed_at + i.after_days * ${literal(DAY_MS)}, i.due_at) > ${now} -
    ${literal(RETENTION_MS)}
  AND EXISTS (SELECT 1 FROM newsletters n WHERE n.id = i.newsletter_id AND n.tracks_engagement = 1)`;

/** Notes that the subscriber with the token read the issue or followed a link of it. */
function engaged(issue: Sql, token: string, now: number): Statement {
  return sql`
    UPDATE newsletter_subscribers AS s SET last_engaged_at = max(coalesce(last_engaged_at, 0),
      ${now})
    WHERE s.link_token = ${token} AND EXISTS (SELECT 1 FROM newsletter_issue_readers r
      WHERE r.subscriber_id = s.id AND r.issue_id = ${issue}
        AND (r.opens > 0 OR r.has_clicked = 1))`;
}

/** SQL: the subscriber with the token. */
const subscriberSql = (token: string): Sql =>
  sql`(SELECT id FROM newsletter_subscribers WHERE link_token = ${token})`;

/** Taken out of counts, or added to them. */
const OUT = sql`-`;
const IN = sql`+`;

/**
 * Takes what the subscriber did with the issue out of the issue's counts, before a write changes
 * it, or adds it again afterwards. The counts stay when the rows are deleted.
 */
const countReader = (sign: Sql, issue: Sql, token: string): Statement =>
  sql`UPDATE newsletter_issue_results AS t SET
      openers = t.openers ${sign} (r.opens > 0), opens = t.opens ${sign} r.opens,
      proxy_openers = t.proxy_openers ${sign} (r.opens = 0 AND r.proxy_opens > 0),
      clickers = t.clickers ${sign} r.has_clicked, scanned = t.scanned ${sign} r.is_scanned
    FROM newsletter_issue_readers r
    WHERE r.issue_id = ${issue} AND r.subscriber_id = ${subscriberSql(token)}
      AND t.issue_id = r.issue_id`;

/** Counts that an issue's email was opened. */
export async function recordOpen(
  { db, now }: Context,
  { issueId, token, by }: { issueId: string; token: string; by: MailVisitor },
): Promise<void> {
  // A read is cheaper than a write that changes nothing.
  const counts = await db.first<object>(sql`
    SELECT 1 FROM newsletter_issues i CROSS JOIN newsletter_subscribers s
    WHERE i.id = ${issueId} AND ${isCountedSql(token, now)}`);
  if (!counts) return;
  await db.write(
    [
      countReader(OUT, sql`${issueId}`, token),
      sql`INSERT INTO newsletter_issue_readers (issue_id, subscriber_id, opens, proxy_opens,
          is_scanned, first_at)
        SELECT i.id, s.id, ${by} = 'READER', ${by} = 'PROXY', ${by} = 'SCANNER', ${now}
        FROM newsletter_issues i CROSS JOIN newsletter_subscribers s
        WHERE i.id = ${issueId} AND ${isCountedSql(token, now)}
        ON CONFLICT (subscriber_id, issue_id) DO UPDATE SET opens = opens + excluded.opens,
          proxy_opens = proxy_opens + excluded.proxy_opens,
          is_scanned = max(is_scanned, excluded.is_scanned)`,
      countReader(IN, sql`${issueId}`, token),
      ...(by === "READER" ? [engaged(sql`${issueId}`, token, now)] : []),
    ],
    { idempotent: false },
  );
}

/** A link of an issue, for whoever opens it. */
export interface OpenedLink {
  url: string;
  /** 1 if the token is that of a subscriber of the issue's newsletter, whose email has the link. */
  isSubscribers: number;
  /** 1 if a click on it counts. */
  isCounted: number;
}

/**
 * Returns an issue's link; null for none, for one to a banned site, and for one of a suspended writer.
 */
export async function findLink(
  context: Context,
  { linkId, token }: { linkId: string; token: string },
): Promise<OpenedLink | null> {
  const { db, now } = context;
  const link = await db.first<OpenedLink>(sql`
    SELECT l.url, EXISTS (SELECT 1 FROM newsletter_subscribers s
        WHERE s.link_token = ${token} AND s.newsletter_id = i.newsletter_id) AS isSubscribers,
      EXISTS (SELECT 1 FROM newsletter_subscribers s
        WHERE ${isCountedSql(token, now)}) AS isCounted
    FROM newsletter_issue_links l JOIN newsletter_issues i ON i.id = l.issue_id
      JOIN newsletters n ON n.id = i.newsletter_id LEFT JOIN posts p ON p.id = i.post_id
    WHERE l.id = ${linkId} AND coalesce(p.is_hidden, 0) = 0
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = n.user_id AND u.is_hidden = 1)
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = p.creator_id AND u.is_hidden = 1)`);
  return link && !(await hasBannedHost(context, [new URL(link.url).hostname])) ? link : null;
}

/** SQL: the issue of the link. */
const clickedIssueSql = (linkId: string): Sql =>
  sql`(SELECT issue_id FROM newsletter_issue_links WHERE id = ${linkId})`;

/** The same as `countReader` for the counts of the issue's links. */
const countClicks = (sign: Sql, { linkId, token }: Click): Statement =>
  sql`UPDATE newsletter_issue_links AS l SET clicks = clicks ${sign} 1
    WHERE l.issue_id = ${clickedIssueSql(linkId)} AND EXISTS (SELECT 1 FROM newsletter_clicks c
      WHERE c.link_id = l.id AND c.subscriber_id = ${subscriberSql(token)} AND c.is_scan = 0)`;

/** Who clicked which link. */
interface Click {
  linkId: string;
  token: string;
}

/** SQL: the clicks of the subscriber on links of the issue. */
const clicksSql = ({
  linkId,
  token,
}: Click): Sql => sql`FROM newsletter_clicks c JOIN newsletter_issue_links l ON l.id = c.link_id
  WHERE c.subscriber_id = ${subscriberSql(token)} AND l.issue_id = ${clickedIssueSql(linkId)}`;

/** SQL: a click at this time came within SCAN_MS of sending. */
const isEarlySql = (
  clickedAt: Sql,
  { linkId, token }: Click,
): Sql => sql`EXISTS (SELECT 1 FROM mail_outbox o
  WHERE o.key = ${ISSUE_MAIL_PREFIX} || ${clickedIssueSql(linkId)} || '-' || ${subscriberSql(token)}
    AND ${clickedAt} < coalesce(o.ended_at, ${clickedAt}) + ${literal(SCAN_MS)})`;

/** Times in which a scanner shows by how many links it opens. */
const SCAN_WINDOWS: readonly {
  /** SQL: a time is in the window. */
  contains: (time: Sql, click: Click, now: number) => Sql;
  /** SQL: the number of links that a scanner opens in it. */
  links: (click: Click) => Sql;
}[] = [
  { contains: (time, click) => isEarlySql(time, click), links: () => sql`2` },
  {
    contains: (time, _click, now) => sql`${time} > ${now} - ${literal(BURST_MS)}`,
    links: ({ linkId }) => sql`max(${literal(MIN_BURST)}, ${literal(BURST_SHARE)} * (SELECT count(*)
      FROM newsletter_issue_links
      WHERE issue_id = ${clickedIssueSql(linkId)}))`,
  },
];

/** SQL: by its clicks in a window, a scanner opened the email. */
const isScanSql = (
  { contains, links }: (typeof SCAN_WINDOWS)[number],
  click: Click,
  now: number,
): Sql =>
  sql`(SELECT count(*) ${clicksSql(click)} AND ${contains(sql`c.clicked_at`, click, now)}) >=
    ${links(click)}`;

/** Clicks in a window are a scanner's. */
const markScannedClicks = (click: Click, now: number): Statement[] =>
  SCAN_WINDOWS.map(
    (window) => sql`
      UPDATE newsletter_clicks AS e SET is_scan = 1
      WHERE e.subscriber_id = ${subscriberSql(click.token)} AND e.is_scan = 0
        AND e.link_id IN (SELECT id FROM newsletter_issue_links
          WHERE issue_id = ${clickedIssueSql(click.linkId)})
        AND ${window.contains(sql`e.clicked_at`, click, now)} AND ${isScanSql(window, click, now)}`,
  );

/** So are its opens, unless the email was opened before, and it isn't engaged by either. */
const markScannedReaders = (click: Click, now: number): Statement[] =>
  SCAN_WINDOWS.flatMap((window) => [
    sql`UPDATE newsletter_issue_readers AS r SET opens = 0
      WHERE r.subscriber_id = ${subscriberSql(click.token)}
        AND r.issue_id = ${clickedIssueSql(click.linkId)} AND r.opens > 0
        AND ${window.contains(sql`r.first_at`, click, now)} AND ${isScanSql(window, click, now)}`,
    sql`UPDATE newsletter_subscribers AS s SET last_engaged_at =
        (SELECT max(r.first_at) FROM newsletter_issue_readers r
         WHERE r.subscriber_id = s.id AND (r.opens > 0 OR r.has_clicked = 1))
      WHERE s.link_token = ${click.token} AND ${window.contains(sql`s.last_engaged_at`, click, now)}
        AND ${isScanSql(window, click, now)}`,
  ]);

/** Counts a click on an issue's link. Idempotent. */
export async function recordClick(
  { db, now }: Context,
  click: Click & { by: MailVisitor },
): Promise<void> {
  await db.write(clickStatements(click, now), { idempotent: true });
}

function clickStatements({ by, ...click }: Click & { by: MailVisitor }, now: number): Statement[] {
  const { linkId, token } = click;
  return [
    countReader(OUT, clickedIssueSql(linkId), token),
    countClicks(OUT, click),
    sql`INSERT INTO newsletter_clicks (subscriber_id, link_id, clicked_at, is_scan)
      SELECT s.id, l.id, ${now}, ${by} <> 'READER'
      FROM newsletter_issue_links l CROSS JOIN newsletter_issues i
        CROSS JOIN newsletter_subscribers s
      WHERE l.id = ${linkId} AND i.id = l.issue_id AND ${isCountedSql(token, now)}
      ON CONFLICT (subscriber_id, link_id) DO UPDATE SET is_scan = 0,
        clicked_at = excluded.clicked_at WHERE is_scan = 1 AND excluded.is_scan = 0`,
    ...(by === "READER" ? markScannedClicks(click, now) : []),
    sql`INSERT INTO newsletter_issue_readers (issue_id, subscriber_id, has_clicked, is_scanned,
        first_at)
      SELECT l.issue_id, c.subscriber_id, max(c.is_scan = 0), max(c.is_scan), min(c.clicked_at)
      ${clicksSql(click)}
      GROUP BY c.subscriber_id, l.issue_id
      ON CONFLICT (subscriber_id, issue_id) DO UPDATE SET has_clicked = excluded.has_clicked,
        is_scanned = max(is_scanned, excluded.is_scanned)`,
    ...(by === "READER"
      ? [...markScannedReaders(click, now), engaged(clickedIssueSql(linkId), token, now)]
      : []),
    countClicks(IN, click),
    countReader(IN, clickedIssueSql(linkId), token),
  ];
}

/**
 * Scheduled step: deletes who opened and clicked what, once it is older than the retention period. The
 * counts of issues and links stay.
 */
export async function deleteExpiredEngagement({ db, now }: Context): Promise<void> {
  await db.write(
    [
      sql`DELETE FROM newsletter_issue_readers WHERE (subscriber_id, issue_id) IN (
        SELECT subscriber_id, issue_id FROM newsletter_issue_readers
          WHERE first_at <= ${now - RETENTION_MS}
        LIMIT +${MAX_DELETED})`,
      sql`DELETE FROM newsletter_clicks WHERE (subscriber_id, link_id) IN (
        SELECT subscriber_id, link_id FROM newsletter_clicks
          WHERE clicked_at <= ${now - RETENTION_MS} LIMIT +${MAX_DELETED})`,
    ],
    { idempotent: true },
  );
}
