import { sql, type Sql, literal } from "../../db/sql.ts";
import { type Page, type PageBounds, toPage } from "../../db/keyset.ts";
import { defineLoader } from "../../db/loader.ts";
import type { DomainContext } from "../kernel/context.ts";
import { notMuted } from "../mutes/rows/notMuted.ts";
import { personReaches } from "../people/rows/limitedReach.ts";
import { type UserRow, userColumns } from "../people/rows/userRow.ts";
import { seenUser } from "../people/rows/users.ts";
import { type CollectionRow, collectionColumns } from "../publications/rows/collectionRow.ts";
import { seenCollection } from "../publications/rows/collections.ts";

/** Number of a tag's newest stories considered. It bounds the cost of large tags. */
const STORIES_LOOKED_AT = 1000;

/** Points for a story in addition to its claps, so that both prolific and popular writers rank. */
const WORTH_OF_A_STORY = 10;

const newest = (tagSlug: string): Sql => sql`
  SELECT l.post_id, l.clap_count FROM post_tags l
  WHERE l.is_listed = 1 AND l.tag_id = (SELECT id FROM tags WHERE slug = ${tagSlug})
  ORDER BY l.first_published_at DESC, l.post_id DESC LIMIT ${literal(STORIES_LOOKED_AT)}`;

/** A page of the writers of a tag. */
export interface TagWritersKey {
  tagSlug: string;
  bounds: PageBounds;
}

/**
 * Loads the writers of a tag, ranked by the number and claps of their stories among the tag's
 * newest.
 */
export const writersByTag = defineLoader<DomainContext, TagWritersKey, Page<UserRow>>(
  (context, keys) => Promise.all(keys.map((key) => readWriters(context, key))),
  (key) => JSON.stringify(key),
);

async function readWriters(
  context: DomainContext,
  { tagSlug, bounds }: TagWritersKey,
): Promise<Page<UserRow>> {
  const { limit, after } = bounds;
  const rows = await context.db.all<UserRow & { position: number }>(sql`
    WITH newest AS (${newest(tagSlug)}),
    writers AS (
      SELECT w.user_id AS id, sum(n.clap_count + ${literal(WORTH_OF_A_STORY)}) AS position
      FROM newest n JOIN user_posts w ON w.post_id = n.post_id GROUP BY w.user_id)
    SELECT k.position AS position, ${userColumns("u")} FROM writers k JOIN users u ON u.id = k.id
    WHERE u.is_hidden = 0 AND (k.position, k.id) < (${after?.value ?? Number.MAX_SAFE_INTEGER},
      ${after?.id ?? ""})${notMuted(context).person(sql`u.id`)}${personReaches(sql`u.id`)}
    ORDER BY k.position DESC, k.id DESC LIMIT +${limit + 1}`);
  const page = toPage(rows, bounds, ({ position, id }) => ({ value: position, id }));
  return {
    ...page,
    edges: page.edges.map(({ cursor, node }) => ({
      cursor,
      node: seenUser(context, node) ?? node,
    })),
  };
}

/** Requests the publications of a tag's newest stories. */
export interface TagCollectionsKey {
  tagSlug: string;
  limit: number;
}

/** Loads the publications that write about a tag, ranked like `writersByTag`. */
export const collectionsByTag = defineLoader<DomainContext, TagCollectionsKey, CollectionRow[]>(
  (context, keys) =>
    Promise.all(
      keys.map(async ({ tagSlug, limit }) => {
        const rows = await context.db.all<CollectionRow>(sql`
          WITH newest AS (${newest(tagSlug)}),
          places AS (
            SELECT p.collection_id AS id,
              sum(n.clap_count + ${literal(WORTH_OF_A_STORY)}) AS position
            FROM newest n JOIN posts p ON p.id = n.post_id
            WHERE p.collection_id IS NOT NULL GROUP BY p.collection_id)
          SELECT ${collectionColumns("c")} FROM places k JOIN active_collections c ON c.id = k.id
          WHERE TRUE${notMuted(context).collection(sql`c.id`)}
          ORDER BY k.position DESC, k.id DESC LIMIT +${limit}`);
        return rows.map((row) => seenCollection(context, row) ?? row);
      }),
    ),
  (key) => JSON.stringify(key),
);
