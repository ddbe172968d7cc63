import type { Statement } from "../../../db/database.ts";

/**
 * Builds the statement that hides everything below hidden responses, and shows what is below none:
 * it sets bit 2 of `posts.is_hidden_response` below the posts that the SQL `ids` selects, with
 * `value` as `?1`. It comes after the write of bit 1, and after responses are written.
 */
export function hideBelow(ids: string, value: string): Statement {
  return [
    `UPDATE posts SET is_hidden_response = (posts.is_hidden_response & 1) + below.part
     FROM (WITH RECURSIVE below (id, is_hidden, part) AS (
         SELECT r.id, r.is_hidden_response & 1, 2 * (p.is_hidden_response <> 0)
         FROM posts p JOIN posts r ON r.in_response_to_post_id = p.id WHERE p.id IN (${ids})
         UNION ALL
         SELECT r.id, r.is_hidden_response & 1, max(b.part, 2 * b.is_hidden)
         FROM below b JOIN posts r ON r.in_response_to_post_id = b.id)
       SELECT id, max(part) AS part FROM below GROUP BY id) AS below
     WHERE posts.id = below.id AND posts.is_hidden_response & 2 <> below.part`,
    value,
  ];
}
