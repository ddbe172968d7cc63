import type { DomainContext } from "../kernel/context.ts";
import { notMutedBy } from "../mutes/rows/notMuted.ts";
import type { FollowedEntity } from "../home/followingFeed.ts";

/** A followed writer, publication or topic with the time of its latest story. */
export interface FollowedEntry {
  kind: FollowedEntity;
  id: string;
  name: string;
  /** The username, or the slug in URLs. */
  slug: string;
  imageId: string | null;
  /**
   * When its newest story was published, in milliseconds since 1970, or null if it has no story.
   */
  latestPublishedAt: number | null;
}

/** Number of most recent follows of each kind that are considered. */
const LOOKED_AT = 200;

const newest = (list: string, key: string, id = "post_id"): string =>
  `(SELECT p.latest_published_at FROM posts p WHERE p.id = (SELECT n.${id} FROM ${list} n
    WHERE n.is_listed = 1 AND n.${key} = f.id${notMutedBy("?1").story(`n.${id}`)}
    ORDER BY n.first_published_at DESC, n.${id} DESC LIMIT 1))`;

const follows = (table: string, target: string): string =>
  `(SELECT ${target} AS id FROM ${table} WHERE follower_id = ?1
    ORDER BY created_at DESC, ${target} DESC LIMIT ${LOOKED_AT}) f`;

/**
 * Returns at most `limit` entries that a person follows, the most recently published first. Entries
 * without a story come last. Excludes muted writers and publications.
 */
export function followedEntries(
  context: DomainContext,
  userId: string,
  limit: number,
): Promise<FollowedEntry[]> {
  const muted = notMutedBy("?1");
  return context.db.all<FollowedEntry & Record<string, string | number | null>>(
    `SELECT * FROM (SELECT 'WRITERS' AS kind, u.id AS id, u.name AS name, u.username AS slug, u.image_id AS imageId,
       ${newest("user_posts", "user_id")} AS latestPublishedAt
     FROM ${follows("user_follows", "target_id")} JOIN users u ON u.id = f.id
     WHERE u.is_suspended = 0${muted.person("u.id")}
     UNION ALL SELECT 'PUBLICATIONS', c.id, c.name, c.slug, c.avatar_image_id,
       ${newest("posts", "collection_id", "id")}
     FROM ${follows("collection_follows", "collection_id")} JOIN collections c ON c.id = f.id
     WHERE TRUE${muted.collection("c.id")}
     UNION ALL SELECT 'TOPICS', t.id, t.display_title, t.slug, NULL, ${newest("post_tags", "tag_id")}
     FROM ${follows("tag_follows", "tag_id")} JOIN tags t ON t.id = f.id)
     ORDER BY latestPublishedAt DESC, name, id LIMIT +?2`,
    userId,
    limit,
  );
}
