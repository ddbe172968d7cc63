import { sql, type Statement } from "../../db/sql.ts";
import { wasWrittenSql } from "../drafts/storeDraft.ts";
import type { StoryTag } from "./lookUpSettings.ts";

/**
 * Returns the statements that set a story's tags, in order, and create new ones. They change
 * nothing if the write with this token did not claim the story's draft.
 */
export function setTags(input: {
  postId: string;
  token: string;
  tags: readonly StoryTag[];
  /** Milliseconds since 1970. */
  at: number;
}): Statement[] {
  const { postId, token, at } = input;
  const took = wasWrittenSql(sql`${postId}`, sql`${token}`);
  const list = JSON.stringify(input.tags);
  return [
    sql`INSERT INTO tags (id, slug, display_title, created_at)
      SELECT value ->> '$.id', value ->> '$.slug', value ->> '$.title', ${at}
        FROM json_each(${list})
      WHERE ${took} ON CONFLICT DO NOTHING`,
    sql`DELETE FROM post_tags WHERE post_id = ${postId} AND ${took}`,
    sql`INSERT INTO post_tags (post_id, tag_id, position)
      SELECT ${postId}, t.id, j.key FROM json_each(${list}) j JOIN tags t
        ON t.slug = j.value ->> '$.slug'
      WHERE ${took}`,
  ];
}
