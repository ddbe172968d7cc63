import { sql, type Sql, identifier, literal, joinSql } from "../../db/sql.ts";
import type { PageBounds } from "../../db/keyset.ts";
import type { DomainContext } from "../kernel/context.ts";
import { type FeedPage, type FeedRow, toFeedPage } from "./feedPage.ts";
import { followedReasonSql } from "./feedReason.ts";
import { notMutedBy } from "../mutes/rows/notMuted.ts";
import { storySelect } from "../stories/rows/storyRow.ts";
import { viewerEdgeJson } from "../stories/rows/viewerEdge.ts";

/** The kinds of follow: the table that stores the follows and the list that holds the stories. */
const SOURCES = [
  {
    of: "WRITERS",
    follows: identifier("user_follows"),
    target: identifier("target_id"),
    list: identifier("user_posts"),
    key: identifier("user_id"),
    id: identifier("post_id"),
  },
  {
    of: "PUBLICATIONS",
    follows: identifier("collection_follows"),
    target: identifier("collection_id"),
    list: identifier("posts"),
    key: identifier("collection_id"),
    id: identifier("id"),
  },
  {
    of: "TOPICS",
    follows: identifier("tag_follows"),
    target: identifier("tag_id"),
    list: identifier("post_tags"),
    key: identifier("tag_id"),
    id: identifier("post_id"),
  },
] as const;

export type FollowedEntity = (typeof SOURCES)[number]["of"];

const select = (userId: string): Sql =>
  storySelect(sql`page k JOIN posts p ON p.id = k.id`, {
    extra: sql`k.position AS position, ${followedReasonSql(sql`${userId}`)} AS reason,
      ${viewerEdgeJson(sql`${userId}`, sql`p.id`)} AS viewerEdge`,
  });

/** Number of the site's latest stories scanned before each followed source is queried. */
const MAX_RECENT = 1000;

/** SQL that tests whether the reader follows a source of the given kind for story `p`. */
const IS_FOLLOWED: Record<FollowedEntity, (userId: string) => Sql> = {
  WRITERS: (userId) => sql`EXISTS (SELECT 1 FROM user_posts a CROSS JOIN user_follows f
    ON f.follower_id = ${userId} AND f.target_id = a.user_id WHERE a.post_id = p.id)`,
  PUBLICATIONS: (userId) => sql`EXISTS (SELECT 1 FROM collection_follows f
    WHERE f.follower_id = ${userId} AND f.collection_id = p.collection_id)`,
  TOPICS: (userId) => sql`EXISTS (SELECT 1 FROM post_tags a CROSS JOIN tag_follows f
    ON f.follower_id = ${userId} AND f.tag_id = a.tag_id WHERE a.post_id = p.id)`,
};

/**
 * Returns a page of stories from the writers, publications and tags that a person follows, newest
 * first, each with the reason it appears. Excludes muted writers and publications. Readers who
 * follow many sources usually fill a page from the site's latest stories. Only if they don't does
 * each followed source contribute up to a page of ids from its own index, so the cost depends on
 * the number of follows, not on the number of stories. `narrowed` restricts the feed to one kind or
 * one source.
 */
export async function followingFeed(
  context: DomainContext,
  userId: string,
  bounds: PageBounds,
  narrowed: { of?: FollowedEntity | null; targetId?: string | null } = {},
): Promise<FeedPage> {
  const { of, targetId } = narrowed;
  const [time, afterId] = [bounds.after?.value ?? Number.MAX_SAFE_INTEGER, bounds.after?.id ?? "~"];
  const limit = bounds.limit + 1;
  const sources = SOURCES.filter((source) => !of || source.of === of);
  const ifWanted = targetId
    ? sql``
    : sql`(SELECT 1 WHERE (SELECT count(*) FROM recent) < ${limit}) CROSS JOIN `;
  const older = sources.map(
    ({ follows, target, list, key, id }) =>
      sql`SELECT s.${id} AS id, s.first_published_at AS position
        FROM ${ifWanted}${follows} f
        CROSS JOIN ${list} s ON +s.${key} = f.${target} AND s.${id} IN (
          SELECT n.${id} FROM ${list} n
          WHERE n.is_listed = 1 AND n.${key} = f.${target}
            AND (n.first_published_at, n.${id}) < (${time}, ${afterId})
            ${notMutedBy(sql`${userId}`).story(sql`n.${id}`)}
          ORDER BY n.first_published_at DESC, n.${id} DESC LIMIT +${limit})
        WHERE f.follower_id = ${userId}
          ${targetId ? sql`AND f.${target} = ${targetId}` : sql``}`,
  );
  const recent = sql`
    SELECT p.id, p.first_published_at AS position FROM posts p
    WHERE p.is_listed = 1 AND (p.first_published_at, p.id) < (${time}, ${afterId})
      AND p.first_published_at > coalesce((SELECT n.first_published_at FROM posts n
        WHERE n.is_listed = 1 AND (n.first_published_at, n.id) < (${time}, ${afterId})
        ORDER BY n.first_published_at DESC, n.id DESC LIMIT 1 OFFSET ${literal(MAX_RECENT)}), 0)
      AND (${joinSql(
        sources.map((source) => IS_FOLLOWED[source.of](userId)),
        " OR ",
      )})
      ${notMutedBy(sql`${userId}`).story(sql`p.id`)}
    ORDER BY p.first_published_at DESC, p.id DESC LIMIT +${limit}`;
  const found = targetId ? older : [sql`SELECT id, position FROM recent`, ...older];
  const rows = await context.db.all<FeedRow>(sql`
    WITH ${targetId ? sql`` : sql`recent AS MATERIALIZED (${recent}),`}
    page AS (${joinSql(found, " UNION ")} ORDER BY position DESC, id DESC LIMIT +${limit})
    ${select(userId)}
    ORDER BY k.position DESC, k.id DESC`);
  return toFeedPage(context, userId, rows, bounds);
}
