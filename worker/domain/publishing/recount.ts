import type { Statement } from "../../db/database.ts";

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
    [
      `UPDATE users SET post_count = (SELECT count(*) FROM user_posts p
         WHERE p.user_id = users.id AND p.is_listed = 1)
       WHERE id IN (SELECT user_id FROM user_posts WHERE post_id = ?1)`,
      postId,
    ],
    ...countedOver("tags", "post_tags", "tag_id", tagIds),
    ...countedOver("collections", "posts", "collection_id", collections),
  ];
}

function countedOver(
  table: string,
  from: string,
  column: string,
  ids: readonly string[],
): Statement[] {
  if (ids.length === 0) return [];
  return [
    [
      `UPDATE ${table} SET post_count = (SELECT count(*) FROM ${from} l
         WHERE l.${column} = ${table}.id AND l.is_listed = 1)
       WHERE id IN (SELECT value FROM json_each(?1))`,
      JSON.stringify(ids),
    ],
  ];
}
