import { sql, type Sql } from "../../../db/sql.ts";
import { type Columns, fromJsonRow, jsonRow } from "../../../db/columns.ts";
import type { License, PostStatus, PostVisibility } from "../../../../shared/enums.ts";
import type { DomainContext } from "../../kernel/context.ts";
import { type UserRow, userFromJson, userJson } from "../../people/rows/userRow.ts";
import { seenUser } from "../../people/rows/users.ts";
import {
  type CollectionRow,
  collectionFromJson,
  collectionJson,
} from "../../publications/rows/collectionRow.ts";
import { seenCollection } from "../../publications/rows/collections.ts";
import { collectionTag, postTag } from "../../../../shared/cache/cacheTags.ts";

/** Columns of a story or response. */
interface StoryColumns {
  id: string;
  creatorId: string | null;
  collectionId: string | null;
  status: PostStatus;
  visibility: PostVisibility;
  title: string;
  subtitle: string;
  slug: string;
  language: string | null;
  license: License;
  canonicalUrl: string | null;
  previewImageId: string | null;
  previewImageAlt: string;
  previewFocusX: number;
  previewFocusY: number;
  excerpt: string;
  wordCount: number;
  readingTime: number;
  /** Increases with every edit; an edit names the revision it is based on. */
  revision: number;
  clapCount: number;
  voterCount: number;
  /** For a story the whole thread, for a response its direct responses. */
  responseCount: number;
  isDiscussionClosed: number;
  /** 1 if staff have hidden the story, or its writer is hidden. */
  isHidden: number;
  /** 1 if its writer, or the owner of the list that it discusses, is suspended or has left. */
  creatorHidden: number;
  isDateOnly: number;
  /** 1 if the response itself is hidden, or one above it in the thread. */
  isHiddenResponse: number;
  inResponseToPostId: string | null;
  rootPostId: string | null;
  createdAt: number;
  firstPublishedAt: number | null;
  latestPublishedAt: number | null;
  updatedAt: number;
}

/** A story with the users and the publication that every card names. */
export interface StoryRow extends StoryColumns {
  creator: UserRow | null;
  collection: CollectionRow | null;
  /** The source's author line; null without one, or if one of its authors is suspended. */
  byline: string | null;
  /** Natural size of the preview image, in pixels; null without one. */
  previewImageSize: { width: number; height: number } | null;
}

/** A tag as a story carries it. */
export interface TagSummary {
  id: string;
  slug: string;
  displayTitle: string;
  postCount: number;
  followerCount: number;
}

/** All columns but the id, which is selected separately. */
const COLUMNS: Columns<Omit<StoryColumns, "id">> = {
  creatorId: "creator_id",
  collectionId: "collection_id",
  status: "status",
  visibility: "visibility",
  title: "title",
  subtitle: "subtitle",
  slug: "slug",
  language: "language",
  license: "license",
  canonicalUrl: "canonical_url",
  previewImageId: "preview_image_id",
  previewImageAlt: "preview_image_alt",
  previewFocusX: "preview_focus_x",
  previewFocusY: "preview_focus_y",
  excerpt: "excerpt",
  wordCount: "word_count",
  readingTime: "reading_time",
  revision: "revision",
  clapCount: "clap_count",
  voterCount: "voter_count",
  responseCount: "response_count",
  isDiscussionClosed: "is_discussion_closed",
  isHidden: "is_hidden",
  creatorHidden: "creator_hidden",
  isDateOnly: "is_date_only",
  isHiddenResponse: "is_hidden_response",
  inResponseToPostId: "in_response_to_post_id",
  rootPostId: "root_post_id",
  createdAt: "created_at",
  firstPublishedAt: "first_published_at",
  latestPublishedAt: "latest_published_at",
  updatedAt: "updated_at",
};

/** Raw result for `storySelect`. */
export interface RawStory {
  id: string;
  /** The other StoryColumns, from `jsonRow`. */
  own: string;
  byline: string | null;
  creatorJson: string | null;
  collectionJson: string | null;
  previewImageSize: string | null;
}

/** Additions to and omissions from a story selection. */
interface StorySelection {
  /** Additional columns. */
  extra?: Sql;
  /**
   * SQL for the id of a creator whose row the caller already has; `all` if it has every creator.
   */
  knownCreator?: Sql | "all";
  /** SQL for the id of a publication whose row the caller already has; `all` likewise. */
  knownCollection?: Sql | "all";
}

/** Selects RawStory rows from a source with `posts` as `p`; append WHERE, ORDER BY, and LIMIT. */
export function storySelect(
  from: Sql,
  { extra, knownCreator = sql`NULL`, knownCollection = sql`NULL` }: StorySelection = {},
): Sql {
  return sql`
    SELECT ${extra ? sql`${extra}, ` : sql``}p.id AS id, ${jsonRow(COLUMNS, "p")} AS own,
      CASE WHEN p.byline IS NOT NULL AND NOT EXISTS (SELECT 1 FROM post_authors a JOIN users s
        ON s.id = a.user_id WHERE a.post_id = p.id AND s.is_hidden <> 0) THEN p.byline
          END AS byline,
      ${unlessKnown(sql`SELECT ${userJson("u")} FROM users u WHERE u.id`, sql`p.creator_id`, knownCreator)}
        AS creatorJson,
      ${unlessKnown(sql`SELECT ${collectionJson("c")} FROM active_collections c WHERE c.id`, sql`p.collection_id`, knownCollection)}
        AS collectionJson,
      (SELECT i.width || 'x' || i.height FROM images i
        WHERE i.id = p.preview_image_id) AS previewImageSize
    FROM ${from}`;
}

function unlessKnown(select: Sql, id: Sql, known: Sql | "all"): Sql {
  return known === "all" ? sql`NULL` : sql`(${select} = ${id} AND ${id} IS NOT ${known})`;
}

/**
 * Converts a raw row, adds its cache tags, and primes later lookups. `known` is a story whose
 * creator and publication the selection omitted.
 */
export function toStory(
  context: DomainContext,
  raw: RawStory,
  known: StoryRow | null = null,
): StoryRow {
  const { id, own, byline, creatorJson, collectionJson, previewImageSize } = raw;
  context.renderTrace.addTag(postTag(id));
  const columns = fromJsonRow(COLUMNS, own);
  // Of a deleted publication too: if it is restored, the page names it again.
  if (columns.collectionId !== null)
    context.renderTrace.addTag(collectionTag(columns.collectionId));
  const creator =
    creatorJson === null
      ? known && known.creatorId === columns.creatorId && known.creator
      : userFromJson(creatorJson);
  const collection =
    collectionJson === null
      ? known && known.collectionId === columns.collectionId && known.collection
      : collectionFromJson(collectionJson);
  const [width, height] = (previewImageSize ?? "").split("x").map(Number);
  return Object.assign(columns, {
    id,
    byline,
    creator: seenUser(context, creator || null),
    collection: seenCollection(context, collection || null),
    previewImageSize: width && height ? { width, height } : null,
  });
}
