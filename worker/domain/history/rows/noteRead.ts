import { sql, type Statement } from "../../../db/sql.ts";
import type { DomainContext } from "../../kernel/context.ts";

/** Builds the statement that adds a story to a user's reading history, unless they paused it. */
export function noteRead(
  { now }: Pick<DomainContext, "now">,
  postId: string,
  userId: string,
): Statement {
  return sql`
    INSERT INTO reading_history (user_id, post_id, read_at)
    SELECT ${userId}, ${postId}, ${now}
    WHERE NOT EXISTS (SELECT 1 FROM reading_history_pauses WHERE user_id = ${userId})
    ON CONFLICT (user_id, post_id) DO UPDATE SET read_at = excluded.read_at`;
}
