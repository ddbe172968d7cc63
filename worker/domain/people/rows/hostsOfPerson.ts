import { sql, type Sql } from "../../../db/sql.ts";
import { GROUP_TAGS } from "../../../../shared/cache/cacheTags.ts";

/**
 * SQL that selects, as `tag`, the cache tags of everything that lists a user or belongs to them.
 * Pages that omitted a hidden user carry no tag of theirs, so they must be purged when the user
 * returns. `person` is SQL that selects `u.id` from `users u`.
 */
export function hostsOfPerson(person: Sql): Sql {
  return sql`
    WITH person AS (${person}),
    stories AS (SELECT p.id, p.collection_id, p.root_post_id, p.in_response_to_post_id
      FROM person u CROSS JOIN posts p ON p.creator_id = u.id
      WHERE p.status = 'PUBLISHED' AND p.visibility <> 'UNLISTED'),
    own AS (SELECT * FROM stories WHERE in_response_to_post_id IS NULL),
    answers AS (SELECT * FROM stories WHERE in_response_to_post_id IS NOT NULL),
    things AS (
      SELECT 'user-' || id AS tag FROM person
      UNION SELECT 'collection-' || collection_id FROM own WHERE collection_id IS NOT NULL
      UNION SELECT 'collection-' || m.collection_id FROM person u
        CROSS JOIN collection_members m ON m.user_id = u.id
      UNION SELECT 'collection-' || c.id FROM person u CROSS JOIN collections c
        ON c.creator_id = u.id
      UNION SELECT 'tag-' || t.tag_id FROM own CROSS JOIN post_tags t ON t.post_id = own.id),
    coauthors AS (SELECT 'user-' || a.user_id AS tag FROM stories
      CROSS JOIN post_authors a ON a.post_id = stories.id),
    answered AS (
      SELECT 'post-' || root_post_id AS tag FROM answers WHERE root_post_id IS NOT NULL
      UNION SELECT 'post-' || in_response_to_post_id FROM answers),
    lists AS (
      SELECT ${GROUP_TAGS.home} AS tag WHERE EXISTS (SELECT 1 FROM own)
      UNION SELECT ${GROUP_TAGS.sitemap} FROM person
      UNION SELECT ${GROUP_TAGS.staffPicks} WHERE EXISTS
        (SELECT 1 FROM own CROSS JOIN staff_picks s ON s.post_id = own.id)
      UNION SELECT ${GROUP_TAGS.topics} WHERE EXISTS
        (SELECT 1 FROM own CROSS JOIN topic_posts s ON s.post_id = own.id))
    SELECT tag FROM things UNION SELECT tag FROM coauthors
      UNION SELECT tag FROM answered UNION SELECT tag FROM lists`;
}
