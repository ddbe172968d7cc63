// Owns, per index, which rows can be found, their score and the fields of a hit. It never selects
// the body of a story, only its title and subtitle, whether the story is locked or not.

import { DAY_MS } from "../../../shared/durations.ts";
import { sql, type Sql, literal } from "../../db/sql.ts";
import type { NotMuted } from "../mutes/rows/notMuted.ts";
import { searchWeight } from "../people/rows/limitedReach.ts";
import type { SearchFilters } from "./searchFilters.ts";
import type { SearchIndex } from "../../../shared/search/multiQuery.ts";

interface Narrowing {
  filters: SearchFilters;
  /** Includes only high-quality rows and the viewer's own. */
  isHighQuality: boolean;
  viewerId: string | null;
}

/** An index's table, under the alias `x`. */
interface Source {
  from: Sql;
  /** SQL of the row's name. */
  name: Sql;
  /** Arguments of json_object. */
  hit: Sql;
  /** SQL of a factor above zero. `now` is SQL of the timestamp in milliseconds. */
  score: (now: Sql) => Sql;
  where: (narrowing: Narrowing) => Sql[];
  /** The conditions of `where` that are selective, that is, leave few of many rows. */
  narrow?: (narrowing: Omit<Narrowing, "isHighQuality">) => Sql[];
  /** SQL that excludes muted rows, in indexes where rows can be muted. */
  unmuted?: (muted: NotMuted, filters: SearchFilters) => Sql;
}

/** A saturating factor from 0 to 1 that reaches 0.5 at `half`. */
const upTo = (column: Sql, half: number): Sql => sql`${column} / (${column} + ${literal(half)}.0)`;

const ownOr = (condition: Sql, column: Sql, { viewerId }: Narrowing): Sql =>
  viewerId === null ? condition : sql`(${condition} OR ${column} = ${viewerId})`;

/** Restricts rows to a publication if the search is narrowed to one. */
const ofCollection = ({ filters }: Narrowing, condition: (id: Sql) => Sql): Sql[] =>
  filters.collectionId === undefined ? [] : [condition(sql`${filters.collectionId}`)];

/** Conditions for the author, publication, list or tag that a story search is narrowed to. */
function ofStories({ filters, viewerId }: Omit<Narrowing, "isHighQuality">): Sql[] {
  const { creatorId, collectionId, catalogId, tag } = filters;
  const conditions: Sql[] = [];
  if (creatorId !== undefined)
    conditions.push(
      sql`x.id IN (SELECT w.post_id FROM user_posts w WHERE w.user_id = ${creatorId})`,
    );
  if (collectionId !== undefined) conditions.push(sql`x.collection_id = ${collectionId}`);
  if (catalogId !== undefined) {
    // The same access rule as in canSeeCatalog.ts.
    const isTheirs = viewerId === null ? sql`0` : sql`k.creator_id = ${viewerId}`;
    conditions.push(
      sql`x.id IN (SELECT i.post_id FROM catalog_items i JOIN catalogs k ON k.id = i.catalog_id
        JOIN users o ON o.id = k.creator_id
        WHERE i.catalog_id = ${catalogId} AND i.removed_at IS NULL AND k.deleted_at IS NULL
          AND (${isTheirs} OR (k.visibility = 'PUBLIC' AND o.is_hidden = 0)))`,
    );
  }
  if (tag !== undefined)
    conditions.push(
      sql`x.id IN (SELECT pt.post_id FROM post_tags pt
        WHERE pt.is_listed = 1 AND pt.tag_id = (SELECT id FROM tags WHERE slug = ${tag}))`,
    );
  return conditions;
}

