import type { Statement } from "../../db/database.ts";
import { wasWrittenSql } from "../drafts/storeDraft.ts";

/** Returns the statement that unpins a story if the write with this token succeeded. */
export function unpin(postId: string, token: string): Statement {
  return [
    `DELETE FROM pinned_posts WHERE post_id = ?1 AND ${wasWrittenSql("?1", "?2")}`,
    postId,
    token,
  ];
}
