import { sql, type Sql, type Statement } from "../../../db/sql.ts";

/**
 * Builds the statement that hides everything below hidden responses, and shows what is below none:
 * it sets `posts.hidden_above` below the posts that the SQL `ids` selects. It
 * comes after the write of `hidden_by_author`, and after responses are written.
 */
export function hideBelow(ids: Sql): Statement {
  return sql`
    UPDATE posts SET hidden_above = below.is_below
    FROM (WITH RECURSIVE below (id, is_hidden, is_below) AS (
        SELECT r.id, r.hidden_by_author, p.is_hidden_response
        FROM posts p JOIN posts r ON r.in_response_to_post_id = p.id WHERE p.id IN (${ids})
        UNION ALL
        SELECT r.id, r.hidden_by_author, max(b.is_below, b.is_hidden)
        FROM below b JOIN posts r ON r.in_response_to_post_id = b.id)
      SELECT id, max(is_below) AS is_below FROM below GROUP BY id) AS below
    WHERE posts.id = below.id AND posts.hidden_above <> below.is_below`;
}