/** The rows, hits and scores of each index. */
export const SOURCES: Readonly<Record<SearchIndex, Source>> = {
  users: {
    from: sql`users x`,
    name: sql`x.name`,
    hit: sql`'objectID', x.id, 'userId', x.id, 'name', x.name, 'username', x.username,
      'bio', substr(x.bio, 1, 200), 'imageId', x.image_id, 'followerCount', x.follower_count,
      'domain', x.domain`,
    score: () =>
      sql`${searchWeight(sql`x.id`)} * (1 + ${upTo(sql`x.follower_count`, 50)} + 0.5 *
        ${upTo(sql`x.post_count`, 10)})`,
    where: (narrowing) => [
      sql`x.is_hidden = 0`,
      ...(narrowing.isHighQuality
        ? [ownOr(sql`(x.post_count > 0 OR x.follower_count > 0)`, sql`x.id`, narrowing)]
        : []),
      ...ofCollection(
        narrowing,
        (id) => sql`EXISTS (SELECT 1 FROM user_posts w
          WHERE w.is_listed = 1 AND w.collection_id = ${id} AND w.user_id = x.id)`,
      ),
    ],
    unmuted: ({ person }) => person(sql`x.id`),
  },
  collections: {
    from: sql`collections x`,
    name: sql`x.name`,
    hit: sql`'objectID', x.id, 'collectionId', x.id, 'name', x.name, 'slug', x.slug,
      'domain', x.domain, 'tagline', substr(x.tagline, 1, 200),
      'imageId', x.avatar_image_id, 'followerCount', x.follower_count`,
    score: () =>
      sql`(1 + ${upTo(sql`x.follower_count`, 50)} + 0.5 * ${upTo(sql`x.post_count`, 50)})`,
    where: () => [sql`1`],
    unmuted: ({ collection }) => collection(sql`x.id`),
  },
  tags: {
    from: sql`tags x`,
    name: sql`x.display_title`,
    hit: sql`'objectID', x.id, 'tagId', x.id, 'name', x.display_title, 'slug', x.slug,
      'tagSlug', x.slug, 'displayText', x.display_title,
      'postCount', x.post_count, 'followerCount', x.follower_count`,
    score: () => sql`(1 + 2 * ${upTo(sql`x.post_count`, 50)} + ${upTo(sql`x.follower_count`, 50)})`,
    where: (narrowing) => [
      sql`x.post_count >= ${Math.max(1, narrowing.filters.minPostCount ?? 1)}`,
      ...ofCollection(
        narrowing,
        (id) => sql`EXISTS (SELECT 1 FROM post_tags pt
          WHERE pt.is_listed = 1 AND pt.collection_id = ${id} AND pt.tag_id = x.id)`,
      ),
    ],
  },
  lists: {
    from: sql`catalogs x`,
    name: sql`x.name`,
    hit: sql`'objectID', x.id, 'catalogId', x.id, 'name', x.name,
      'description', substr(x.description, 1, 200), 'itemCount', x.item_count,
      'creator', (SELECT json_object('id', u.id, 'name', u.name, 'username', u.username)
        FROM users u WHERE u.id = x.creator_id)`,
    score: () =>
      sql`${searchWeight(sql`x.creator_id`)} * (1 + ${upTo(sql`x.item_count`, 10)} +
        ${upTo(sql`x.follower_count`, 50)})`,
    where: (narrowing) => [
      sql`x.type = 'LIST' AND x.visibility <> 'PRIVATE' AND x.deleted_at IS NULL
        AND x.item_count > 0`,
      sql`EXISTS (SELECT 1 FROM users u WHERE u.id = x.creator_id AND u.is_hidden = 0)`,
      ...ofCollection(
        narrowing,
        (id) => sql`EXISTS (SELECT 1 FROM catalog_items i JOIN posts p ON p.id = i.post_id
          WHERE i.catalog_id = x.id AND i.removed_at IS NULL AND p.is_listed = 1
            AND p.collection_id = ${id})`,
      ),
    ],
    unmuted: ({ person }) => person(sql`x.creator_id`),
  },
  posts: {
    from: sql`posts x`,
    name: sql`x.title`,
    hit: sql`'objectID', x.id, 'postId', x.id, 'title', x.title, 'subtitle', x.subtitle,
      'slug', x.slug, 'isLocked', json(iif(x.visibility = 'LOCKED', 'true', 'false')),
      'imageId', x.preview_image_id, 'clapCount', x.clap_count, 'readingTime', x.reading_time,
      'firstPublishedAt', x.first_published_at, 'latestPublishedAt', x.latest_published_at,
      'creator', (SELECT json_object('id', u.id, 'name', u.name, 'username', u.username,
        'domain', u.domain) FROM users u WHERE u.id = x.creator_id),
      'collection', (SELECT json_object('id', c.id, 'name', c.name, 'slug', c.slug,
        'domain', c.domain) FROM active_collections c WHERE c.id = x.collection_id)`,
    score: (
      now,
    ) => sql`${searchWeight(sql`x.creator_id`)} * (1 + 0.5 * ${upTo(sql`x.clap_count`, 100)}
      + 0.25 / (1 + max(0, ${now} - x.first_published_at) / (365.0 * ${DAY_MS})))`,
    where: (narrowing) => {
      const quality = sql`(x.word_count >= ${literal(MIN_WORDS)} OR x.clap_count > 0
        OR x.collection_id IS NOT NULL)`;
      return [
        sql`x.is_listed = 1`,
        ...(narrowing.isHighQuality ? [ownOr(quality, sql`x.creator_id`, narrowing)] : []),
        ...ofStories(narrowing),
      ];
    },
    narrow: ofStories,
    // The same rule as in lists: a search of one writer's stories ignores mutes. A search of a
    // publication leaves out the stories of muted writers.
    unmuted: ({ story, storyOf }, { creatorId, collectionId }) => {
      if (creatorId !== undefined) return sql``;
      return collectionId === undefined ? story(sql`x.id`) : storyOf(sql`x.id`);
    },
  },
};

/** A shorter story counts as high quality only if it has claps or is in a publication. */
const MIN_WORDS = 50;
