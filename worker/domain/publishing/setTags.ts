import type { Statement } from "../../db/database.ts";
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
  const took = wasWrittenSql("?1", "?2");
  const list = JSON.stringify(input.tags);
  return [
    [
      `INSERT INTO tags (id, slug, display_title, created_at)
       SELECT value ->> '$.id', value ->> '$.slug', value ->> '$.title', ?4 FROM json_each(?3)
       WHERE ${took} ON CONFLICT DO NOTHING`,
      postId,
      token,
      list,
      at,
    ],
    [`DELETE FROM post_tags WHERE post_id = ?1 AND ${took}`, postId, token],
    [
      `INSERT INTO post_tags (post_id, tag_id, position)
       SELECT ?1, t.id, j.key FROM json_each(?3) j JOIN tags t ON t.slug = j.value ->> '$.slug'
       WHERE ${took}`,
      postId,
      token,
      list,
    ],
  ];
}
