import { sql, type Statement } from "../../db/sql.ts";
import { wasWrittenSql } from "../drafts/storeDraft.ts";

/** Returns the statement that unpins a story if the write with this token succeeded. */
export function unpin(postId: string, token: string): Statement {
  return sql`
    DELETE FROM pinned_posts WHERE post_id = ${postId}
      AND ${wasWrittenSql(sql`${postId}`, sql`${token}`)}`;
}
