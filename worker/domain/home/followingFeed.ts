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
    follows: "user_follows",
    target: "target_id",
    list: "user_posts",
    key: "user_id",
    id: "post_id",
  },
  {
    of: "PUBLICATIONS",
    follows: "collection_follows",
    target: "collection_id",
    list: "posts",
    key: "collection_id",
    id: "id",
  },
  {
    of: "TOPICS",
    follows: "tag_follows",
    target: "tag_id",
    list: "post_tags",
    key: "tag_id",
    id: "post_id",
  },
] as const;

export type FollowedEntity = (typeof SOURCES)[number]["of"];

const SELECT = storySelect("page k JOIN posts p ON p.id = k.id", {
  extra: `k.position AS position, ${followedReasonSql("?1")} AS reason,
    ${viewerEdgeJson("?1", "p.id")} AS viewerEdge`,
});

/** Number of the site's latest stories scanned before each followed source is queried. */
const MAX_RECENT = 1000;

/** SQL that tests whether the reader follows a source of the given kind for story `p`. */
const IS_FOLLOWED: Record<FollowedEntity, string> = {
  WRITERS: `EXISTS (SELECT 1 FROM user_posts a CROSS JOIN user_follows f
    ON f.follower_id = ?1 AND f.target_id = a.user_id WHERE a.post_id = p.id)`,
  PUBLICATIONS: `EXISTS (SELECT 1 FROM collection_follows f
    WHERE f.follower_id = ?1 AND f.collection_id = p.collection_id)`,
  TOPICS: `EXISTS (SELECT 1 FROM post_tags a CROSS JOIN tag_follows f
    ON f.follower_id = ?1 AND f.tag_id = a.tag_id WHERE a.post_id = p.id)`,
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
  const sources = SOURCES.filter((source) => !of || source.of === of);
  const older = sources.map(
    ({ follows, target, list, key, id }) =>
      `SELECT s.${id} AS id, s.first_published_at AS position
       FROM ${targetId ? "" : "(SELECT 1 WHERE (SELECT count(*) FROM recent) < ?4) CROSS JOIN "}${follows} f CROSS JOIN ${list} s ON +s.${key} = f.${target} AND s.${id} IN (
         SELECT n.${id} FROM ${list} n
         WHERE n.is_listed = 1 AND n.${key} = f.${target}
           AND (n.first_published_at, n.${id}) < (?2, ?3)
           ${notMutedBy("?1").story(`n.${id}`)}
         ORDER BY n.first_published_at DESC, n.${id} DESC LIMIT +?4)
       WHERE f.follower_id = ?1
         ${targetId ? `AND f.${target} = ?5` : ""}`,
  );
  const recent = `SELECT p.id, p.first_published_at AS position FROM posts p
    WHERE p.is_listed = 1 AND (p.first_published_at, p.id) < (?2, ?3)
      AND p.first_published_at > coalesce((SELECT n.first_published_at FROM posts n
        WHERE n.is_listed = 1 AND (n.first_published_at, n.id) < (?2, ?3)
        ORDER BY n.first_published_at DESC, n.id DESC LIMIT 1 OFFSET ${MAX_RECENT}), 0)
      AND (${sources.map((source) => IS_FOLLOWED[source.of]).join(" OR ")})
      ${notMutedBy("?1").story("p.id")}
    ORDER BY p.first_published_at DESC, p.id DESC LIMIT +?4`;
  const found = targetId ? older : ["SELECT id, position FROM recent", ...older];
  const rows = await context.db.all<FeedRow>(
    `WITH ${targetId ? "" : `recent AS MATERIALIZED (${recent}),`}
     page AS (${found.join(" UNION ")} ORDER BY position DESC, id DESC LIMIT +?4)
     ${SELECT}
     ORDER BY k.position DESC, k.id DESC`,
    userId,
    bounds.after?.value ?? Number.MAX_SAFE_INTEGER,
    bounds.after?.id ?? "~",
    bounds.limit + 1,
    ...(targetId ? [targetId] : []),
  );
  return toFeedPage(context, userId, rows, bounds);
}
