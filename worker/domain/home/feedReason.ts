import { sql, type Sql } from "../../db/sql.ts";
import type { PostFeedReason } from "../../../shared/home/feedReasons.ts";

/** The reason a story appears in a feed, and the subject of that reason. */
export interface FeedReason {
  kind: PostFeedReason;
  /** The id of the person, publication or tag, or null if the reason has no subject. */
  targetId: string | null;
  name: string | null;
  /** The username, or the slug in URLs. */
  slug: string | null;
}

/** The default reason. */
const NEW: FeedReason = { kind: "NEW", targetId: null, name: null, slug: null };

/**
 * SQL of why the story `p.id` appears in a person's following feed: the writer, the publication or
 * a tag. Null if the person follows none of them. Read the result with `readFeedReason`.
 */
export function followedReasonSql(viewerId: Sql): Sql {
  return sql`coalesce(
    (SELECT json_array('FOLLOWED_USER', ru.id, ru.name, ru.username)
      FROM user_posts ra JOIN user_follows rf ON rf.follower_id = ${viewerId}
        AND rf.target_id = ra.user_id
      JOIN users ru ON ru.id = ra.user_id
      WHERE ra.post_id = p.id ORDER BY ra.user_id = p.creator_id DESC, ra.user_id LIMIT 1),
    (SELECT json_array('FOLLOWED_COLLECTION', rc.id, rc.name, rc.slug)
      FROM collection_follows rf JOIN active_collections rc ON rc.id = rf.collection_id
      WHERE rf.follower_id = ${viewerId} AND rf.collection_id = p.collection_id),
    (SELECT json_array('FOLLOWED_TAG', rt.id, rt.display_title, rt.slug)
      FROM post_tags rl JOIN tag_follows rf ON rf.follower_id = ${viewerId}
        AND rf.tag_id = rl.tag_id
      JOIN tags rt ON rt.id = rl.tag_id
      WHERE rl.post_id = p.id ORDER BY rl.position LIMIT 1))`;
}

/** Parses the JSON reason selected by `followedReasonSql` or by the ranked feed. */
export function readFeedReason(json: string | null): FeedReason {
  if (json === null) return NEW;
  const [kind, targetId = null, name = null, slug = null] = JSON.parse(json) as [
    PostFeedReason,
    ...(string | null)[],
  ];
  return { kind, targetId, name, slug };
}
