// Owns the ranking of a person's home feed (decision 57). Each reason to show a story moves its
// publication date forward by a number of days, so its position doesn't depend on the current time.
// All pages of one snapshot are ranked as of the timestamp of its first page, so new stories and
// the reader's activity neither repeat nor hide stories.

import { sql, type Sql, literal, type Statement } from "../../db/sql.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import type { PageBounds } from "../../db/keyset.ts";
import { readSnapshotCursor, snapshotCursorId } from "../../db/snapshotCursor.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMutedBy } from "../mutes/rows/notMuted.ts";
import { personReaches } from "../people/rows/limitedReach.ts";
import { storySelect } from "../stories/rows/storyRow.ts";
import { viewerEdgeJson } from "../stories/rows/viewerEdge.ts";
import { type FeedPage, type FeedRow, toFeedPage } from "./feedPage.ts";

/** Ranking weights, in days. */
const DAYS = {
  followedUser: 8,
  followedCollection: 5,
  followedTag: 4,
  /** Per point of reading a writer, and the maximum over all points. */
  readUser: 0.5,
  readUserMost: 5,
  readTag: 0.25,
  readTagMost: 3,
  staffPick: 4,
  /** Maximum weight of claps, which add two days for each doubling (0006_posts.sql). */
  maxApplause: 14,
  alreadyRead: -60,
  reduced: -30,
} as const;

/** Maximum number of rows considered from each source. */
const MOST = {
  followed: 200,
  /** Stories of each source, fewer if there are many: together at most about `ofAll`, but two of each. */
  ofEach: 12,
  ofAll: 300,
  leastOfEach: 2,
  engaged: 60,
  readUsers: 8,
  readTags: 6,
  staffPicks: 40,
  popular: 200,
  newest: 100,
  /**
   * Maximum number of stories checked against the reader's history. They are chosen by position
   * before the negative weights apply.
   */
  considered: 400,
} as const;

const days = (count: number): number => count * DAY_MS;

/** Stories that a person recently read, clapped for or highlighted, with points for each. */
const engaged = (userId: string, asOf: number): Sql => sql`engaged AS MATERIALIZED (
  SELECT id, sum(points) AS points FROM (
    SELECT * FROM (SELECT post_id AS id, 1 AS points FROM reading_history
      WHERE user_id = ${userId} AND read_at <= ${asOf} ORDER BY read_at DESC
        LIMIT ${literal(MOST.engaged)})
    UNION ALL SELECT * FROM (SELECT post_id, 2 FROM claps
      WHERE user_id = ${userId} AND updated_at <= ${asOf} ORDER BY updated_at DESC
        LIMIT ${literal(MOST.engaged)})
    UNION ALL SELECT * FROM (SELECT post_id, 2 FROM highlights
      WHERE user_id = ${userId} AND created_at <= ${asOf} ORDER BY created_at DESC
        LIMIT ${literal(MOST.engaged)}))
  GROUP BY id)`;

const followed = (
  userId: string,
  asOf: number,
  name: Sql,
  table: Sql,
  target: Sql,
  condition = sql``,
): Sql =>
  sql`${name} AS MATERIALIZED (SELECT ${target} AS id FROM ${table} WHERE follower_id = ${userId}
    AND created_at <= ${asOf} ${condition}
    ORDER BY created_at DESC, ${target} DESC LIMIT ${literal(MOST.followed)})`;

const IS_ACTIVE = sql`AND EXISTS (SELECT 1 FROM active_collections c WHERE c.id = collection_id)`;

/** Whose feed is ranked, as of which time. */
interface Reader {
  userId: string;
  asOf: number;
}

/** SQL of the newest stories of each target in the relation `of`, with their rank and weight. */
function newestOf(
  { userId, asOf }: Reader,
  of: Sql,
  rank: number,
  boost: Sql,
  kind: "USER" | "COLLECTION" | "TAG",
): Sql {
  const [list, key, id] = {
    USER: [sql`user_posts`, sql`user_id`, sql`post_id`],
    COLLECTION: [sql`posts`, sql`collection_id`, sql`id`],
    TAG: [sql`post_tags`, sql`tag_id`, sql`post_id`],
  }[kind] as [Sql, Sql, Sql];
  return sql`
    SELECT s.${id} AS id, ${literal(rank)} AS rank, f.id AS target, ${boost} AS boost
    FROM ${of} f CROSS JOIN ${list} s ON s.${key} = f.id AND s.${id} IN (
      SELECT n.${id} FROM ${list} n
      WHERE n.is_listed = 1 AND n.${key} = f.id AND n.first_published_at <= ${asOf}
      ORDER BY n.first_published_at DESC, n.${id} DESC
      LIMIT max(${literal(MOST.leastOfEach)}, min(${literal(MOST.ofEach)}, ${literal(MOST.ofAll)} /
        max(1, (SELECT count(*) FROM ${of})))))
    WHERE NOT EXISTS (SELECT 1 FROM feed_reductions r
      WHERE r.user_id = ${userId} AND r.kind = ${kind} AND r.target_id = f.id)`;
}

