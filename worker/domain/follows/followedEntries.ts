import { sql, type Sql, literal } from "../../db/sql.ts";
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

const newest = (userId: string, list: Sql, key: Sql, id = sql`post_id`): Sql =>
  sql`(SELECT p.latest_published_at FROM posts p WHERE p.id = (SELECT n.${id} FROM ${list} n
    WHERE n.is_listed = 1 AND n.${key} = f.id${notMutedBy(sql`${userId}`).story(sql`n.${id}`)}
    ORDER BY n.first_published_at DESC, n.${id} DESC LIMIT 1))`;

const follows = (userId: string, table: Sql, target: Sql): Sql =>
  sql`(SELECT ${target} AS id FROM ${table} WHERE follower_id = ${userId}
    ORDER BY created_at DESC, ${target} DESC LIMIT ${literal(LOOKED_AT)}) f`;

/**
 * Returns at most `limit` entries that a person follows, the most recently published first. Entries
 * without a story come last. Excludes muted writers and publications.
 */
export function followedEntries(
  context: DomainContext,
  userId: string,
  limit: number,
): Promise<FollowedEntry[]> {
  const muted = notMutedBy(sql`${userId}`);
  return context.db.all<FollowedEntry & Record<string, string | number | null>>(sql`
    SELECT * FROM (SELECT 'WRITERS' AS kind, u.id AS id, u.name AS name, u.username AS slug,
      u.image_id AS imageId,
      ${newest(userId, sql`user_posts`, sql`user_id`)} AS latestPublishedAt
    FROM ${follows(userId, sql`user_follows`, sql`target_id`)} JOIN users u ON u.id = f.id
    WHERE u.is_hidden = 0${muted.person(sql`u.id`)}
    UNION ALL SELECT 'PUBLICATIONS', c.id, c.name, c.slug, c.avatar_image_id,
      ${newest(userId, sql`posts`, sql`collection_id`, sql`id`)}
    FROM ${follows(userId, sql`collection_follows`, sql`collection_id`)} JOIN active_collections c
      ON c.id = f.id
    WHERE TRUE${muted.collection(sql`c.id`)}
    UNION ALL SELECT 'TOPICS', t.id, t.display_title, t.slug, NULL,
      ${newest(userId, sql`post_tags`, sql`tag_id`)}
    FROM ${follows(userId, sql`tag_follows`, sql`tag_id`)} JOIN tags t ON t.id = f.id)
    ORDER BY latestPublishedAt DESC, name, id LIMIT +${limit}`);
}
