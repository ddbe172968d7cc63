// Owns, per index, which rows can be found, their score and the fields of a hit. It never selects
// the body of a story, only its title and subtitle, whether the story is locked or not.

import { DAY_MS } from "../../../shared/durations.ts";
import type { Bindable } from "../../db/database.ts";
import type { NotMuted } from "../mutes/rows/notMuted.ts";
import { searchWeight } from "../people/rows/limitedReach.ts";
import type { SearchFilters } from "./searchFilters.ts";
import type { SearchIndex } from "../../../shared/search/multiQuery.ts";

interface Narrowing {
  filters: SearchFilters;
  bind: (value: Bindable) => string;
  /** Includes only high-quality rows and the viewer's own. */
  isHighQuality: boolean;
  viewerId: string | null;
}

/** An index's table, under the alias `x`. */
interface Source {
  from: string;
  /** SQL of the row's name. */
  name: string;
  /** Arguments of json_object. */
  hit: string;
  /** SQL of a factor above zero. `now` is SQL of the timestamp in milliseconds. */
  score: (now: string) => string;
  where: (narrowing: Narrowing) => string[];
  /** The conditions of `where` that are selective, that is, leave few of many rows. */
  narrow?: (narrowing: Omit<Narrowing, "isHighQuality">) => string[];
  /** SQL that excludes muted rows, in indexes where rows can be muted. */
  unmuted?: (muted: NotMuted, filters: SearchFilters) => string;
}

/** A saturating factor from 0 to 1 that reaches 0.5 at `half`. */
const upTo = (column: string, half: number) => `${column} / (${column} + ${half}.0)`;

const ownOr = (condition: string, column: string, { bind, viewerId }: Narrowing) =>
  viewerId === null ? condition : `(${condition} OR ${column} = ${bind(viewerId)})`;

/** Restricts rows to a publication if the search is narrowed to one. */
const ofCollection = ({ filters, bind }: Narrowing, condition: (id: string) => string): string[] =>
  filters.collectionId === undefined ? [] : [condition(bind(filters.collectionId))];

/** Conditions for the author, publication, list or tag that a story search is narrowed to. */
function ofStories({ filters, bind, viewerId }: Omit<Narrowing, "isHighQuality">): string[] {
  const { creatorId, collectionId, catalogId, tag } = filters;
  const conditions: string[] = [];
  if (creatorId !== undefined)
    conditions.push(
      `x.id IN (SELECT w.post_id FROM user_posts w WHERE w.user_id = ${bind(creatorId)})`,
    );
  if (collectionId !== undefined) conditions.push(`x.collection_id = ${bind(collectionId)}`);
  if (catalogId !== undefined) {
    // The same access rule as in canSeeCatalog.ts.
    const isTheirs = viewerId === null ? "0" : `k.creator_id = ${bind(viewerId)}`;
    conditions.push(
      `x.id IN (SELECT i.post_id FROM catalog_items i JOIN catalogs k ON k.id = i.catalog_id
         JOIN users o ON o.id = k.creator_id
         WHERE i.catalog_id = ${bind(catalogId)} AND i.removed_at IS NULL AND k.deleted_at IS NULL
           AND (${isTheirs} OR (k.visibility = 'PUBLIC' AND o.is_suspended = 0)))`,
    );
  }
  if (tag !== undefined)
    conditions.push(
      `x.id IN (SELECT pt.post_id FROM post_tags pt
         WHERE pt.is_listed = 1 AND pt.tag_id = (SELECT id FROM tags WHERE slug = ${bind(tag)}))`,
    );
  return conditions;
}

