// Suggests people and publications to follow: the authors of the currently most popular stories,
// weighted by the topics the person follows. Excludes those already followed or muted.

import { sql, type Sql, literal } from "../../db/sql.ts";
import type { CollectionRole } from "../../../shared/enums.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMutedBy } from "../mutes/rows/notMuted.ts";
import { personReaches } from "../people/rows/limitedReach.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";
import { primeUserEdges } from "../people/rows/viewerEdge.ts";
import { type CollectionRow, collectionColumns } from "../publications/rows/collectionRow.ts";
import { primeCollectionEdges } from "../publications/rows/viewerEdge.ts";
import { seenCollection } from "../publications/rows/collections.ts";

/** Number of most popular stories that suggestions are drawn from. */
const STORIES = 300;

/** Additional weight of a story with a tag that the person follows. */
const TAGGED = 4;

/** SQL of the popular stories with their weight for a person. */
const hot = (userId: string): Sql => sql`hot AS (
  SELECT p.id, p.creator_id, p.collection_id, 1 + ${literal(TAGGED)} * EXISTS (
    SELECT 1 FROM post_tags t JOIN tag_follows f ON f.tag_id = t.tag_id
      AND f.follower_id = ${userId}
    WHERE t.post_id = p.id) AS weight
  FROM posts p WHERE p.is_listed = 1 ORDER BY p.hot_at DESC, p.id DESC LIMIT ${literal(STORIES)})`;

/** Requests suggestions for a person, at most `limit`. */
export interface SuggestionsKey {
  userId: string;
  limit: number;
}

/**
 * SQL of the people to suggest, with their order: only those with a bio and a picture, since a name
 * alone tells a viewer nothing.
 */
export const suggestedPeople = ({ userId, limit }: SuggestionsKey): Sql => sql`${hot(userId)},
  best AS (SELECT creator_id AS id, sum(weight) AS weight FROM hot
    WHERE creator_id IS NOT NULL GROUP BY creator_id),
  people AS (SELECT u.id, b.weight, u.follower_count FROM best b JOIN users u ON u.id = b.id
    WHERE u.is_hidden = 0 AND u.bio <> '' AND u.image_id IS NOT NULL
      AND u.id <>
      ${userId}${notMutedBy(sql`${userId}`).person(sql`u.id`)}${personReaches(sql`u.id`)}
      AND NOT EXISTS (SELECT 1 FROM user_follows f WHERE f.follower_id = ${userId}
        AND f.target_id = u.id)
    ORDER BY b.weight DESC, u.follower_count DESC, u.id LIMIT +${limit})`;

/** People to follow. */
export const suggestedUsers = defineLoader<DomainContext, SuggestionsKey, UserRow[]>(
  (context, keys) =>
    Promise.all(keys.map(({ userId, limit }) => readUsers(context, userId, limit))),
  (key) => JSON.stringify(key),
);

/** Publications to follow. */
export const suggestedCollections = defineLoader<DomainContext, SuggestionsKey, CollectionRow[]>(
  (context, keys) =>
    Promise.all(keys.map(({ userId, limit }) => readCollections(context, userId, limit))),
  (key) => JSON.stringify(key),
);

async function readUsers(
  context: DomainContext,
  userId: string,
  limit: number,
): Promise<UserRow[]> {
  const rows = await context.db.all<UserRow>(sql`
    WITH ${suggestedPeople({ userId, limit })}
    SELECT ${userColumns("u")} FROM people k JOIN users u ON u.id = k.id
    ORDER BY k.weight DESC, k.follower_count DESC, k.id`);
  for (const row of rows) seenUser(context, row);
  primeUserEdges(context, userId, rows, { isFollowing: false, isMuting: false });
  return rows;
}

async function readCollections(
  context: DomainContext,
  userId: string,
  limit: number,
): Promise<CollectionRow[]> {
  const rows = await context.db.all<CollectionRow & { role: CollectionRole | null }>(sql`
    WITH ${hot(userId)}, best AS (SELECT collection_id AS id, sum(weight) AS weight FROM hot
      WHERE collection_id IS NOT NULL GROUP BY collection_id)
    SELECT ${collectionColumns("c")}, (SELECT m.role FROM collection_members m
        WHERE m.collection_id = c.id AND m.user_id = ${userId}) AS role FROM best b
          JOIN active_collections c ON c.id = b.id
    WHERE TRUE${notMutedBy(sql`${userId}`).collection(sql`c.id`)}
      AND NOT EXISTS (SELECT 1 FROM collection_follows f
        WHERE f.follower_id = ${userId} AND f.collection_id = c.id)
    ORDER BY b.weight DESC, c.follower_count DESC, c.id LIMIT +${limit}`);
  for (const row of rows) seenCollection(context, row);
  const edges = rows.map(({ id, role }) => ({ id, role, isFollowing: 0, isMuting: 0 }));
  await primeCollectionEdges(context, edges);
  return rows;
}
