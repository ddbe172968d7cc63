import type { PageBounds } from "../../../db/keyset.ts";
import type { DomainContext } from "../../context.ts";
import { type FeedPage, type FeedRow, toFeedPage } from "../home/feedPage.ts";
import { followedReasonSql } from "../home/feedReason.ts";
import { notMutedBy } from "../../core/mutes/notMuted.ts";
import { withPosition } from "../../core/stories/storyLists.ts";
import { storySelect } from "../../core/stories/storyRow.ts";
import { viewerEdgeJson } from "../../core/stories/viewerEdge.ts";

/** What a person may follow: where the follows are kept, and the list that holds its stories. */
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

/** A kind of what a person may follow. */
export type FollowedEntity = (typeof SOURCES)[number]["of"];

const SELECT = withPosition(
  storySelect("page k JOIN posts p ON p.id = k.id", {
    extra: `${followedReasonSql("?1")} AS reason, ${viewerEdgeJson("?1", "p.id")} AS viewerEdge`,
  }),
);

/** Stories of the whole site that are looked at before each followed thing is asked for its own. */
const MAX_RECENT = 1000;

/** SQL of whether a story `p` is by what the reader follows of a kind. */
const IS_FOLLOWED: Record<FollowedEntity, string> = {
  WRITERS: `EXISTS (SELECT 1 FROM user_posts a CROSS JOIN user_follows f
    ON f.follower_id = ?1 AND f.target_id = a.user_id WHERE a.post_id = p.id)`,
  PUBLICATIONS: `EXISTS (SELECT 1 FROM collection_follows f
    WHERE f.follower_id = ?1 AND f.collection_id = p.collection_id)`,
  TOPICS: `EXISTS (SELECT 1 FROM post_tags a CROSS JOIN tag_follows f
    ON f.follower_id = ?1 AND f.tag_id = a.tag_id WHERE a.post_id = p.id)`,
};

/**
 * A page of the stories of the writers, publications and tags that a person follows, newest first,
 * without those of writers and publications they mute, each with what of it is followed. Who follows
 * much finds a page among the site's last stories. Only where those don't fill it does each followed
 * thing give at most a page of ids from its own index: that costs what is followed, not all there is.
 * `narrowed` leaves one kind of them, or one of them alone.
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
