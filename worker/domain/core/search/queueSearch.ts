// Queues search documents where the write happens, as queuePurge does for purges (decision 58).
// A trigger removes stories that not everyone may read (0011_search.sql), and with them their place in
// the queue, so a statement of this file comes after the change it indexes.

import type { SearchIndex } from "../../../../shared/rules/multiQuery.ts";
import type { Bindable, Statement } from "../../../db/database.ts";
import type { DomainContext } from "../../context.ts";
import { INDEXED_ROWS } from "./indexedRows.ts";

type Context = Pick<DomainContext, "search">;

// A replaced row gets a new id, which tells processSearchQueue that the entity changed meanwhile.
const QUEUE = "INSERT OR REPLACE INTO search_queue (kind, entity_id)";

/** Builds the statement that queues those rows with these ids that everyone may find. */
export function queueSearchStatement(index: SearchIndex, ids: readonly string[]): Statement {
  const { table, condition } = INDEXED_ROWS[index];
  return [
    `${QUEUE} SELECT '${index}', x.id FROM json_each(?1) c JOIN ${table} x ON x.id = c.value
     WHERE ${condition}`,
    JSON.stringify(ids),
  ];
}

/** The same for users and the stories that show their names. `from` is SQL that selects user ids. */
export function queueUsersStatements(from: string, ...values: Bindable[]): Statement[] {
  return [
    [`${QUEUE} SELECT 'users', id FROM (${from})`, ...values],
    queueStoriesOfStatement(from, ...values),
  ];
}

/** The same for only the stories of users. */
export function queueStoriesOfStatement(from: string, ...values: Bindable[]): Statement {
  return [
    `${QUEUE} SELECT 'posts', s.post_id FROM (${from}) w JOIN user_posts s ON s.user_id = w.id
     WHERE s.first_published_at IS NOT NULL`,
    ...values,
  ];
}

/** Builds the statement that queues the tags that the index lacks. A tag's title never changes. */
export function queueNewTagsStatement(slugs: readonly string[]): Statement {
  return [
    `${QUEUE} SELECT 'tags', t.id FROM json_each(?1) j JOIN tags t ON t.slug = j.value
     WHERE NOT EXISTS (SELECT 1 FROM search_entries WHERE entity_id = t.id)`,
    JSON.stringify(slugs),
  ];
}

/** Builds the statements that remove entities from the index. `ids` is SQL that selects their ids. */
export function removeFromSearch(
  ids: string,
  ...values: Bindable[]
): [entries: Statement, queued: Statement] {
  return [
    [`DELETE FROM search_entries WHERE entity_id IN (${ids})`, ...values],
    [`DELETE FROM search_queue WHERE entity_id IN (${ids})`, ...values],
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
    "SELECT id FROM catalogs WHERE id = ?1 AND (visibility = 'PRIVATE' OR deleted_at IS NOT NULL)",
    catalogId,
  ),
  queue(context, "lists", catalogId),
];

/** Indexes a person again, but not their stories. */
export const indexUser = (context: Context, userId: string): Statement =>
  queue(context, "users", userId);

/** Indexes a person and their stories again, after the name or the visibility of a person changed. */
export function indexUserAndStories({ search }: Context, userId: string): Statement[] {
  search.hasQueued = true;
  return queueUsersStatements("SELECT ?1 AS id", userId);
}

/** Indexes those of the tags that are new. */
export function indexNewTags({ search }: Context, tags: readonly { slug: string }[]): Statement {
  search.hasQueued = true;
  return queueNewTagsStatement(tags.map(({ slug }) => slug));
}