/** The rows, hits and scores of each index. */
export const SOURCES: Readonly<Record<SearchIndex, Source>> = {
  users: {
    from: "users x",
    name: "x.name",
    hit: `'objectID', x.id, 'userId', x.id, 'name', x.name, 'username', x.username,
      'bio', substr(x.bio, 1, 200), 'imageId', x.image_id, 'followerCount', x.follower_count,
      'domain', x.domain`,
    score: () =>
      `${searchWeight("x.id")} * (1 + ${upTo("x.follower_count", 50)} + 0.5 * ${upTo("x.post_count", 10)})`,
    where: (narrowing) => [
      "x.is_suspended = 0",
      ...(narrowing.isHighQuality
        ? [ownOr("(x.post_count > 0 OR x.follower_count > 0)", "x.id", narrowing)]
        : []),
      ...ofCollection(
        narrowing,
        (id) => `EXISTS (SELECT 1 FROM user_posts w
           WHERE w.is_listed = 1 AND w.collection_id = ${id} AND w.user_id = x.id)`,
      ),
    ],
    unmuted: ({ person }) => person("x.id"),
  },
  collections: {
    from: "collections x",
    name: "x.name",
    hit: `'objectID', x.id, 'collectionId', x.id, 'name', x.name, 'slug', x.slug,
      'domain', x.domain, 'tagline', substr(x.tagline, 1, 200),
      'imageId', x.avatar_image_id, 'followerCount', x.follower_count`,
    score: () => `(1 + ${upTo("x.follower_count", 50)} + 0.5 * ${upTo("x.post_count", 50)})`,
    where: () => ["1"],
    unmuted: ({ collection }) => collection("x.id"),
  },
  tags: {
    from: "tags x",
    name: "x.display_title",
    hit: `'objectID', x.id, 'tagId', x.id, 'name', x.display_title, 'slug', x.slug,
      'tagSlug', x.slug, 'displayText', x.display_title,
      'postCount', x.post_count, 'followerCount', x.follower_count`,
    score: () => `(1 + 2 * ${upTo("x.post_count", 50)} + ${upTo("x.follower_count", 50)})`,
    where: (narrowing) => [
      `x.post_count >= ${narrowing.bind(Math.max(1, narrowing.filters.minPostCount ?? 1))}`,
      ...ofCollection(
        narrowing,
        (id) => `EXISTS (SELECT 1 FROM post_tags pt
           WHERE pt.is_listed = 1 AND pt.collection_id = ${id} AND pt.tag_id = x.id)`,
      ),
    ],
  },
  lists: {
    from: "catalogs x",
    name: "x.name",
    hit: `'objectID', x.id, 'catalogId', x.id, 'name', x.name,
      'description', substr(x.description, 1, 200), 'itemCount', x.item_count,
      'creator', (SELECT json_object('id', u.id, 'name', u.name, 'username', u.username)
        FROM users u WHERE u.id = x.creator_id)`,
    score: () =>
      `${searchWeight("x.creator_id")} * (1 + ${upTo("x.item_count", 10)} + ${upTo("x.follower_count", 50)})`,
    where: (narrowing) => [
      "x.type = 'LIST' AND x.visibility <> 'PRIVATE' AND x.deleted_at IS NULL AND x.item_count > 0",
      "EXISTS (SELECT 1 FROM users u WHERE u.id = x.creator_id AND u.is_suspended = 0)",
      ...ofCollection(
        narrowing,
        (id) => `EXISTS (SELECT 1 FROM catalog_items i JOIN posts p ON p.id = i.post_id
           WHERE i.catalog_id = x.id AND i.removed_at IS NULL AND p.is_listed = 1
             AND p.collection_id = ${id})`,
      ),
    ],
    unmuted: ({ person }) => person("x.creator_id"),
  },
  posts: {
    from: "posts x",
    name: "x.title",
    hit: `'objectID', x.id, 'postId', x.id, 'title', x.title, 'subtitle', x.subtitle,
      'slug', x.slug, 'isLocked', json(iif(x.visibility = 'LOCKED', 'true', 'false')),
      'imageId', x.preview_image_id, 'clapCount', x.clap_count, 'readingTime', x.reading_time,
      'firstPublishedAt', x.first_published_at, 'latestPublishedAt', x.latest_published_at,
      'creator', (SELECT json_object('id', u.id, 'name', u.name, 'username', u.username,
        'domain', u.domain) FROM users u WHERE u.id = x.creator_id),
      'collection', (SELECT json_object('id', c.id, 'name', c.name, 'slug', c.slug,
        'domain', c.domain) FROM collections c WHERE c.id = x.collection_id)`,
    score: (now) => `${searchWeight("x.creator_id")} * (1 + 0.5 * ${upTo("x.clap_count", 100)}
      + 0.25 / (1 + max(0, ${now} - x.first_published_at) / (365.0 * ${DAY_MS})))`,
    where: (narrowing) => {
      const quality = `(x.word_count >= ${MIN_WORDS} OR x.clap_count > 0 OR x.collection_id IS NOT NULL)`;
      return [
        "x.is_listed = 1",
        ...(narrowing.isHighQuality ? [ownOr(quality, "x.creator_id", narrowing)] : []),
        ...ofStories(narrowing),
      ];
    },
    narrow: ofStories,
    // The same rule as in lists: a search of one writer's stories ignores mutes. A search of a
    // publication leaves out the stories of muted writers.
    unmuted: ({ story, storyOf }, { creatorId, collectionId }) => {
      if (creatorId !== undefined) return "";
      return collectionId === undefined ? story("x.id") : storyOf("x.id");
    },
  },
};

/** A shorter story counts as high quality only if it has claps or is in a publication. */
const MIN_WORDS = 50;