const unlessReduced = (userId: string, kind: string): Sql =>
  sql`NOT EXISTS (SELECT 1 FROM feed_reductions r WHERE r.user_id = ${userId} AND r.kind = ${kind})`;

/**
 * The candidate stories with the rank of their reason in POST_FEED_REASONS. A story has one row per
 * reason.
 */
const found = (reader: Reader): Sql => {
  const { userId, asOf } = reader;
  return sql`
    ${engaged(userId, asOf)},
    ${followed(userId, asOf, sql`followed_users`, sql`user_follows`, sql`target_id`)},
    ${followed(userId, asOf, sql`followed_collections`, sql`collection_follows`, sql`collection_id`, IS_ACTIVE)},
    ${followed(userId, asOf, sql`followed_tags`, sql`tag_follows`, sql`tag_id`)},
    read_users AS MATERIALIZED (
      SELECT a.user_id AS id, sum(e.points) AS points FROM engaged e
      JOIN user_posts a ON a.post_id = e.id WHERE a.user_id <> ${userId}
      GROUP BY a.user_id ORDER BY points DESC, a.user_id LIMIT ${literal(MOST.readUsers)}),
    read_tags AS MATERIALIZED (
      SELECT l.tag_id AS id, sum(e.points) AS points FROM engaged e
      JOIN post_tags l ON l.post_id = e.id
      GROUP BY l.tag_id ORDER BY points DESC, l.tag_id LIMIT ${literal(MOST.readTags)}),
    personal AS (
      ${newestOf(reader, sql`followed_users`, 0, sql`${literal(days(DAYS.followedUser))}`, "USER")}
      UNION ALL
        ${newestOf(reader, sql`followed_collections`, 1, sql`${literal(days(DAYS.followedCollection))}`, "COLLECTION")}
      UNION ALL
        ${newestOf(reader, sql`followed_tags`, 2, sql`${literal(days(DAYS.followedTag))}`, "TAG")}
      UNION ALL ${newestOf(
        reader,
        sql`read_users`,
        3,
        sql`min(f.points * ${literal(days(DAYS.readUser))}, ${literal(days(DAYS.readUserMost))})`,
        "USER",
      )}
      UNION ALL ${newestOf(
        reader,
        sql`read_tags`,
        4,
        sql`min(f.points * ${literal(days(DAYS.readTag))}, ${literal(days(DAYS.readTagMost))})`,
        "TAG",
      )}),
    general AS (
      SELECT * FROM (SELECT post_id AS id, 5 AS rank, NULL AS target,
        ${literal(days(DAYS.staffPick))} AS boost
        FROM staff_picks WHERE picked_at <= ${asOf}
        ORDER BY picked_at DESC, post_id DESC LIMIT ${literal(MOST.staffPicks)})
      WHERE ${unlessReduced(userId, "STAFF_PICKS")}
      UNION ALL SELECT id, 6, NULL, 0 FROM (SELECT id, clap_count FROM posts WHERE is_listed = 1
        ORDER BY hot_at DESC, id DESC LIMIT ${literal(MOST.popular)})
      WHERE clap_count > 0 AND ${unlessReduced(userId, "POPULAR")}
      UNION ALL SELECT id, 7, NULL, 0 FROM (SELECT id FROM posts
        WHERE is_listed = 1 AND first_published_at <= ${asOf}
        ORDER BY first_published_at DESC, id DESC LIMIT ${literal(MOST.newest)})
      WHERE ${unlessReduced(userId, "NEW")}),
    -- Of tags one follows the same story may carry several: they count once.
    by_reason AS (SELECT id, rank, target, max(boost) AS boost
      FROM (SELECT * FROM personal UNION ALL SELECT * FROM general) GROUP BY id, rank),
    found AS (SELECT id, min(rank) AS rank, target, sum(boost) AS boost FROM by_reason GROUP BY id)`;
};

/**
 * SQL of when the reader asked to see less of a `considered` row's source, or null if they didn't.
 */
