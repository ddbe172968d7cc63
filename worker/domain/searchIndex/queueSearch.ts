// Queues search documents where the write happens, as queuePurge does for purges (decision 58).
// A trigger removes stories that not everyone may read (0011_search.sql), and with them their place in
// the queue, so a statement of this file comes after the change it indexes.

import type { SearchIndex } from "../../../shared/search/multiQuery.ts";
import { sql, type Sql, identifier, type Statement } from "../../db/sql.ts";
import type { DomainContext } from "../kernel/context.ts";
import { INDEXED_ROWS } from "./indexedRows.ts";

type Context = Pick<DomainContext, "search">;

// A replaced row gets a new id, which tells processSearchQueue that the entity changed meanwhile.
const QUEUE = sql`INSERT OR REPLACE INTO search_queue (kind, entity_id)`;

/** Builds the statement that queues those rows with these ids that everyone may find. */
export function queueSearchStatement(index: SearchIndex, ids: readonly string[]): Statement {
  const { table, condition } = INDEXED_ROWS[index];
  return sql`${QUEUE} SELECT ${index}, x.id FROM json_each(${JSON.stringify(ids)}) c
    JOIN ${identifier(table)} x ON x.id = c.value
    WHERE ${condition}`;
}

/** The same for users and the stories that show their names. `from` is SQL that selects user ids. */
export function queueUsersStatements(from: Sql): Statement[] {
  return [sql`${QUEUE} SELECT 'users', id FROM (${from})`, queueStoriesOfStatement(from)];
}

/** The same for only the stories of users. */
export function queueStoriesOfStatement(from: Sql): Statement {
  return sql`${QUEUE} SELECT 'posts', s.post_id FROM (${from}) w JOIN user_posts s
    ON s.user_id = w.id
    WHERE s.first_published_at IS NOT NULL`;
}

/** Builds the statement that queues the tags that the index lacks. A tag's title never changes. */
export function queueNewTagsStatement(slugs: readonly string[]): Statement {
  return sql`${QUEUE} SELECT 'tags', t.id FROM json_each(${JSON.stringify(slugs)}) j JOIN tags t
    ON t.slug = j.value
    WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = t.id)`;
}

/** Builds the statements that remove entities from the index. `ids` is SQL that selects their ids. */
export function removeFromSearch(ids: Sql): [entries: Statement, queued: Statement] {
  return [
    sql`DELETE FROM search_entries WHERE entity_id IN (${ids})`,
    sql`DELETE FROM search_queue WHERE entity_id IN (${ids})`,
  ];
}

function queue({ search }: Context, index: SearchIndex, id: string): Statement {
  search.hasQueued = true;
  return queueSearchStatement(index, [id]);
}

/** Indexes a story again, after a change of its title, text, tags, writers or visibility. */
export const indexPost = (context: Context, postId: string): Statement =>
  queue(context, "posts", postId);

/** Indexes a publication again. */
export const indexCollection = (context: Context, collectionId: string): Statement =>
  queue(context, "collections", collectionId);

/** Indexes a list again, or removes one that is private or deleted. */
export const indexCatalog = (context: Context, catalogId: string): Statement[] => [
  ...removeFromSearch(
    sql`SELECT id FROM catalogs WHERE id = ${catalogId} AND (visibility = 'PRIVATE'
      OR deleted_at IS NOT NULL)`,
  ),
  queue(context, "lists", catalogId),
];

/** Indexes a person again, but not their stories. */
export const indexUser = (context: Context, userId: string): Statement =>
  queue(context, "users", userId);

/** Indexes a person and their stories again, after the name or the visibility of a person changed. */
export function indexUserAndStories({ search }: Context, userId: string): Statement[] {
  search.hasQueued = true;
  return queueUsersStatements(sql`SELECT ${userId} AS id`);
}

/** Indexes those of the tags that are new. */
export function indexNewTags({ search }: Context, tags: readonly { slug: string }[]): Statement {
  search.hasQueued = true;
  return queueNewTagsStatement(tags.map(({ slug }) => slug));
}
