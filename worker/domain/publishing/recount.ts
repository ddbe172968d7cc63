import { sql, type Sql, type Statement } from "../../db/sql.ts";

/**
 * The counters affected by a story: its tags and publications, including those before the change.
 */
export interface Counted {
  postId: string;
  tagIds: readonly string[];
  collectionIds: readonly (string | null)[];
}

/**
 * Returns the statements that recompute the counters after a story was listed or unlisted. They
 * must run after the change. A trigger counts responses (0006_posts.sql).
 */
export function recount({ postId, tagIds, collectionIds }: Counted): Statement[] {
  const collections = collectionIds.filter((id) => id !== null);
  return [
    sql`UPDATE users SET post_count = (SELECT count(*) FROM user_posts p
        WHERE p.user_id = users.id AND p.is_listed = 1)
      WHERE id IN (SELECT user_id FROM user_posts WHERE post_id = ${postId})`,
    ...countedOver(sql`tags`, sql`post_tags`, sql`tag_id`, tagIds),
    ...countedOver(sql`collections`, sql`posts`, sql`collection_id`, collections),
  ];
}

function countedOver(table: Sql, from: Sql, column: Sql, ids: readonly string[]): Statement[] {
  if (ids.length === 0) return [];
  return [
    sql`UPDATE ${table} SET post_count = (SELECT count(*) FROM ${from} l
        WHERE l.${column} = ${table}.id AND l.is_listed = 1)
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  ];
}
