import type { Statement } from "../../../db/database.ts";
import { wasWrittenSql } from "../drafts/storeDraft.ts";

/**
 * The statement that gives back the place of a story among the first of a profile, where it stands
 * there no more and the write with this token took.
 */
export function unpin(postId: string, token: string): Statement {
  return [
    `DELETE FROM pinned_posts WHERE post_id = ?1 AND ${wasWrittenSql("?1", "?2")}`,
    postId,
    token,
  ];
}