const reducedAt = (userId: string): Sql => sql`(SELECT max(at) FROM (
  SELECT r.created_at AS at FROM user_posts a CROSS JOIN feed_reductions r
    ON r.user_id = ${userId} AND r.kind = 'USER' AND r.target_id = a.user_id
      WHERE a.post_id = considered.id
  UNION ALL SELECT r.created_at FROM feed_reductions r
    WHERE r.user_id = ${userId} AND r.kind = 'COLLECTION' AND r.target_id = considered.collection_id
  UNION ALL SELECT r.created_at FROM post_tags l CROSS JOIN feed_reductions r
    ON r.user_id = ${userId} AND r.kind = 'TAG' AND r.target_id = l.tag_id
      WHERE l.post_id = considered.id))`;

const REASON = sql`CASE k.rank
  WHEN 0 THEN (SELECT json_array('FOLLOWED_USER', id, name, username) FROM users
    WHERE id = k.target)
  WHEN 1 THEN (SELECT json_array('FOLLOWED_COLLECTION', id, name, slug) FROM active_collections
    WHERE id = k.target)
  WHEN 2 THEN (SELECT json_array('FOLLOWED_TAG', id, display_title, slug) FROM tags
    WHERE id = k.target)
  WHEN 3 THEN (SELECT json_array('READ_USER', id, name, username) FROM users WHERE id = k.target)
  WHEN 4 THEN (SELECT json_array('READ_TAG', id, display_title, slug) FROM tags WHERE id = k.target)
  WHEN 5 THEN json_array('STAFF_PICK')
  WHEN 6 THEN json_array('POPULAR')
  END AS reason`;

/** Ranks up to this one mean that the reader follows a person or a publication. */
const LAST_FOLLOWED_RANK = 1;

const statement = (
  userId: string,
  asOf: number,
  position: number,
  id: string,
  limit: number,
): Statement<FeedRow> => sql`
  WITH ${found({ userId, asOf })},
  considered AS MATERIALIZED (
    SELECT p.id, f.rank, f.target, p.creator_id, p.collection_id,
      CAST(p.first_published_at + f.boost
        + min(p.hot_at - p.first_published_at, ${literal(days(DAYS.maxApplause))}) AS INTEGER) AS
          place
    FROM found f CROSS JOIN posts p ON p.id = f.id
    WHERE p.is_listed = 1 AND p.first_published_at <= ${asOf}
    ORDER BY place DESC, p.id DESC LIMIT ${literal(MOST.considered)}),
  ranked AS (
    SELECT considered.id, considered.rank, considered.target, ${reducedAt(userId)} AS reduced_at,
      considered.place + iif(EXISTS (SELECT 1 FROM reading_history h WHERE h.user_id = ${userId}
        AND h.post_id = considered.id
          AND h.read_at <= ${asOf}), ${literal(days(DAYS.alreadyRead))}, 0) AS position
    FROM considered
    WHERE NOT EXISTS (SELECT 1 FROM user_posts o WHERE o.user_id = ${userId}
      AND o.post_id = considered.id)
      ${notMutedBy(sql`${userId}`).story(sql`considered.id`)}
      -- Whom one follows one has, and whose publication; nobody else brings a limited account's.
      AND (considered.rank <= ${literal(LAST_FOLLOWED_RANK)} OR (TRUE${personReaches(sql`considered.creator_id`)}))),
  placed AS (
    SELECT id, rank, target,
      position + iif(reduced_at IS NULL, 0, ${literal(days(DAYS.reduced))}) AS position
    FROM ranked WHERE reduced_at IS NULL OR reduced_at <= ${asOf}),
  page AS MATERIALIZED (
    SELECT * FROM placed WHERE (position, id) < (${position}, ${id})
    ORDER BY position DESC, id DESC LIMIT +${limit})
  ${storySelect(sql`page k JOIN posts p ON p.id = k.id`, {
    extra: sql`k.position AS position, ${REASON}, ${viewerEdgeJson(sql`${userId}`, sql`p.id`)} AS viewerEdge`,
  })}
  ORDER BY k.position DESC, k.id DESC`;

/**
 * Returns a page of a person's ranked home feed, best first, each story with its reason. Excludes
 * muted sources and the person's own stories, and ranks stories they have read far down. The feed
 * ends with the last candidate. Throws InvalidPageError for a cursor of another feed, otherwise like
 * Database.
 */
export async function rankedFeed(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
): Promise<FeedPage> {
  const { timestamp, id } = bounds.after ? readSnapshotCursor(bounds.after.id) : START;
  const asOf = timestamp ?? context.now;
  const rows = await context.db.all<FeedRow>(
    statement(userId, asOf, bounds.after?.value ?? Number.MAX_SAFE_INTEGER, id, bounds.limit + 1),
  );
  return toFeedPage(context, userId, rows, bounds, (row) => snapshotCursorId(asOf, row.id));
}

const START = { timestamp: null, id: "~" };
