// Owns the rows of `posts` that carry a list's claps and responses (decision 53), and with that the
// deletion of lists.

import { sql, type Sql, type Statement } from "../../../db/sql.ts";
import { removeFromSearch } from "../../searchIndex/queueSearch.ts";

/**
 * Builds the statements that begin the discussion of a list that others can see, and close it while
 * they can't. They come after each write of a list's visibility or deletion.
 */
export function followList(catalogId: string): Statement[] {
  return [
    sql`INSERT INTO posts (id, catalog_id, status, visibility, created_at, updated_at)
      SELECT 'd' || substr(lower(hex(randomblob(6))), 2), c.id, 'PUBLISHED', 'UNLISTED',
        c.updated_at, c.updated_at
      FROM catalogs c WHERE c.id = ${catalogId} AND c.visibility <> 'PRIVATE'
        AND c.deleted_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM posts p WHERE p.catalog_id = c.id)`,
    sql`UPDATE posts SET (status, creator_hidden) =
        (SELECT iif(c.visibility = 'PRIVATE' OR c.deleted_at IS NOT NULL, 'DRAFT', 'PUBLISHED'),
           u.is_hidden
         FROM catalogs c JOIN users u ON u.id = c.creator_id WHERE c.id = ${catalogId})
      WHERE catalog_id = ${catalogId}`,
  ];
}

/**
 * Builds the statements that delete the lists `c` for which `where` holds, once
 * their items are deleted. Responses outlive the list that they answer.
 */
export function deleteLists(where: Sql): Statement[] {
  const lists = sql`SELECT c.id FROM catalogs c WHERE ${where}`;
  return [
    sql`DELETE FROM claps WHERE post_id IN (SELECT id FROM posts WHERE catalog_id IN (${lists}))`,
    sql`UPDATE posts SET status = 'DELETED', catalog_id = NULL WHERE catalog_id IN (${lists})`,
    sql`DELETE FROM catalog_follows WHERE catalog_id IN (${lists})`,
    ...removeFromSearch(lists),
    sql`DELETE FROM catalogs AS c WHERE ${where}`,
  ];
}
